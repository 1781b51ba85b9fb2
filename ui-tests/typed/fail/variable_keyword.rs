//! The names of variables can be keywords of Rust.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "{{ type }} {{ self }} {{ crate }}")]
struct Keywords;

fn main() {}

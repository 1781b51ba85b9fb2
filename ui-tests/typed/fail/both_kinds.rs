//! A text and a chat prompt of one name.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "both")]
struct Both;

fn main() {}

//! A chat document that cannot be read, beside a sidecar that cannot be read.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "broken")]
struct Broken<'a> {
    question: &'a str,
}

fn main() {}

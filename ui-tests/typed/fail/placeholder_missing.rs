//! No field fills a placeholder.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
struct Answer<'a> {
    question: &'a str,
}

fn main() {}

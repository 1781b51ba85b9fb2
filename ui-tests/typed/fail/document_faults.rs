//! Faults of a chat document that only its segments have.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "faulty")]
struct Faulty<'a> {
    question: &'a str,
}

fn main() {}

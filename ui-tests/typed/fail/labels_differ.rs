//! The labels of a prompt read different variables.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "support/classify")]
struct Classify<'a> {
    message: &'a str,
    team: Option<&'a str>,
    language: &'a str,
}

fn main() {}

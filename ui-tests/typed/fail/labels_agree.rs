//! A fault that two labels have is reported once, and what a label needs counts more than what another can do without.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "labels")]
struct Answer<'a> {
    question: &'a str,
    language: &'a str,
}

fn main() {}

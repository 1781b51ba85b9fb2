//! What a template reads that cannot be parsed is not known, so that no field is unused.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "unreadable")]
struct Classify<'a> {
    message: &'a str,
    team: &'a str,
}

fn main() {}

//! A template that cannot be parsed. What it reads is not known, so that no field is unused.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "Categorize:\n{% if team %}{{ message }")]
struct Classify<'a> {
    message: &'a str,
    team: &'a str,
}

fn main() {
    let _ = Classify { message: "Hello", team: "delivery" }.render();
}

//! The template does not read a field.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "Categorize: {{ message }}")]
struct Classify<'a> {
    message: &'a str,
    team: Option<&'a str>,
}

fn main() {}

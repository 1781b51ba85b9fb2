//! The template needs a variable that can be `None`.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "Team: {{ team }}")]
struct Classify<'a> {
    team: Option<&'a str>,
}

fn main() {}

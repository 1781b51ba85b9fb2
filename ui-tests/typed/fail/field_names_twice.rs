//! Two fields give one variable.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "{{ team }}")]
struct Classify<'a> {
    team: &'a str,
    #[prompt(rename = "team")]
    group: &'a str,
}

fn main() {}

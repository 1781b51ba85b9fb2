//! A tag that is not supported, and names that do not exist.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "{% include 'header.j2' %}")]
struct Included;

#[derive(TypedPrompt)]
#[prompt(text = "{{ message|uper }}{% if message is definde %}{{ rang(3) }}{% endif %}")]
struct Classify<'a> {
    message: &'a str,
}

fn main() {}

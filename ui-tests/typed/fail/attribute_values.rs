//! Entries with a value of another kind, or none.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name, label = 7, flat = true, labels = [1], crate = "::openarmature_prompts")]
struct Values<'a> {
    #[prompt(rename = question)]
    one: &'a str,
    #[prompt(rename = "a" "b")]
    two: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(text = concat!("Hello, ", "{{ user }}!"))]
struct Concatenated<'a> {
    user: &'a str,
}

fn main() {}

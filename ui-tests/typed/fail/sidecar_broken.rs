//! A broken sidecar and a misspelt variable are reported together.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "sidecar")]
struct Classify<'a> {
    mesage: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(name = "shared")]
struct Shared<'a> {
    message: &'a str,
}

fn main() {}

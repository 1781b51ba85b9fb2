//! Names that the struct leaves out wrongly.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "{{ team }}", absent = "team")]
struct Required;

#[derive(TypedPrompt)]
#[prompt(text = "{{ team|default('none') }}", absent = ["tem", "team"])]
struct Needless;

#[derive(TypedPrompt)]
#[prompt(text = "{{ team|default('none') }}", absent = "team")]
struct Given<'a> {
    team: Option<&'a str>,
}

fn main() {}

//! No file has the path.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(path = "prompts/production/support/clasify.j2")]
struct Misspelt;

#[derive(TypedPrompt)]
#[prompt(path = "../prompt.j2")]
struct Above;

#[derive(TypedPrompt)]
#[prompt(path = "prompts/chat.yaml")]
struct Yaml;

fn main() {}

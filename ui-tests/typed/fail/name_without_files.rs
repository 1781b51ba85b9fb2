//! No file has the name.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "support/clasify")]
struct Misspelt;

#[derive(TypedPrompt)]
#[prompt(name = "something/else")]
struct Unknown;

#[derive(TypedPrompt)]
#[prompt(name = "support/classify", root = "templates")]
struct NoFolder;

#[derive(TypedPrompt)]
#[prompt(name = "support/clasify", root = "prompts/production", flat)]
struct Flat;

fn main() {
    let _ = Misspelt.render();
}

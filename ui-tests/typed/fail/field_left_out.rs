//! A value without one of the fields.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "Categorize {{ message }} for {{ team }}")]
struct Classify<'a> {
    message: &'a str,
    team: &'a str,
}

fn main() {
    let _ = Classify { message: "Hello" }.render();
}

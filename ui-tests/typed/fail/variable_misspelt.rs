//! The template misspells a variable.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "Categorize: {{ mesage }}")]
struct Classify<'a> {
    message: &'a str,
}

fn main() {
    let _ = Classify { message: "Hello" }.render();
}

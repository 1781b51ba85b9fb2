//! Nothing says where the prompt is.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
struct Classify<'a> {
    message: &'a str,
}

fn main() {
    let _ = Classify { message: "Hello" }.render();
}

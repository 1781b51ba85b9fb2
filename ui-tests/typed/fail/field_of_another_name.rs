//! A value with a field that the struct does not have.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "Categorize {{ message }}")]
struct Classify<'a> {
    message: &'a str,
}

fn main() {
    let _ = Classify { mesage: "Hello" }.render();
}

//! The template misspells a variable in one of two places.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = r#"Categorize "{{ message }}".
Remember: {{ mesage }}"#)]
struct Classify<'a> {
    message: &'a str,
}

fn main() {
    let _ = Classify { message: "Hello" }.render();
}

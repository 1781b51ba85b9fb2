//! The template can do without a variable that no field gives.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "{% if tone is defined %}Be {{ tone }}. {% endif %}Answer {{ question }}.")]
struct Answer<'a> {
    question: &'a str,
}

fn main() {
    let _ = Answer { question: "Why?" }.render();
}

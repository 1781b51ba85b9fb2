//! The template needs a variable that no field gives.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(text = "Be {{ tone }}.\nAnswer {{ question }}.")]
struct Answer<'a> {
    question: &'a str,
}

fn main() {
    let _ = Answer { question: "Why?" }.render();
}

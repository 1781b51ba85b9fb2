//! Entries that do not exist, or not there.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(nam = "chat", placeholder, 7)]
struct Answer<'a> {
    #[prompt(place_holder)]
    history: &'a str,
    #[prompt(name = "question", optional)]
    question: &'a str,
    #[prompt]
    message: &'a str,
    #[prompt = "text"]
    text: &'a str,
}

fn main() {}

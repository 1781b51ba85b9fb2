//! A text prompt has no placeholders.

use openarmature_prompts::{Message, TypedPrompt};

#[derive(TypedPrompt)]
#[prompt(text = "{{ question }}")]
struct Answer<'a> {
    question: &'a str,
    #[prompt(placeholder)]
    history: &'a [Message],
}

fn main() {}

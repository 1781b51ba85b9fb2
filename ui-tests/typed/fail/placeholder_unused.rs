//! The prompt does not have the placeholder of a field.

use openarmature_prompts::{Message, TypedPrompt};

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
struct Answer<'a> {
    question: &'a str,
    #[prompt(placeholder)]
    history: &'a [Message],
    #[prompt(placeholder)]
    examples: &'a [Message],
}

fn main() {}

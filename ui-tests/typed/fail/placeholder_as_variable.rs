//! The field for a placeholder gives a variable.

use openarmature_prompts::{Message, TypedPrompt};

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
struct Answer<'a> {
    question: &'a str,
    history: &'a [Message],
}

fn main() {}

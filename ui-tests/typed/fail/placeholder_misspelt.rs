//! A field fills a placeholder of another name.

use openarmature_prompts::{Message, TypedPrompt};

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
struct Answer<'a> {
    question: &'a str,
    #[prompt(placeholder)]
    histroy: &'a [Message],
}

fn main() {}

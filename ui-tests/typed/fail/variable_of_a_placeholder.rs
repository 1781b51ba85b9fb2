//! The template reads a variable whose field fills a placeholder.

use openarmature_prompts::{Message, TypedPrompt};

#[derive(TypedPrompt)]
#[prompt(text = "{{ history }}")]
struct Answer<'a> {
    #[prompt(placeholder)]
    history: &'a [Message],
}

fn main() {}

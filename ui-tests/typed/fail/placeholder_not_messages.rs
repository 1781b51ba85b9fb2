//! A placeholder is a list of messages.

use openarmature_prompts::{Message, TypedPrompt};

#[derive(TypedPrompt)]
#[prompt(path = "prompts/production/chat.chat.yaml")]
struct Answer<'a> {
    #[prompt(placeholder)]
    history: Option<&'a [Message]>,
    question: &'a str,
}

#[derive(TypedPrompt)]
#[prompt(path = "prompts/production/chat.chat.yaml")]
struct AnswerTexts {
    #[prompt(placeholder)]
    history: Vec<String>,
    question: String,
}

fn main() {}

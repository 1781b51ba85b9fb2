//! Entries that contradict each other.

use openarmature_prompts::{Message, TypedPrompt};

#[derive(TypedPrompt)]
#[prompt(text = "Hello!", path = "prompts/production/hello.j2")]
struct TextAndPath;

#[derive(TypedPrompt)]
#[prompt(text = "Hello!", root = "templates", flat, labels = "production")]
struct TextAndRoot;

#[derive(TypedPrompt)]
#[prompt(name = "chat", flat, labels = ["production"])]
struct FlatAndLabels;

#[derive(TypedPrompt)]
#[prompt(text = "Hello!")]
#[prompt(text = "Good morning!")]
struct Twice;

#[derive(TypedPrompt)]
#[prompt(name = "chat")]
struct Answer<'a> {
    #[prompt(placeholder, nullable)]
    history: &'a [Message],
    #[prompt(nullable)]
    question: &'a str,
}

fn main() {}

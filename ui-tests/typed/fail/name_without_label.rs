//! The label that `render` uses has no file of the name.

use openarmature_prompts::TypedPrompt;

#[derive(TypedPrompt)]
#[prompt(name = "draft")]
struct Draft;

#[derive(TypedPrompt)]
#[prompt(name = "chat", label = "prodution")]
struct Misspelt;

#[derive(TypedPrompt)]
#[prompt(name = "draft", labels = ["staging", "testing"])]
struct NotAmong;

#[derive(TypedPrompt)]
#[prompt(name = "draft", label = "staging", labels = ["staging", "testing"])]
struct Without;

fn main() {}

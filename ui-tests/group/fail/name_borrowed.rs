//! A `&str` that is not a literal is copied with `to_owned`.

use openarmature_prompts::{PromptGroup, prompt_group};

fn from_a_parameter(name: &str) -> PromptGroup<char> {
    PromptGroup::new(name, 'a', 'b', [])
}

fn in_a_macro(name: &str) -> PromptGroup<char> {
    prompt_group![name; 'a', 'b']
}

fn from_a_local(number: u8) -> PromptGroup<char> {
    let name = format!("rag-{number}");
    PromptGroup::new(&*name, 'a', 'b', [])
}

fn copied(name: &str) -> PromptGroup<char> {
    PromptGroup::new(name.to_owned(), 'a', 'b', [])
}

fn main() {}

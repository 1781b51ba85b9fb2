//! Members after `..array` are refused, whatever the length of the array.

use openarmature_prompts::{PromptGroup, prompt_group};

fn main() {
    let _ = prompt_group!["rag"; ..["rewrite"], "answer"] as PromptGroup<&str>;
}

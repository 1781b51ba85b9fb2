//! What follows an array does not make up for it.

use openarmature_prompts::{PromptGroup, prompt_group};

fn main() {
    let _ = prompt_group!["rag"; ..["rewrite"], "answer"] as PromptGroup<&str>;
}

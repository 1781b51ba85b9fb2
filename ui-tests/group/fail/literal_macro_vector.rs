//! `..` does not take a vector, a slice or an array of unknown length.

use openarmature_prompts::{PromptGroup, prompt_group};

fn main() {
    let _ = prompt_group!["rag"; ..vec!["rewrite", "answer"]];
    let _ = prompt_group!["rag"; ..&["rewrite", "answer"][..]];
}

fn any_length<const N: usize>(members: [u8; N]) -> PromptGroup<u8> {
    prompt_group!["rag"; ..members]
}

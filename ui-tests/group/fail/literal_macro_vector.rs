//! A vector has no length the compiler knows.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; ..vec!["rewrite", "answer"]];
}

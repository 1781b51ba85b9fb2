//! A name alone is no group.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"];
    let _ = prompt_group!["rag";];
}

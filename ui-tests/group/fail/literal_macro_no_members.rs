//! A name alone is refused.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"];
    let _ = prompt_group!["rag";];
}

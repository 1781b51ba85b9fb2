//! A `;` separates the name from the members.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag", "rewrite", "answer"];
}

//! What is no list of members says how to write one.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; "rewrite"; 2];
    let _ = prompt_group![];
}

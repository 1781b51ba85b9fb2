//! Any other syntax is refused with the syntax to write.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; "rewrite"; 2];
    let _ = prompt_group![];
}

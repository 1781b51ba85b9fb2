//! A list of one member is refused.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; "rewrite"];
    let _ = prompt_group!["rag"; "rewrite",];
}

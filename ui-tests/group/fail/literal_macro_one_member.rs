//! One member is no group.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; "rewrite"];
    let _ = prompt_group!["rag"; "rewrite",];
}

//! A macro that expands to nothing does not count as a member.

use openarmature_prompts::prompt_group;

macro_rules! nothing {
    () => {};
}

fn main() {
    let _ = prompt_group!["rag"; "rewrite", nothing!()];
}

//! `..` takes an array of at least two elements.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; ..["rewrite"]];
    let none: [&str; 0] = [];
    let _ = prompt_group!["rag"; ..none];
    let _ = prompt_group!["rag"; ..&["rewrite"]];
}

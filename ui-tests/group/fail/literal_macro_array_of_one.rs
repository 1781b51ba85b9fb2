//! The array form needs two elements as well.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; ..["rewrite"]];
}

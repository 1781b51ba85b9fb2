//! A member that is configured away does not count.

use openarmature_prompts::prompt_group;

fn main() {
    let _ = prompt_group!["rag"; "rewrite", #[cfg(any())] "answer"];
}

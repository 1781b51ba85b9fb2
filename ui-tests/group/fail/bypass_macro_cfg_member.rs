//! A member that is configured away does not count.

use openarmature_prompts::{prompt_group, two_or_more};

fn main() {
    let _ = prompt_group!["rag"; "rewrite", #[cfg(any())] "answer"];
    let _ = prompt_group!["rag"; "rewrite", #[cfg_attr(all(), cfg(any()))] "answer"];
    let _ = prompt_group!["rag"; ..["rewrite", #[cfg_attr(all(), cfg(any()))] "answer"]];
    let _ = two_or_more!["rewrite", #[cfg_attr(all(), cfg(any()))] "answer"];
}

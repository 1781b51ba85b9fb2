//! A member that is configured away does not count in a builder, a constructor or a conversion.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn main() {
    let _ = PromptGroup::builder("rag").member("rewrite").member(#[cfg(any())] "answer").build();
    let _ = PromptGroup::new("rag", "rewrite", #[cfg_attr(all(), cfg(any()))] "answer", []);
    let _ = TwoOrMore::from(["rewrite", #[cfg_attr(all(), cfg(any()))] "answer"]);
    let _ = TwoOrMore::from(("rewrite", #[cfg_attr(all(), cfg(any()))] "answer"));
}

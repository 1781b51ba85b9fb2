//! Nor does one in a builder or a constructor.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::builder("rag").member("rewrite").member(#[cfg(any())] "answer").build();
    let _ = PromptGroup::new("rag", "rewrite", #[cfg(any())] "answer", []);
}

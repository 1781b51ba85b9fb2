//! `new` has a parameter for each of the two.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn main() {
    let _ = PromptGroup::new("rag", "rewrite");
    let _ = TwoOrMore::new("rewrite");
}

//! `new` has a parameter for each of the first two members.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn main() {
    let _ = PromptGroup::new("rag", "rewrite");
    let _ = TwoOrMore::new("rewrite");
}

//! The members of a group are private.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn main() {
    let mut group = PromptGroup::new("rag", 1, 2, []);
    group.members = TwoOrMore::new(1, 2, []);
}

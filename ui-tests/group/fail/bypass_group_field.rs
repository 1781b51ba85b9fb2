//! No field access reaches the members of a group.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn main() {
    let mut group = PromptGroup::new("rag", 1, 2, []);
    group.members = TwoOrMore::new(1, 2, []);
}

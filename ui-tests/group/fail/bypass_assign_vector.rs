//! A vector cannot be assigned to the members of a group.

use openarmature_prompts::PromptGroup;

fn main() {
    let mut group = PromptGroup::new("rag", 1, 2, []);
    *group.members_mut() = vec![1];
}

//! An iterator cannot be collected into a group without a check, nor can a group be extended by it.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = (0..1).collect::<PromptGroup<i32>>();
    PromptGroup::new("rag", 1, 2, []).drain(..);
}

//! The fields of a group are private.

use openarmature_prompts::PromptGroup;

fn main() {
    let group = PromptGroup::new("rag", 1, 2, []);
    let _ = PromptGroup { ..group };
}

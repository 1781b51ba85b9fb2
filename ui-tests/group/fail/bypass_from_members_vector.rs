//! `from_members` takes a `TwoOrMore`, not a vector.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::from_members("rag", vec![1]);
}

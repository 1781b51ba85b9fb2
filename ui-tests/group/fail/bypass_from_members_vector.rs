//! `from_members` takes the proof alone.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::from_members("rag", vec![1]);
}

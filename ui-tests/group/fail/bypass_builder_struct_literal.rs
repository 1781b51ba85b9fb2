//! The state of a builder cannot be taken out or replaced.

use openarmature_prompts::{PromptGroup, group::builder::PromptGroupBuilder};

fn main() {
    let PromptGroupBuilder { state, .. } = PromptGroup::builder("rag").member(1).member(2);
    let _ = PromptGroupBuilder { state, ..PromptGroup::builder("rag").member(1).member(2) };
}

//! An annotation does not change the state.

use openarmature_prompts::{PromptGroup, group::{builder::PromptGroupBuilder, builder::TwoMembersOrMore}};

fn main() {
    let _: PromptGroupBuilder<u8, TwoMembersOrMore<u8>> = PromptGroup::builder("rag").member(1);
}

//! An annotation does not change the state.

use openarmature_prompts::{
    PromptGroup,
    builder::{PromptGroupBuilder, TwoMembersOrMore},
};

fn main() {
    let _: PromptGroupBuilder<u8, TwoMembersOrMore<u8>> = PromptGroup::builder("rag").member(1);
}

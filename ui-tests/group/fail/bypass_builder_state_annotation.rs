//! A type annotation does not change the state of a builder.

use openarmature_prompts::{PromptGroup, group::builder::{PromptGroupBuilder, TwoMembersOrMore}};

fn main() {
    let _: PromptGroupBuilder<u8, TwoMembersOrMore<u8>> = PromptGroup::builder("rag").member(1);
}

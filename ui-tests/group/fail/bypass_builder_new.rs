//! A builder cannot start in another state than `NoMember`.

use openarmature_prompts::group::builder::{PromptGroupBuilder, TwoMembersOrMore};

fn main() {
    let _ = PromptGroupBuilder::<u8, TwoMembersOrMore<u8>>::new("rag".into()).build();
}

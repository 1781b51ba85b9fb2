//! A builder starts with no member in no other state.

use openarmature_prompts::builder::{PromptGroupBuilder, TwoMembersOrMore};

fn main() {
    let _ = PromptGroupBuilder::<u8, TwoMembersOrMore<u8>>::new("rag".into()).build();
}

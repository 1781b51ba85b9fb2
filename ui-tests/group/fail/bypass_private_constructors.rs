//! The internal constructors are private.

use openarmature_prompts::{PromptGroup, TwoOrMore, group::TooFew};

fn main() {
    let _ = PromptGroup::<u8>::checked;
    let _ = TooFew::<u8>::new;
    let _ = TwoOrMore::<u8>::removable;
}

//! There is no default, since it would be empty.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn main() {
    let _ = TwoOrMore::<u8>::default();
    let _ = PromptGroup::<u8>::default();
}

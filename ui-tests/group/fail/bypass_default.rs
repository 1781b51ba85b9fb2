//! There is no empty default.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn main() {
    let _ = TwoOrMore::<u8>::default();
    let _ = PromptGroup::<u8>::default();
}

//! `from_array` works in code that is generic over the length.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn group<M, const N: usize>(members: [M; N]) -> PromptGroup<M> {
    PromptGroup::from_members("any", TwoOrMore::from_array(members))
}

fn main() {
    assert_eq!(group([1, 2]).len(), 2);
    assert_eq!(group([1; 100]).len(), 100);
}

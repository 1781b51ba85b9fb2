//! `from_array` serves code that is generic over the length.

use openarmature_prompts::{PromptGroup, TwoOrMore};

fn group<M, const N: usize>(members: [M; N]) -> PromptGroup<M> {
    PromptGroup::from_members("any", TwoOrMore::from_array(members))
}

fn main() {
    assert_eq!(group([1, 2]).members().len(), 2);
    assert_eq!(group([1; 100]).members().len(), 100);
}

//! The methods of the sealed trait cannot be called.

use openarmature_prompts::{TwoOrMore, group::builder::TwoMembersOrMore};

fn take(_: impl FnOnce(TwoMembersOrMore<u8>) -> TwoOrMore<u8>) {}

fn main() {
    take(|state| state.into_members());
}

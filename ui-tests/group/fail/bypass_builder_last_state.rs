//! The states of a builder cannot be constructed by hand.

use openarmature_prompts::{TwoOrMore, group::builder::{OneMember, TwoMembersOrMore}};

fn main() {
    let _ = TwoMembersOrMore(TwoOrMore::new(1, 2, []));
    let _ = OneMember(1);
}

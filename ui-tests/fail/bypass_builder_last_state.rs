//! The last state of a builder cannot be made by hand.

use openarmature_prompts::{TwoOrMore, group::{builder::OneMember, builder::TwoMembersOrMore}};

fn main() {
    let _ = TwoMembersOrMore(TwoOrMore::new(1, 2, []));
    let _ = OneMember(1);
}

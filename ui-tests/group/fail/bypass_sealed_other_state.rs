//! Nor for a state of the crate.

use openarmature_prompts::builder::{AtLeastTwoMembers, OneMember};

struct Member;

impl AtLeastTwoMembers<Member> for OneMember<Member> {}

fn main() {

}

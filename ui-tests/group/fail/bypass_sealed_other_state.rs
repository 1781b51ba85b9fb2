//! `AtLeastTwoMembers` cannot be implemented for another state of the builder.

use openarmature_prompts::group::builder::{AtLeastTwoMembers, OneMember};

struct Member;

impl AtLeastTwoMembers<Member> for OneMember<Member> {}

fn main() {}

//! `AtLeastTwoMembers` cannot be implemented for a type of another crate.

use openarmature_prompts::group::builder::AtLeastTwoMembers;

struct Mine;

impl AtLeastTwoMembers<u8> for Mine {}

fn main() {
    let _ = Mine;
}

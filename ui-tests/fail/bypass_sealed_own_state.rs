//! The trait of finished states cannot be implemented outside.

use openarmature_prompts::group::builder::AtLeastTwoMembers;

struct Mine;

impl AtLeastTwoMembers<u8> for Mine {}

fn main() {
    let _ = Mine;
}

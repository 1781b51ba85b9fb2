//! The trait of finished states cannot be implemented outside.

use openarmature_prompts::builder::AtLeastTwoMembers;

struct Mine;

impl AtLeastTwoMembers<u8> for Mine {}

fn main() {
    let _ = Mine;
}

//! A list of blocks has a first block.

use openarmature_prompts::{Segment, prompt::UserBlockTemplate};

fn main() {
    let _ = Segment::user_blocks([]);
    let _ = Segment::system_blocks();
    let _ = Segment::user_blocks(Vec::<UserBlockTemplate>::new(), []);
}

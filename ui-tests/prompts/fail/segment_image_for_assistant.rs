//! Only user messages have images.

use openarmature_prompts::{Segment, prompt::ImageBlockTemplate};

fn main() {
    let _ = Segment::assistant_blocks(ImageBlockTemplate::inline("{{ data }}", "image/png"), []);
}

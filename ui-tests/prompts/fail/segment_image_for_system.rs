//! Only user messages have images.

use openarmature_prompts::{Segment, prompt::{ImageBlockTemplate, TextBlockTemplate}};

fn main() {
    let _ = Segment::system_blocks(ImageBlockTemplate::url("https://example.com/a.png"), []);
    let text = TextBlockTemplate::new("Look:");
    let _ = Segment::system_blocks(text, [ImageBlockTemplate::url("https://example.com/a.png")]);
}

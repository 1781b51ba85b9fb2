//! A builder without members cannot build.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::<u8>::builder("rag").build();
}

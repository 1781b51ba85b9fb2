//! No member: there is no `build` yet.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::<u8>::builder("rag").build();
}

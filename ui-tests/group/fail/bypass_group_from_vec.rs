//! A vector may be too short, so the conversion is `try_from`.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::from(("rag", vec![1]));
}

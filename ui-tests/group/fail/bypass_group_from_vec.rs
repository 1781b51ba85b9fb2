//! A vector is checked, so it is `try_from`.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::from(("rag", vec![1]));
}

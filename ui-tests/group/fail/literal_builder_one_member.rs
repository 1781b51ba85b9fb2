//! A builder with one member cannot build.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::builder("rag").member("rewrite").build();
}

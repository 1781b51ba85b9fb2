//! One member: there is no `build` yet.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::builder("rag").member("rewrite").build();
}

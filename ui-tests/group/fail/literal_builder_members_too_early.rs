//! Any number of members may be none, so two come first.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::builder("rag").member("rewrite").members(["answer"]).build();
}

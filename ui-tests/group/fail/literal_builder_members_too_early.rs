//! `members` may add none, so two members come first.

use openarmature_prompts::PromptGroup;

fn main() {
    let _ = PromptGroup::builder("rag").member("rewrite").members(["answer"]).build();
}

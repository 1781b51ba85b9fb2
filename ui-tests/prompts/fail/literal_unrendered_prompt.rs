//! A group of results does not take a prompt that is not rendered.

use openarmature_prompts::{Prompt, PromptGroup, PromptResult};

fn main() {
    let _ = rag(Prompt::text("rewrite", "…"), Prompt::text("answer", "…"));
}

fn rag(rewrite: Prompt, answer: Prompt) -> PromptGroup<PromptResult> {
    PromptGroup::new("rag", rewrite, answer, [])
}

//! A group of results takes no prompt that is not rendered.

use openarmature_prompts::PromptGroup;

struct Prompt;
struct PromptResult;

fn rag(rewrite: Prompt, answer: Prompt) -> PromptGroup<PromptResult> {
    PromptGroup::new("rag", rewrite, answer, [])
}

fn main() {
    let _ = rag(Prompt, Prompt);
}

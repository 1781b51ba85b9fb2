//! The trait cannot be implemented by hand.

use openarmature_prompts::{Prompt, PromptRenderError, PromptResult, TypedPrompt};

struct Classify;

impl TypedPrompt for Classify {}

struct Answer;

impl TypedPrompt for Answer {
    fn render(&self) -> Result<PromptResult, PromptRenderError> {
        Prompt::text("answer", "Hello").render([("a", 1)])
    }
}

fn main() {
    let _ = Prompt::text("answer", "Hello").check::<Answer>();
    let _ = Classify.render();
}

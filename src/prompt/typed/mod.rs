//! Prompts whose variables are the fields of a struct.

mod derived;
mod giver;

pub use derived::{Derived, PromptShape, embedded};
pub use giver::{Giver, Messages};

use super::{Prompt, PromptRenderError, PromptResult};

/// A struct whose fields are the variables and the placeholders of a prompt.
///
/// The derive macro of the same name (feature `derive`) implements it. It cannot be implemented by hand.
pub trait TypedPrompt: Derived {
    /// Returns the prompt that was compiled in.
    fn prompt() -> &'static Prompt {
        Self::compiled()
    }

    /// Renders the prompt that was compiled in.
    ///
    /// # Errors
    ///
    /// `prompt_render_error`, as [`Prompt::render_with`].
    fn render(&self) -> Result<PromptResult, PromptRenderError> {
        let given = Giver::collect(self);
        let placeholders = given.placeholders();
        Self::compiled().render_with(given.variables(), &placeholders)
    }
}

impl<T: Derived> TypedPrompt for T {}

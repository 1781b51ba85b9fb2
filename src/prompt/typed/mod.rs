//! Prompts whose variables are the fields of a struct.

mod checked;
mod derived;
mod giver;
mod probe;

pub use checked::{CheckedPrompt, check};
pub(crate) use derived::collect;
pub use derived::{Derived, PromptShape, embedded};
pub use giver::{Giver, Messages};
pub use probe::{NotAnOption, Probe};

use super::{Prompt, PromptRenderError, PromptResult};

/// A struct whose fields are the variables and the placeholders of a prompt.
///
/// The derive macro of the same name (feature `derive`) implements it. It cannot be implemented by hand.
pub trait TypedPrompt: Derived + Sized {
    /// Returns the prompt that was compiled in.
    fn prompt() -> &'static Prompt {
        Self::compiled()
    }

    /// Returns the prompt that was compiled in, which the compiler checked.
    fn checked() -> CheckedPrompt<Self> {
        CheckedPrompt::trusted(Self::compiled().clone())
    }

    /// Renders the prompt that was compiled in.
    ///
    /// # Errors
    ///
    /// `prompt_render_error`, as [`CheckedPrompt::render`].
    fn render(&self) -> Result<PromptResult, PromptRenderError> {
        checked::render(Self::compiled(), self)
    }
}

impl<T: Derived> TypedPrompt for T {}

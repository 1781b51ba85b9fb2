//! Prompts that were checked against a struct.

use std::{fmt, marker::PhantomData};

use super::{
    super::{
        Mismatch, Prompt, PromptRenderError, PromptResult, RenderErrorKind, render_fault::Fault,
    },
    TypedPrompt,
    derived::{PromptShape, render},
};

/// A prompt whose inputs are the fields of a struct.
///
/// No render fails because a variable is undefined or a placeholder is not filled; see [`TypedPrompt`].
///
/// [`Prompt::check`] and [`PromptManager::fetch_typed`](crate::PromptManager::fetch_typed) create it from what a
/// backend has, and [`compiled_in`](Self::compiled_in) from what was compiled in. Cloning is cheap.
///
/// The type holds no value of `T`, so that it can be shared between threads whatever `T` holds. A
/// `CheckedPrompt<Classify<'static>>` renders a `Classify<'a>`, unless the struct is invariant in the lifetime, as with
/// a field of type `Cell<&'a str>`.
pub struct CheckedPrompt<T> {
    prompt: Prompt,
    checked_for: PhantomData<fn() -> T>,
}

impl<T: TypedPrompt> CheckedPrompt<T> {
    /// Returns the prompt that was compiled in, which the compiler checked.
    ///
    /// It can stand in for a prompt that a backend does not have, or that does not fit.
    pub fn compiled_in() -> Self {
        Self {
            prompt: T::prompt().clone(),
            checked_for: PhantomData,
        }
    }

    /// Renders the prompt with the fields of a value.
    ///
    /// # Errors
    ///
    /// `prompt_render_error`, as [`Prompt::render_with`]: for an attribute that does not exist, or an operation
    /// that the values do not have.
    pub fn render(&self, value: &T) -> Result<PromptResult, PromptRenderError> {
        render(&self.prompt, value)
    }
}

impl<T> CheckedPrompt<T> {
    /// Returns the prompt.
    pub const fn prompt(&self) -> &Prompt {
        &self.prompt
    }

    /// Returns the prompt by value.
    pub fn into_prompt(self) -> Prompt {
        self.prompt
    }
}

impl<T> Clone for CheckedPrompt<T> {
    fn clone(&self) -> Self {
        Self {
            prompt: self.prompt.clone(),
            checked_for: PhantomData,
        }
    }
}

impl<T> PartialEq for CheckedPrompt<T> {
    fn eq(&self, other: &Self) -> bool {
        self.prompt == other.prompt
    }
}

impl<T> fmt::Debug for CheckedPrompt<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("CheckedPrompt").field(&self.prompt).finish()
    }
}

impl Prompt {
    /// Checks that the fields of a struct are the inputs of the prompt.
    ///
    /// The rules are those of the derive macro, except that an optional variable needs no field:
    ///
    /// - a variable that the templates require has a field, which is no `Option`;
    /// - the templates read the variable of each field, unless it says `#[prompt(may_be_unused)]`;
    /// - placeholders and their fields are the same.
    ///
    /// # Errors
    ///
    /// `prompt_render_error`: of kind [`Mismatch`](RenderErrorKind::Mismatch), which has all names, if the inputs
    /// are others; of another kind for a prompt that [`validate`](Self::validate) finds a fault in.
    pub fn check<T: TypedPrompt>(&self) -> Result<CheckedPrompt<T>, PromptRenderError> {
        check(self, &T::SHAPE)?;
        Ok(CheckedPrompt {
            prompt: self.clone(),
            checked_for: PhantomData,
        })
    }
}

/// Checks that the fields of a struct are the inputs of a prompt.
///
/// # Errors
///
/// `prompt_render_error`, as [`Prompt::check`].
pub fn check(prompt: &Prompt, shape: &PromptShape) -> Result<(), PromptRenderError> {
    let mut faults = prompt.faults();
    if let Some(first) = faults.next() {
        let fault = Fault::from(first).and_more(faults.count());
        return Err(prompt.refused(fault));
    }
    match Mismatch::of(prompt.inputs()?, &shape.inputs) {
        None => Ok(()),
        Some((mismatch, differences)) => {
            let what = format!(
                "the prompt does not fit `{}`: {differences}",
                shape.type_name
            );
            let kind = RenderErrorKind::Mismatch(mismatch);
            Err(prompt.refused(Fault::new(kind, what)))
        }
    }
}

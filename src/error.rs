//! One type for all errors with a category (§11).

use crate::{
    backend::{FetchError, PromptNotFound, PromptStoreUnavailable},
    category::Category,
    group::PromptGroupInvalid,
    prompt::PromptRenderError,
};

/// Any error of this crate that has a category (§11), for functions that use `?` on several of them.
///
/// ```
/// use openarmature_prompts::{Prompt, PromptError, PromptGroup, PromptResult};
///
/// fn pair(user: &str) -> Result<PromptGroup<PromptResult>, PromptError> {
///     let prompts = vec![Prompt::text("hello", "Hello, {{ user }}!"), Prompt::text("bye", "Bye.")];
///     let group = PromptGroup::try_from(("pair", prompts))?;
///     Ok(group.try_map(|prompt| prompt.render([("user", user)]))?)
/// }
/// assert_eq!(pair("Alice")?.members().len(), 2);
/// # Ok::<(), PromptError>(())
/// ```
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PromptError {
    /// The prompt does not exist: `prompt_not_found`.
    #[error(transparent)]
    NotFound(#[from] PromptNotFound),
    /// A prompt could not be rendered: `prompt_render_error`.
    #[error(transparent)]
    Render(#[from] PromptRenderError),
    /// No backend could be asked: `prompt_store_unavailable`.
    #[error(transparent)]
    StoreUnavailable(#[from] PromptStoreUnavailable),
    /// A group breaks a rule of groups: `prompt_group_invalid`.
    #[error(transparent)]
    GroupInvalid(#[from] PromptGroupInvalid),
}

impl PromptError {
    /// Returns the category.
    pub const fn category(&self) -> Category {
        match self {
            Self::NotFound(error) => error.category(),
            Self::Render(error) => error.category(),
            Self::StoreUnavailable(error) => error.category(),
            Self::GroupInvalid(error) => error.category(),
        }
    }
}

impl From<FetchError> for PromptError {
    fn from(error: FetchError) -> Self {
        match error {
            FetchError::NotFound(error) => Self::NotFound(error),
            FetchError::StoreUnavailable(error) => Self::StoreUnavailable(error),
        }
    }
}

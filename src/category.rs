//! The stable names of what can go wrong (§11).

use core::{fmt, str::FromStr};

use alloc::string::String;

/// What kind of failure an error is, as a string that is the same in every implementation (§11).
///
/// ```
/// use openarmature_prompts::Category;
///
/// assert_eq!(Category::PromptGroupInvalid.as_str(), "prompt_group_invalid");
/// assert_eq!("prompt_group_invalid".parse(), Ok(Category::PromptGroupInvalid));
/// assert!(Category::PromptStoreUnavailable.is_transient());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Category {
    /// No store has a prompt of that name and label.
    PromptNotFound,
    /// A prompt could not be rendered.
    PromptRenderError,
    /// A store could not be asked, or its answer could not be read. It may work later.
    PromptStoreUnavailable,
    /// A group breaks a rule of groups, such as having two members or more.
    PromptGroupInvalid,
}

impl Category {
    /// Every category.
    pub const ALL: &'static [Self] = &[
        Self::PromptNotFound,
        Self::PromptRenderError,
        Self::PromptStoreUnavailable,
        Self::PromptGroupInvalid,
    ];

    /// The category's stable string.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PromptNotFound => "prompt_not_found",
            Self::PromptRenderError => "prompt_render_error",
            Self::PromptStoreUnavailable => "prompt_store_unavailable",
            Self::PromptGroupInvalid => "prompt_group_invalid",
        }
    }

    /// Whether the same call may succeed later without any change to it.
    pub const fn is_transient(self) -> bool {
        matches!(self, Self::PromptStoreUnavailable)
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Category {
    type Err = UnknownCategory;

    /// Reads a category's stable string.
    ///
    /// # Errors
    ///
    /// [`UnknownCategory`] when no category has this string.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|category| category.as_str() == text)
            .ok_or_else(|| UnknownCategory(text.into()))
    }
}

/// A string that names no [`Category`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown category {0:?}")]
pub struct UnknownCategory(String);

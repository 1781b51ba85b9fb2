//! The categories of errors and their stable strings (§11).

use core::{fmt, str::FromStr};

use alloc::string::String;

/// The category of an error, with a string that is the same in every implementation (§11).
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
    schemars(
        rename_all = "snake_case",
        description = "The category of an error about prompts."
    )
)]
#[non_exhaustive]
pub enum Category {
    /// No backend has a prompt with this name and label.
    PromptNotFound,
    /// A prompt could not be rendered.
    PromptRenderError,
    /// A backend could not be reached or its answer could not be read, and the same call may succeed later.
    PromptStoreUnavailable,
    /// A group breaks a rule of groups, such as having at least two members.
    PromptGroupInvalid,
}

impl Category {
    /// All categories.
    ///
    /// ```
    /// # use openarmature_prompts::Category;
    /// assert!(Category::ALL.contains(&Category::PromptNotFound));
    /// ```
    pub const ALL: &'static [Self] = &[
        Self::PromptNotFound,
        Self::PromptRenderError,
        Self::PromptStoreUnavailable,
        Self::PromptGroupInvalid,
    ];

    /// Returns the stable string.
    ///
    /// ```
    /// # use openarmature_prompts::Category;
    /// assert_eq!(Category::PromptNotFound.as_str(), "prompt_not_found");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PromptNotFound => "prompt_not_found",
            Self::PromptRenderError => "prompt_render_error",
            Self::PromptStoreUnavailable => "prompt_store_unavailable",
            Self::PromptGroupInvalid => "prompt_group_invalid",
        }
    }

    /// Returns whether the same call may succeed later, unchanged.
    ///
    /// ```
    /// # use openarmature_prompts::Category;
    /// let transient = Category::ALL.iter().filter(|category| category.is_transient());
    /// assert!(transient.eq(&[Category::PromptStoreUnavailable]));
    /// ```
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

    /// Parses the stable string of a category.
    ///
    /// # Errors
    ///
    /// [`UnknownCategory`] if no category has this string.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|category| category.as_str() == text)
            .ok_or_else(|| UnknownCategory(text.into()))
    }
}

/// The error of a string that no [`Category`] has.
///
/// ```
/// use openarmature_prompts::Category;
///
/// let error = "prompt_lost".parse::<Category>().unwrap_err();
/// assert_eq!(error.to_string(), r#"unknown category "prompt_lost""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown category {0:?}")]
pub struct UnknownCategory(String);

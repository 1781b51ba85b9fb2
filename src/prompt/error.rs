//! Why a prompt could not be rendered.

use std::{fmt, sync::Arc};

use crate::category::Category;

use super::{Prompt, Record, Variables};

/// A prompt that could not be rendered; the category is `prompt_render_error` (§11).
///
/// It says which segment, block, placeholder or variable is at fault. No text of it holds the value of a
/// variable, so that it can be logged; [`variables`](Self::variables) has them.
///
/// ```
/// use openarmature_prompts::Prompt;
///
/// let prompt = Prompt::text("greeting", "Hello, {{ user }}!").with_version("v1");
/// let error = prompt.render(()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"prompt_render_error: prompt "greeting" (version "v1", label "production"): undefined variable `user`, line 1"#,
/// );
/// ```
#[derive(Clone)]
pub struct PromptRenderError {
    record: Arc<Record>,
    variables: Variables,
    description: String,
}

impl PromptRenderError {
    pub(super) fn new(prompt: &Prompt, variables: Variables, description: String) -> Self {
        Self {
            record: prompt.record().clone(),
            variables,
            description,
        }
    }

    /// Always [`Category::PromptRenderError`].
    pub const fn category(&self) -> Category {
        Category::PromptRenderError
    }

    /// The prompt's name.
    pub fn name(&self) -> &str {
        &self.record.name
    }

    /// The prompt's version.
    pub fn version(&self) -> &str {
        &self.record.version
    }

    /// The prompt's label.
    pub fn label(&self) -> &str {
        &self.record.label
    }

    /// What it was to be rendered with.
    pub const fn variables(&self) -> &Variables {
        &self.variables
    }

    /// What is wrong and where.
    pub fn description(&self) -> &str {
        &self.description
    }
}

impl fmt::Display for PromptRenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Record {
            name,
            version,
            label,
            ..
        } = &*self.record;
        let (category, description) = (self.category(), &self.description);
        write!(
            f,
            "{category}: prompt {name:?} (version {version:?}, label {label:?}): {description}"
        )
    }
}

impl fmt::Debug for PromptRenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PromptRenderError")
            .field("name", &self.record.name)
            .field("version", &self.record.version)
            .field("label", &self.record.label)
            .field("variables", &self.variables)
            .field("description", &self.description)
            .finish()
    }
}

impl std::error::Error for PromptRenderError {}

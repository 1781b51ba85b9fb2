//! The error of a render (§11).

use std::{fmt, sync::Arc};

use crate::category::Category;

use super::{
    InvalidVariables, Record, Variables,
    render_fault::{Fault, RenderErrorKind},
};

/// The error for a prompt that could not be rendered.
///
/// Its category is `prompt_render_error` (§11).
///
/// The text names the prompt, and the segment, block, placeholder or variable at fault. It can be logged:
/// neither the text nor the `Debug` output has the value of a variable. [`variables`](Self::variables) returns
/// the values.
///
/// ```
/// use openarmature_prompts::{Prompt, prompt::RenderErrorKind};
///
/// let prompt = Prompt::text("greeting", "Hello, {{ user }}!").with_version("v1");
/// let error = prompt.render(()).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     r#"prompt_render_error: prompt "greeting" (version "v1", label "production"): undefined variable `user`, line 1"#,
/// );
/// assert!(matches!(error.kind(), RenderErrorKind::UndefinedVariable { name, .. } if name == "user"));
/// assert_eq!(error.line(), Some(1));
/// ```
#[derive(Clone)]
pub struct PromptRenderError(Box<Inner>);

#[derive(Clone)]
struct Inner {
    record: Arc<Record>,
    variables: Variables,
    /// The names of the variables, if the variables are not JSON.
    invalid: Option<InvalidVariables>,
    fault: Fault,
    description: String,
}

impl PromptRenderError {
    pub(super) fn invalid_variables(record: Arc<Record>, invalid: InvalidVariables) -> Self {
        let fault = Fault::new(RenderErrorKind::InvalidVariables, invalid.description());
        let mut error = Self::new(record, Variables::new(), fault);
        error.0.invalid = Some(invalid);
        error
    }

    pub(super) fn new(record: Arc<Record>, variables: Variables, fault: Fault) -> Self {
        let description = fault.to_string();
        Self(Box::new(Inner {
            record,
            variables,
            invalid: None,
            fault,
            description,
        }))
    }

    /// Returns [`Category::PromptRenderError`].
    pub const fn category(&self) -> Category {
        Category::PromptRenderError
    }

    /// Returns the kind of the fault.
    pub fn kind(&self) -> &RenderErrorKind {
        &self.0.fault.kind
    }

    /// Returns the number of the segment at fault, counted from 1.
    pub fn segment(&self) -> Option<usize> {
        self.0.fault.segment
    }

    /// Returns the number of the block at fault within its segment, counted from 1.
    pub fn block(&self) -> Option<usize> {
        self.0.fault.block
    }

    /// Returns the line of the template at fault, counted from 1.
    pub fn line(&self) -> Option<usize> {
        self.0.fault.line
    }

    /// Returns the name of the prompt.
    pub fn name(&self) -> &str {
        &self.0.record.name
    }

    /// Returns the version of the prompt.
    pub fn version(&self) -> &str {
        &self.0.record.version
    }

    /// Returns the label of the prompt.
    pub fn label(&self) -> &str {
        &self.0.record.label
    }

    /// Returns the variables that were given to the render, or an empty set if they are not JSON.
    ///
    /// [`variable_names`](Self::variable_names) has the names in both cases.
    pub fn variables(&self) -> &Variables {
        &self.0.variables
    }

    /// Returns the names of the variables that were given, also if they are not JSON.
    ///
    /// ```
    /// use openarmature_prompts::{Prompt, variables};
    ///
    /// let prompt = Prompt::text("score", "{{ user }}: {{ score }}");
    /// let error = prompt.render(variables! { "user" => "Alice", "score" => f64::NAN }).unwrap_err();
    /// assert_eq!(error.variable_names().collect::<Vec<_>>(), ["user", "score"]);
    /// ```
    pub fn variable_names(&self) -> impl Iterator<Item = &str> {
        let invalid = self.0.invalid.iter().flat_map(InvalidVariables::names);
        invalid.chain(self.0.variables.iter().map(|(name, _)| name))
    }

    /// Returns the description of the fault and its place, without the category and the prompt.
    pub fn description(&self) -> &str {
        &self.0.description
    }
}

impl fmt::Display for PromptRenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: prompt {:?} (version {:?}, label {:?}): {}",
            self.category(),
            self.name(),
            self.version(),
            self.label(),
            self.description()
        )
    }
}

impl fmt::Debug for PromptRenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PromptRenderError")
            .field("name", &self.name())
            .field("version", &self.version())
            .field("label", &self.label())
            .field("kind", self.kind())
            .field("variables", &self.variable_names().collect::<Vec<_>>())
            .field("description", &self.description())
            .finish()
    }
}

impl std::error::Error for PromptRenderError {}

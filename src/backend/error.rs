//! The errors of fetches and listings (§11).

use std::{error::Error, fmt, sync::Arc};

use nonempty::NonEmpty;

use crate::category::Category;

use super::FetchRequest;

type Cause = Arc<dyn Error + Send + Sync>;

fn as_source(cause: Option<&Cause>) -> Option<&(dyn Error + 'static)> {
    cause.map(|cause| cause.as_ref() as &(dyn Error + 'static))
}

/// The error for a prompt that a backend does not have.
///
/// Its category is `prompt_not_found` (§11).
///
/// ```
/// use openarmature_prompts::backend::{FetchRequest, PromptNotFound};
///
/// let error = PromptNotFound::new("files", FetchRequest::new("greeting", "production"));
/// assert_eq!(
///     error.to_string(),
///     r#"prompt_not_found: backend "files" has no prompt "greeting" with label "production""#,
/// );
/// ```
#[derive(Clone, Debug)]
pub struct PromptNotFound(Box<NotFound>);

/// Boxed, so that a `Result` of a fetch stays small.
#[derive(Clone, Debug)]
struct NotFound {
    backend_name: String,
    name: String,
    label: String,
    cause: Option<Cause>,
    passed_over: Option<PromptStoreUnavailable>,
}

impl PromptNotFound {
    /// Creates the error of a backend that has no prompt for this request.
    pub fn new(backend_name: impl Into<String>, request: FetchRequest<'_>) -> Self {
        Self(Box::new(NotFound {
            backend_name: backend_name.into(),
            name: request.name.to_owned(),
            label: request.label.to_owned(),
            cause: None,
            passed_over: None,
        }))
    }

    /// Adds the cause, which [`source`](Error::source) returns.
    #[must_use]
    pub fn with_source(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.cause = Some(Arc::from(cause.into()));
        self
    }

    pub(crate) fn after(mut self, unavailable: PromptStoreUnavailable) -> Self {
        self.0.passed_over = Some(unavailable);
        self
    }

    /// Returns [`Category::PromptNotFound`].
    pub const fn category(&self) -> Category {
        Category::PromptNotFound
    }

    /// Returns the name of the backend.
    pub fn backend_name(&self) -> &str {
        &self.0.backend_name
    }

    /// Returns the name of the prompt.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Returns the label of the request.
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// Returns the errors of the backends that a manager asked before this one, if they were unavailable.
    pub fn passed_over(&self) -> Option<&PromptStoreUnavailable> {
        self.0.passed_over.as_ref()
    }
}

impl fmt::Display for PromptNotFound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (category, backend_name) = (self.category(), self.backend_name());
        let (name, label) = (self.name(), self.label());
        write!(
            f,
            "{category}: backend {backend_name:?} has no prompt {name:?} with label {label:?}"
        )
    }
}

/// The source is the cause, or else the error of the backends that were passed over.
impl Error for PromptNotFound {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let passed_over = || Some(self.passed_over()? as &(dyn Error + 'static));
        as_source(self.0.cause.as_ref()).or_else(passed_over)
    }
}

/// The error of a backend that could not be asked, or gave an unusable answer.
///
/// Its category is `prompt_store_unavailable`, the only transient one: the same call may succeed later (§11).
///
/// A manager that asked several backends lists the fault of each.
///
/// ```
/// use openarmature_prompts::backend::{FetchRequest, PromptStoreUnavailable};
///
/// let request = FetchRequest::new("greeting", "production");
/// let error = PromptStoreUnavailable::new("files", request, "the root folder cannot be opened");
/// assert_eq!(
///     error.to_string(),
///     "prompt_store_unavailable: prompt \"greeting\" with label \"production\": \
///      backend \"files\": the root folder cannot be opened",
/// );
/// ```
#[derive(Clone, Debug)]
pub struct PromptStoreUnavailable(Box<Unavailable>);

/// Boxed, so that a `Result` of a fetch stays small.
#[derive(Clone, Debug)]
struct Unavailable {
    /// Absent for a listing.
    name: Option<String>,
    label: String,
    faults: NonEmpty<BackendFault>,
}

impl PromptStoreUnavailable {
    /// Creates the error of one backend.
    ///
    /// The description of the fault has no secrets and no text of a prompt.
    pub fn new(
        backend_name: impl Into<String>,
        request: FetchRequest<'_>,
        description: impl Into<String>,
    ) -> Self {
        Self(Box::new(Unavailable {
            name: Some(request.name.to_owned()),
            label: request.label.to_owned(),
            faults: NonEmpty::new(BackendFault {
                backend_name: backend_name.into(),
                description: description.into(),
                cause: None,
            }),
        }))
    }

    /// Creates the error of a backend that cannot list the labels, or the names of the prompts with a label.
    ///
    /// The label is empty for a listing of labels.
    ///
    /// ```
    /// use openarmature_prompts::backend::PromptStoreUnavailable;
    ///
    /// let error = PromptStoreUnavailable::of_listing("files", "production", "the folder cannot be read");
    /// assert_eq!(
    ///     error.to_string(),
    ///     "prompt_store_unavailable: backend \"files\": the folder cannot be read",
    /// );
    /// ```
    pub fn of_listing(
        backend_name: impl Into<String>,
        label: &str,
        description: impl Into<String>,
    ) -> Self {
        let mut error = Self::new(backend_name, FetchRequest::new("", label), description);
        error.0.name = None;
        error
    }

    /// Adds the cause, which [`source`](Error::source) returns.
    #[must_use]
    pub fn with_source(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.faults.head.cause = Some(Arc::from(cause.into()));
        self
    }

    /// Appends the faults of a backend that was asked next.
    pub(crate) fn and(mut self, next: Self) -> Self {
        self.0.faults.extend(next.0.faults);
        self
    }

    /// Returns [`Category::PromptStoreUnavailable`].
    pub const fn category(&self) -> Category {
        Category::PromptStoreUnavailable
    }

    /// Returns the name of the prompt, which is empty for a listing of names or labels.
    pub fn name(&self) -> &str {
        self.0.name.as_deref().unwrap_or_default()
    }

    /// Returns the label of the request, which is empty for a listing of labels.
    pub fn label(&self) -> &str {
        &self.0.label
    }

    /// Returns the fault of each backend that was asked, in order.
    pub fn faults(&self) -> &NonEmpty<BackendFault> {
        &self.0.faults
    }
}

impl fmt::Display for PromptStoreUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Unavailable {
            name,
            label,
            faults,
        } = &*self.0;
        write!(f, "{}: ", self.category())?;
        if let Some(name) = name {
            write!(f, "prompt {name:?} with label {label:?}: ")?;
        }
        if faults.tail.is_empty() {
            return faults.head.fmt(f);
        }
        // `source()` returns none of several causes, so the text has each chain in full.
        for (index, fault) in faults.iter().enumerate() {
            write!(f, "{}{fault}", if index > 0 { "; " } else { "" })?;
            let mut source = fault.source();
            while let Some(error) = source {
                write!(f, ": {error}")?;
                source = error.source();
            }
        }
        Ok(())
    }
}

/// The source is the cause, if only one backend was asked; the text names the causes of several.
impl Error for PromptStoreUnavailable {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        if self.faults().tail.is_empty() {
            self.faults().head.source()
        } else {
            None
        }
    }
}

/// The fault of one backend.
#[derive(Clone, Debug)]
pub struct BackendFault {
    backend_name: String,
    description: String,
    cause: Option<Cause>,
}

impl BackendFault {
    /// Returns the name of the backend.
    pub fn backend_name(&self) -> &str {
        &self.backend_name
    }

    /// Returns the description of the fault.
    pub fn description(&self) -> &str {
        &self.description
    }
}

impl fmt::Display for BackendFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "backend {:?}: {}", self.backend_name, self.description)
    }
}

impl Error for BackendFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        as_source(self.cause.as_ref())
    }
}

/// The error of a fetch: no backend has the prompt, or none could be asked.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// The prompt does not exist: `prompt_not_found`.
    #[error(transparent)]
    NotFound(#[from] PromptNotFound),
    /// A backend is unavailable: `prompt_store_unavailable`.
    #[error(transparent)]
    StoreUnavailable(#[from] PromptStoreUnavailable),
}

impl FetchError {
    /// Returns the category, `prompt_not_found` or `prompt_store_unavailable`.
    pub const fn category(&self) -> Category {
        match self {
            Self::NotFound(error) => error.category(),
            Self::StoreUnavailable(error) => error.category(),
        }
    }
}

//! Why a prompt was not fetched.

use std::{error::Error, fmt, sync::Arc};

use nonempty::NonEmpty;

use crate::category::Category;

/// There is no prompt of that name and label; the category is `prompt_not_found` (§11).
///
/// Where a manager passed over unavailable stores before, what is wrong with them is the source.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: backend {backend:?} has no prompt {name:?} with label {label:?}", self.category())]
pub struct PromptNotFound {
    backend: String,
    name: String,
    label: String,
    #[source]
    passed_over: Option<Box<PromptStoreUnavailable>>,
}

impl PromptNotFound {
    /// That this backend has no prompt of this name and label.
    pub fn new(
        backend: impl Into<String>,
        name: impl Into<String>,
        label: impl Into<String>,
    ) -> Self {
        Self {
            backend: backend.into(),
            name: name.into(),
            label: label.into(),
            passed_over: None,
        }
    }

    pub(crate) fn after(mut self, unavailable: PromptStoreUnavailable) -> Self {
        self.passed_over = Some(Box::new(unavailable));
        self
    }

    /// Always [`Category::PromptNotFound`].
    pub const fn category(&self) -> Category {
        Category::PromptNotFound
    }

    /// The backend that was asked.
    pub fn backend(&self) -> &str {
        &self.backend
    }

    /// The name that was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The label that was asked for.
    pub fn label(&self) -> &str {
        &self.label
    }
}

/// A store could not be asked, or its answer not be read; the category is `prompt_store_unavailable` (§11),
/// and the same call may work later.
///
/// Where several stores were asked it lists what is wrong with each.
#[derive(Clone, Debug)]
pub struct PromptStoreUnavailable {
    faults: NonEmpty<BackendFault>,
}

impl PromptStoreUnavailable {
    /// What is wrong with this backend.
    pub fn new(backend: impl Into<String>, description: impl Into<String>) -> Self {
        Self {
            faults: NonEmpty::new(BackendFault {
                backend: backend.into(),
                description: description.into(),
                source: None,
            }),
        }
    }

    /// The same with the error behind it.
    #[must_use]
    pub fn with_source(mut self, source: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.faults.head.source = Some(Arc::from(source.into()));
        self
    }

    /// That none of several stores was there.
    pub(crate) fn and(mut self, other: Self) -> Self {
        self.faults.extend(other.faults);
        self
    }

    /// Always [`Category::PromptStoreUnavailable`].
    pub const fn category(&self) -> Category {
        Category::PromptStoreUnavailable
    }

    /// What is wrong with each backend that was asked, in order.
    pub const fn faults(&self) -> &NonEmpty<BackendFault> {
        &self.faults
    }
}

impl fmt::Display for PromptStoreUnavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.category())?;
        if self.faults.tail.is_empty() {
            return self.faults.head.fmt(f);
        }
        // Of several none is the source, so each is told to its end.
        for (index, fault) in self.faults.iter().enumerate() {
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

impl Error for PromptStoreUnavailable {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        if self.faults.tail.is_empty() {
            self.faults.head.source()
        } else {
            None
        }
    }
}

/// What is wrong with one backend.
#[derive(Clone, Debug)]
pub struct BackendFault {
    backend: String,
    description: String,
    source: Option<Arc<dyn Error + Send + Sync>>,
}

impl BackendFault {
    /// The backend that was asked.
    pub fn backend(&self) -> &str {
        &self.backend
    }

    /// What is wrong with it.
    pub fn description(&self) -> &str {
        &self.description
    }
}

impl fmt::Display for BackendFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "backend {:?}: {}", self.backend, self.description)
    }
}

impl Error for BackendFault {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        let source = self.source.as_deref()?;
        Some(source)
    }
}

/// Why a prompt was not fetched: it is not there, or its store is not.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FetchError {
    /// There is no such prompt.
    #[error(transparent)]
    NotFound(#[from] PromptNotFound),
    /// No store could be asked.
    #[error(transparent)]
    StoreUnavailable(#[from] PromptStoreUnavailable),
}

impl FetchError {
    /// `prompt_not_found` or `prompt_store_unavailable`.
    pub const fn category(&self) -> Category {
        match self {
            Self::NotFound(error) => error.category(),
            Self::StoreUnavailable(error) => error.category(),
        }
    }
}

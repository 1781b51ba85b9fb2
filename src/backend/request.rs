//! Requests for prompts.

use std::time::Duration;

/// A request for a prompt: its name, its label, and the maximum age of a cached copy (§5).
///
/// ```
/// use std::time::Duration;
/// use openarmature_prompts::backend::FetchRequest;
///
/// let request = FetchRequest::new("greeting", "production").with_max_age(Duration::from_secs(60));
/// assert_eq!((request.name, request.label), ("greeting", "production"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FetchRequest<'a> {
    /// The name of the prompt.
    pub name: &'a str,
    /// The label of the prompt, such as `production`.
    pub label: &'a str,
    /// The maximum age of a cached prompt: zero means that the backend is read now, `None` that the cache decides.
    ///
    /// Backends without a cache ignore it. The specification calls it `cache_ttl_seconds`.
    #[doc(alias = "cache_ttl_seconds")]
    pub max_age: Option<Duration>,
}

impl<'a> FetchRequest<'a> {
    /// Creates a request without a maximum age.
    pub const fn new(name: &'a str, label: &'a str) -> Self {
        Self {
            name,
            label,
            max_age: None,
        }
    }

    /// Sets the maximum age of a cached prompt; `None` leaves it to the cache.
    #[doc(alias = "cache_ttl_seconds")]
    #[must_use]
    pub fn with_max_age(mut self, max_age: impl Into<Option<Duration>>) -> Self {
        self.max_age = max_age.into();
        self
    }
}

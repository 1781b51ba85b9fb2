//! The manager: one place to fetch and render prompts (§6, §9).
//!
//! | call | what it does |
//! |---|---|
//! | [`fetch`](PromptManager::fetch) | fetches a prompt |
//! | [`get`](PromptManager::get) | fetches a prompt and renders it |
//! | [`fetch_typed`](PromptManager::fetch_typed) | fetches a prompt and checks it against a struct |
//! | [`get_typed`](PromptManager::get_typed) | fetches a prompt, checks it, and renders it |

mod calls;
mod running;
mod typed;

use std::{fmt, sync::Arc, time::Duration};

use nonempty::NonEmpty;

pub use calls::{Fetch, Get};
pub use running::Running;
pub use typed::{FetchTyped, GetTyped};

use crate::{
    backend::{FetchError, FetchRequest, PromptBackend, outage::Outage},
    labels::LabelResolver,
    prompt::{IntoVariables, Placeholders, Prompt, PromptRenderError, PromptResult},
};

/// Fetches prompts from one backend or more, and renders them (§6).
///
/// Backends are asked in order. The first prompt wins. `prompt_not_found` ends the search. A backend that
/// is unavailable is skipped. The log has one warning for each outage of a backend, and one line when the
/// backend is available again.
///
/// ```
/// use openarmature_prompts::{Prompt, PromptManager, backend::MemoryBackend};
///
/// let backend = MemoryBackend::new([Prompt::text("greeting", "Hello, {{ user }}!")]);
/// let manager = PromptManager::new(backend);
///
/// let result = pollster::block_on(manager.get("greeting", [("user", "Alice")]).into_future())?;
/// assert_eq!(result.messages().first().text(), Some("Hello, Alice!"));
/// # Ok::<(), openarmature_prompts::PromptError>(())
/// ```
///
/// A manager without a backend does not compile:
///
/// ```compile_fail,E0061
/// # use openarmature_prompts::PromptManager;
/// PromptManager::new();
/// ```
#[derive(Clone)]
pub struct PromptManager {
    backends: NonEmpty<Source>,
    labels: Option<Arc<dyn LabelResolver>>,
    max_age: Option<Duration>,
}

/// A backend and its outages.
#[derive(Clone)]
struct Source {
    backend: Arc<dyn PromptBackend>,
    outage: Arc<Outage>,
}

impl PromptManager {
    /// Creates a manager of one backend.
    pub fn new(backend: impl PromptBackend + 'static) -> Self {
        Self::from_backends(NonEmpty::new(Arc::new(backend)))
    }

    /// Creates a manager of several backends, asked in order.
    pub fn from_backends(backends: NonEmpty<Arc<dyn PromptBackend>>) -> Self {
        Self {
            backends: backends.map(Source::new),
            labels: None,
            max_age: None,
        }
    }

    /// Adds a backend that is asked when those before it are unavailable.
    #[must_use]
    pub fn with_fallback(mut self, backend: impl PromptBackend + 'static) -> Self {
        self.backends.push(Source::new(Arc::new(backend)));
        self
    }

    /// Sets the resolver that chooses the label of calls that do not name one (§9).
    #[must_use]
    pub fn with_label_resolver(mut self, labels: impl LabelResolver + 'static) -> Self {
        self.labels = Some(Arc::new(labels));
        self
    }

    /// Sets the maximum age of cached prompts for calls that do not set one; `None` leaves it to the cache.
    ///
    /// A duration of zero means that the backend is read now.
    #[doc(alias = "default_cache_ttl_seconds")]
    #[must_use]
    pub fn with_max_age(mut self, max_age: impl Into<Option<Duration>>) -> Self {
        self.max_age = max_age.into();
        self
    }

    /// Renders a fetched prompt.
    ///
    /// # Errors
    ///
    /// `prompt_render_error`, as [`Prompt::render`].
    pub fn render(
        &self,
        prompt: &Prompt,
        variables: impl IntoVariables,
    ) -> Result<PromptResult, PromptRenderError> {
        prompt.render(variables)
    }

    /// Renders a fetched prompt, with messages for its placeholders.
    ///
    /// # Errors
    ///
    /// `prompt_render_error`, as [`Prompt::render_with`].
    pub fn render_with(
        &self,
        prompt: &Prompt,
        variables: impl IntoVariables,
        placeholders: &Placeholders,
    ) -> Result<PromptResult, PromptRenderError> {
        prompt.render_with(variables, placeholders)
    }

    /// Returns the prompt that the first backend has ready.
    fn fetch_if_ready(&self, request: FetchRequest<'_>) -> Option<Prompt> {
        let source = &self.backends.head;
        let mut prompt = source.backend.fetch_if_ready(request)?;
        source.note_prompt(request, &mut prompt);
        Some(prompt)
    }

    async fn fetch_from_backends(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let mut unavailable = match self.backends.head.ask(request).await {
            Err(FetchError::StoreUnavailable(error)) => error,
            outcome => return outcome,
        };
        for source in &self.backends.tail {
            match source.ask(request).await {
                Err(FetchError::StoreUnavailable(error)) => unavailable = unavailable.and(error),
                Err(FetchError::NotFound(error)) => return Err(error.after(unavailable).into()),
                outcome => return outcome,
            }
        }
        Err(unavailable.into())
    }
}

impl Source {
    fn new(backend: Arc<dyn PromptBackend>) -> Self {
        let outage = Arc::default();
        Self { backend, outage }
    }

    async fn ask(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        // Dereferenced: the `Arc` is a backend as well, and its future would be boxed once more.
        let mut outcome = (*self.backend).fetch(request).await;
        match &mut outcome {
            Ok(prompt) => self.note_prompt(request, prompt),
            Err(FetchError::NotFound(_)) => self.answered(request),
            Err(error) => self.failed(request, error),
        }
        outcome
    }

    fn note_prompt(&self, request: FetchRequest<'_>, prompt: &mut Prompt) {
        // An answer of a cache does not show that the backend behind it is available.
        if !prompt.take_cached() {
            self.answered(request);
        }
        if prompt.backend_name().is_none() {
            prompt.set_backend_name(self.backend.backend_name().into());
        }
    }

    #[cold]
    fn failed(&self, request: FetchRequest<'_>, error: &FetchError) {
        if self.outage.failed(request) {
            tracing::warn!(
                backend = self.backend.backend_name(),
                prompt = request.name,
                label = request.label,
                error = error as &dyn std::error::Error,
                "a backend of prompts is unavailable"
            );
        }
    }

    fn answered(&self, request: FetchRequest<'_>) {
        if self.outage.answered(request) {
            tracing::info!(
                backend = self.backend.backend_name(),
                "a backend of prompts is available again"
            );
        }
    }
}

impl fmt::Debug for PromptManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let backends: Vec<_> = self
            .backends
            .iter()
            .map(|source| source.backend.backend_name())
            .collect();
        f.debug_struct("PromptManager")
            .field("backends", &backends)
            .field("max_age", &self.max_age)
            .finish_non_exhaustive()
    }
}

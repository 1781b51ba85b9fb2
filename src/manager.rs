//! The one place an application asks for prompts (§6, §9).

use std::{borrow::Cow, fmt, future::IntoFuture, sync::Arc};

use futures_util::{FutureExt, future::BoxFuture};
use nonempty::NonEmpty;

use crate::{
    backend::{FetchError, PromptBackend},
    error::PromptError,
    labels::LabelResolver,
    prompt::{
        DEFAULT_LABEL, IntoVariables, InvalidVariables, Placeholders, Prompt, PromptRenderError,
        PromptResult, Variables,
    },
};

/// Fetches prompts from one store or more, and renders them.
///
/// Stores are asked in order. The first prompt wins; a store that says `prompt_not_found` ends the search,
/// since it knows; one that is unavailable is passed over, with a warning in the log.
///
/// ```
/// use openarmature_prompts::{Prompt, PromptManager, backend::MemoryBackend};
///
/// let store = MemoryBackend::new([Prompt::text("greeting", "Hello, {{ user }}!")]);
/// let manager = PromptManager::new(store);
///
/// let result = pollster::block_on(manager.get("greeting", [("user", "Alice")]).into_future())?;
/// assert_eq!(result.messages().first().text(), Some("Hello, Alice!"));
/// # Ok::<(), openarmature_prompts::PromptError>(())
/// ```
///
/// A manager has a store, by its type:
///
/// ```compile_fail,E0061
/// # use openarmature_prompts::PromptManager;
/// PromptManager::new();
/// ```
#[derive(Clone)]
pub struct PromptManager {
    backends: NonEmpty<Arc<dyn PromptBackend>>,
    labels: Option<Arc<dyn LabelResolver>>,
    default_cache_ttl_seconds: Option<u64>,
}

impl PromptManager {
    /// A manager of one store.
    pub fn new(backend: impl PromptBackend + 'static) -> Self {
        Self::from_backends(NonEmpty::new(Arc::new(backend)))
    }

    /// A manager of these stores, asked in order.
    pub fn from_backends(backends: NonEmpty<Arc<dyn PromptBackend>>) -> Self {
        Self {
            backends,
            labels: None,
            default_cache_ttl_seconds: None,
        }
    }

    /// The same with one store more, asked when those before it are unavailable.
    #[must_use]
    pub fn with_fallback(mut self, backend: impl PromptBackend + 'static) -> Self {
        self.backends.push(Arc::new(backend));
        self
    }

    /// The same with a resolver for calls that name no label.
    #[must_use]
    pub fn with_label_resolver(mut self, labels: impl LabelResolver + 'static) -> Self {
        self.labels = Some(Arc::new(labels));
        self
    }

    /// The same with a cache age, in seconds, for calls that name none.
    #[must_use]
    pub const fn with_default_cache_ttl_seconds(mut self, seconds: u64) -> Self {
        self.default_cache_ttl_seconds = Some(seconds);
        self
    }

    /// Fetches a prompt: `manager.fetch("greeting").label("staging").await`.
    ///
    /// The label is the one that is named, else the resolver's, else `production`.
    pub fn fetch<'a>(&'a self, name: &'a str) -> Fetch<'a> {
        Fetch {
            manager: self,
            name,
            label: None,
            cache_ttl_seconds: self.default_cache_ttl_seconds,
        }
    }

    /// Fetches a prompt and renders it: `manager.get("greeting", [("user", "Alice")]).await`.
    pub fn get<'a>(&'a self, name: &'a str, variables: impl IntoVariables) -> Get<'a> {
        Get {
            fetch: self.fetch(name),
            variables: variables.into_variables(),
            placeholders: None,
        }
    }

    /// Renders a prompt that was fetched.
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

    /// Renders a prompt that was fetched, with messages for its placeholders.
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

    async fn fetch_from_backends(
        &self,
        name: &str,
        label: &str,
        cache_ttl_seconds: Option<u64>,
    ) -> Result<Prompt, FetchError> {
        let mut unavailable = match self
            .ask(&*self.backends.head, name, label, cache_ttl_seconds)
            .await
        {
            Err(FetchError::StoreUnavailable(error)) => error,
            outcome => return outcome,
        };
        for backend in &self.backends.tail {
            match self.ask(&**backend, name, label, cache_ttl_seconds).await {
                Err(FetchError::StoreUnavailable(error)) => unavailable = unavailable.and(error),
                Err(FetchError::NotFound(error)) => return Err(error.after(unavailable).into()),
                outcome => return outcome,
            }
        }
        Err(unavailable.into())
    }

    async fn ask(
        &self,
        backend: &dyn PromptBackend,
        name: &str,
        label: &str,
        cache_ttl_seconds: Option<u64>,
    ) -> Result<Prompt, FetchError> {
        let outcome = backend.fetch(name, label, cache_ttl_seconds).await;
        if let Err(error @ FetchError::StoreUnavailable(_)) = &outcome {
            tracing::warn!(
                backend = backend.backend_name(),
                prompt = name,
                label,
                error = error as &dyn std::error::Error,
                "a prompt store is unavailable"
            );
        }
        outcome
    }
}

impl fmt::Debug for PromptManager {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let backends: Vec<_> = self
            .backends
            .iter()
            .map(PromptBackend::backend_name)
            .collect();
        f.debug_struct("PromptManager")
            .field("backends", &backends)
            .field("default_cache_ttl_seconds", &self.default_cache_ttl_seconds)
            .finish_non_exhaustive()
    }
}

/// A prompt to be fetched, by `.await`; see [`PromptManager::fetch`].
#[must_use = "nothing is fetched until `.await`"]
#[derive(Clone, Debug)]
pub struct Fetch<'a> {
    manager: &'a PromptManager,
    name: &'a str,
    label: Option<&'a str>,
    cache_ttl_seconds: Option<u64>,
}

impl<'a> Fetch<'a> {
    /// By this label.
    pub const fn label(mut self, label: &'a str) -> Self {
        self.label = Some(label);
        self
    }

    /// Not older than this in a cache; `0` reads the store. It cannot be negative.
    ///
    /// ```compile_fail,E0600
    /// # use openarmature_prompts::{PromptManager, backend::MemoryBackend};
    /// # let manager = PromptManager::new(MemoryBackend::new([]));
    /// manager.fetch("greeting").cache_ttl_seconds(-1);
    /// ```
    pub const fn cache_ttl_seconds(mut self, seconds: u64) -> Self {
        self.cache_ttl_seconds = Some(seconds);
        self
    }

    async fn run(self) -> Result<Prompt, FetchError> {
        let resolved = match (self.label, &self.manager.labels) {
            (Some(label), _) => Some(Cow::Borrowed(label)),
            (None, Some(labels)) => labels.resolve(self.name),
            (None, None) => None,
        };
        let label = resolved.as_deref().unwrap_or(DEFAULT_LABEL);
        let manager = self.manager;
        manager
            .fetch_from_backends(self.name, label, self.cache_ttl_seconds)
            .await
    }
}

impl<'a> IntoFuture for Fetch<'a> {
    type Output = Result<Prompt, FetchError>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        self.run().boxed()
    }
}

/// A prompt to be fetched and rendered, by `.await`; see [`PromptManager::get`].
#[must_use = "nothing is fetched until `.await`"]
#[derive(Clone, Debug)]
pub struct Get<'a> {
    fetch: Fetch<'a>,
    variables: Result<Variables, InvalidVariables>,
    placeholders: Option<&'a Placeholders>,
}

impl<'a> Get<'a> {
    /// By this label.
    pub fn label(mut self, label: &'a str) -> Self {
        self.fetch = self.fetch.label(label);
        self
    }

    /// Not older than this in a cache; `0` reads the store.
    pub fn cache_ttl_seconds(mut self, seconds: u64) -> Self {
        self.fetch = self.fetch.cache_ttl_seconds(seconds);
        self
    }

    /// With messages for its placeholders.
    pub const fn placeholders(mut self, placeholders: &'a Placeholders) -> Self {
        self.placeholders = Some(placeholders);
        self
    }
}

impl<'a> IntoFuture for Get<'a> {
    type Output = Result<PromptResult, PromptError>;
    type IntoFuture = BoxFuture<'a, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        async move {
            let prompt = self.fetch.run().await?;
            let result = match self.placeholders {
                Some(placeholders) => prompt.render_with(self.variables, placeholders),
                None => prompt.render(self.variables),
            };
            Ok(result?)
        }
        .boxed()
    }
}

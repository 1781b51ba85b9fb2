//! The backend for prompts that are part of the program.

use std::sync::Arc;

use async_trait::async_trait;
use foldhash::{HashMap, HashMapExt};
use jiff::Timestamp;

use crate::prompt::Prompt;

use super::{FetchError, FetchRequest, PromptBackend, PromptNotFound};

/// A backend of prompts in memory, text and chat, for tests and for programs that bring their prompts with
/// them (§5).
///
/// ```
/// use openarmature_prompts::{
///     Prompt,
///     backend::{FetchRequest, MemoryBackend, PromptBackend},
/// };
///
/// let backend = MemoryBackend::new([
///     Prompt::text("greeting", "Hello, {{ user }}!"),
///     Prompt::text("greeting", "Hi, {{ user }}!").with_label("staging"),
/// ]);
/// let fetched = pollster::block_on(backend.fetch(FetchRequest::new("greeting", "staging")))?;
/// assert_eq!(fetched.template(), Some("Hi, {{ user }}!"));
/// # Ok::<(), openarmature_prompts::backend::FetchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MemoryBackend {
    backend_name: Arc<str>,
    /// By name, then by label, so that no two pairs share a key.
    prompts: HashMap<String, HashMap<String, Prompt>>,
}

impl MemoryBackend {
    /// Creates a backend of these prompts.
    ///
    /// A later prompt replaces an earlier one with the same name and label.
    pub fn new(prompts: impl IntoIterator<Item = Prompt>) -> Self {
        let mut backend = Self {
            backend_name: "memory".into(),
            prompts: HashMap::new(),
        };
        for prompt in prompts {
            backend.insert(prompt);
        }
        backend
    }

    /// Replaces the name of this backend, `memory`.
    #[must_use]
    pub fn with_backend_name(mut self, backend_name: impl Into<String>) -> Self {
        self.backend_name = backend_name.into().into();
        for prompt in self.prompts.values_mut().flat_map(HashMap::values_mut) {
            *prompt = prompt.clone().with_backend_name(self.backend_name.clone());
        }
        self
    }

    /// Adds a prompt, and returns the one that had its name and label.
    pub fn insert(&mut self, prompt: Prompt) -> Option<Prompt> {
        let prompt = prompt.with_backend_name(self.backend_name.clone());
        let labels = self.prompts.entry(prompt.name().to_owned()).or_default();
        labels.insert(prompt.label().to_owned(), prompt)
    }
}

#[async_trait]
impl PromptBackend for MemoryBackend {
    fn backend_name(&self) -> &str {
        &self.backend_name
    }

    /// Returns the prompt as it was given, fetched now.
    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let not_found = || PromptNotFound::new(&*self.backend_name, request).into();
        self.fetch_if_ready(request).ok_or_else(not_found)
    }

    fn fetch_if_ready(&self, request: FetchRequest<'_>) -> Option<Prompt> {
        let prompt = self.prompts.get(request.name)?.get(request.label)?;
        Some(prompt.clone().with_fetched_at(Timestamp::now()))
    }
}

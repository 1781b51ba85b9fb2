//! Prompts that are given in code.

use async_trait::async_trait;
use foldhash::{HashMap, HashMapExt};

use crate::prompt::Prompt;

use super::{FetchError, PromptBackend, PromptNotFound};

/// Prompts in memory: for tests, and for programs that bring their prompts with them. Gives text and chat
/// prompts as they were put in.
///
/// ```
/// use openarmature_prompts::{Prompt, backend::{MemoryBackend, PromptBackend}};
///
/// let backend = MemoryBackend::new([
///     Prompt::text("greeting", "Hello, {{ user }}!"),
///     Prompt::text("greeting", "Hi, {{ user }}!").with_label("staging"),
/// ]);
/// let fetched = pollster::block_on(backend.fetch("greeting", "staging", None))?;
/// assert_eq!(fetched.template(), Some("Hi, {{ user }}!"));
/// # Ok::<(), openarmature_prompts::backend::FetchError>(())
/// ```
#[derive(Clone, Debug)]
pub struct MemoryBackend {
    name: String,
    /// By name, then by label: no two pairs are joined into one key.
    prompts: HashMap<String, HashMap<String, Prompt>>,
}

impl MemoryBackend {
    /// A store of these prompts. Of two with the same name and label the later one stays.
    pub fn new(prompts: impl IntoIterator<Item = Prompt>) -> Self {
        let mut backend = Self {
            name: "memory".to_owned(),
            prompts: HashMap::new(),
        };
        for prompt in prompts {
            backend.insert(prompt);
        }
        backend
    }

    /// The same store under another name.
    #[must_use]
    pub fn with_name(mut self, name: impl Into<String>) -> Self {
        self.name = name.into();
        self
    }

    /// Puts a prompt in, and gives the one that had its name and label.
    pub fn insert(&mut self, prompt: Prompt) -> Option<Prompt> {
        let labels = self.prompts.entry(prompt.name().to_owned()).or_default();
        labels.insert(prompt.label().to_owned(), prompt)
    }
}

#[async_trait]
impl PromptBackend for MemoryBackend {
    fn backend_name(&self) -> &str {
        &self.name
    }

    async fn fetch(
        &self,
        name: &str,
        label: &str,
        _cache_ttl_seconds: Option<u64>,
    ) -> Result<Prompt, FetchError> {
        match self.prompts.get(name).and_then(|labels| labels.get(label)) {
            Some(prompt) => Ok(prompt.clone()),
            None => Err(PromptNotFound::new(&self.name, name, label).into()),
        }
    }
}

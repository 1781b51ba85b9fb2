//! Prompts, their variables and sampling parameters, and their results (§3, §4, §6).
//!
//! | question | answer |
//! |---|---|
//! | What does a prompt need? | [`Prompt::inputs`] |
//! | What is wrong with it? | [`Prompt::validate`] |
//! | Is it what this program gives? | [`Prompt::check`], [`TypedPrompt`] |
//! | What does the model get? | [`Prompt::render`] |

mod analysed;
mod budget;
mod compiled;
mod document;
mod from_document;
mod inspect;
mod mismatch;
mod placeholders;
mod record;
mod render;
mod render_error;
mod render_fault;
mod result;
mod sampling;
mod segment;
mod template;
mod to_json;
pub(crate) mod typed;
mod variables;

use std::{fmt, sync::Arc};

use openarmature_jinja::Options;
use openarmature_prompts_documents::Analysis;
use serde_json::{Map, Value};

use analysed::Analysed;
pub use budget::{CrossedBounds, TokenBudget};
use compiled::Body;
#[doc(no_inline)]
pub use jiff::Timestamp;
pub use mismatch::Mismatch;
#[doc(inline)]
pub use openarmature_prompts_documents::{
    Inputs, Part, Place, PlaceholderInput, PromptFault, PromptFaultKind, Site, Variable,
};
pub use placeholders::Placeholders;
pub(crate) use record::{Identity, Record};
pub use render_error::PromptRenderError;
pub use render_fault::RenderErrorKind;
pub use result::PromptResult;
pub use sampling::{NotFinite, SamplingConfig};
pub(crate) use segment::SegmentKind;
pub use segment::{
    ImageBlockTemplate, InvalidPlaceholderName, PlaceholderName, Segment, TextBlockTemplate,
    UserBlockTemplate,
};
pub use typed::{CheckedPrompt, TypedPrompt};
#[doc(hidden)]
pub use variables::VariableEntry;
pub use variables::{IntoVariables, InvalidVariables, Variables};

use crate::{
    hash::{Canonical, ContentHash},
    labels::DEFAULT_LABEL,
};

/// A prompt: a template with its name, version and label, and further data of its backend (§3).
///
/// A text prompt renders to one user message. A chat prompt has segments, each of which renders to a
/// message or is replaced by the messages given for a placeholder. Templates are parsed when the prompt is
/// created. Syntax errors are reported when the prompt is rendered. Cloning is cheap.
///
/// ```
/// use openarmature_prompts::{Prompt, Segment, placeholder};
///
/// let greeting = Prompt::text("greeting", "Hello, {{ user }}!");
/// let result = greeting.render([("user", "Alice")])?;
/// assert_eq!(result.messages().first().text(), Some("Hello, Alice!"));
///
/// let chat = Prompt::chat(
///     "support",
///     [
///         Segment::system("You answer questions about {{ product }}."),
///         placeholder!("history"),
///         Segment::user("{{ question }}"),
///     ],
/// );
/// assert_eq!(chat.label(), "production");
/// # Ok::<(), openarmature_prompts::PromptRenderError>(())
/// ```
#[derive(Clone)]
pub struct Prompt {
    record: Arc<Record>,
    fetched_at: Timestamp,
    /// `true` if a cache answered with this prompt, and not its backend.
    is_cached: bool,
    options: Options,
    metadata: Option<Arc<Map<String, Value>>>,
    body: Arc<Analysed>,
}

impl Prompt {
    /// Creates a prompt of one template, which renders to one user message.
    ///
    /// Its label is `production`, its version the first 16 digits of its hash, and it was fetched now; the
    /// methods `with_…` change that.
    ///
    /// The hash is that of the text as it is given. Backends that read files make every line end `\n` first, so
    /// that the hash of a file does not depend on the system that checked it out. To get the same hash for a
    /// file that is compiled in, do so as well: `include_str!("greeting.j2").replace("\r\n", "\n")`.
    pub fn text(name: impl Into<String>, template: impl Into<String>) -> Self {
        let template = template.into();
        let hash = ContentHash::of_text(&template);
        Self::new(name.into(), hash, Body::text(&template))
    }

    /// Creates a chat prompt of these segments.
    ///
    /// Label, version and time are those of [`text`](Self::text).
    pub fn chat(name: impl Into<String>, segments: impl IntoIterator<Item = Segment>) -> Self {
        let segments: Vec<Segment> = segments.into_iter().collect();
        let hash = hash_segments(&segments);
        Self::new(name.into(), hash, Body::chat(segments))
    }

    fn new(name: String, template_hash: ContentHash, body: Body) -> Self {
        Self {
            record: Arc::new(Record {
                name,
                version: template_hash.version().to_owned(),
                label: DEFAULT_LABEL.to_owned(),
                template_hash,
                sampling: None,
                token_budget: None,
                observability_entities: None,
                backend_name: None,
            }),
            fetched_at: Timestamp::now(),
            is_cached: false,
            options: Options::new(),
            metadata: None,
            body: Arc::new(Analysed::new(body)),
        }
    }

    fn with(mut self, change: impl FnOnce(&mut Record)) -> Self {
        change(Arc::make_mut(&mut self.record));
        self
    }

    /// Replaces the version.
    #[must_use]
    pub fn with_version(self, version: impl Into<String>) -> Self {
        self.with(|record| record.version = version.into())
    }

    /// Replaces the label.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Self {
        self.with(|record| record.label = label.into())
    }

    /// Replaces the template hash with the one that the backend supplied, unchanged.
    #[must_use]
    pub fn with_template_hash(self, hash: impl Into<ContentHash>) -> Self {
        self.with(|record| record.template_hash = hash.into())
    }

    /// Replaces the time at which the prompt was fetched.
    #[must_use]
    pub const fn with_fetched_at(mut self, fetched_at: Timestamp) -> Self {
        self.fetched_at = fetched_at;
        self.is_cached = false;
        self
    }

    /// Replaces the name of the backend that the prompt comes from.
    ///
    /// A backend need not call this: a cache or a manager in front of it sets the name if it is absent.
    #[must_use]
    pub fn with_backend_name(self, backend_name: impl Into<Arc<str>>) -> Self {
        self.with(|record| record.backend_name = Some(backend_name.into()))
    }

    pub(crate) fn set_backend_name(&mut self, backend_name: Arc<str>) {
        Arc::make_mut(&mut self.record).backend_name = Some(backend_name);
    }

    pub(crate) const fn with_cached(mut self) -> Self {
        self.is_cached = true;
        self
    }

    /// Returns whether a cache answered with this prompt, and not its backend.
    pub(crate) const fn is_cached(&self) -> bool {
        self.is_cached
    }

    /// Returns the same, and forgets it.
    pub(crate) const fn take_cached(&mut self) -> bool {
        std::mem::replace(&mut self.is_cached, false)
    }

    /// Sets the sampling parameters.
    #[must_use]
    pub fn with_sampling(self, sampling: impl Into<Option<SamplingConfig>>) -> Self {
        self.with(|record| record.sampling = sampling.into())
    }

    /// Sets the token budget.
    #[must_use]
    pub fn with_token_budget(self, budget: impl Into<Option<TokenBudget>>) -> Self {
        self.with(|record| record.token_budget = budget.into())
    }

    /// Sets the references of an observability backend, which results carry unchanged.
    #[must_use]
    pub fn with_observability_entities(
        self,
        entities: impl Into<Option<Map<String, Value>>>,
    ) -> Self {
        self.with(|record| record.observability_entities = entities.into())
    }

    /// Sets further data of the backend about the prompt.
    #[must_use]
    pub fn with_metadata(mut self, metadata: impl Into<Option<Map<String, Value>>>) -> Self {
        self.metadata = metadata.into().map(Arc::new);
        self
    }

    /// Sets whether undefined variables are errors (default: `true`).
    ///
    /// With `false` an undefined variable prints nothing, as in Jinja2 without `StrictUndefined`: a
    /// misspelt name then reaches the model unnoticed.
    ///
    /// ```
    /// # use openarmature_prompts::Prompt;
    /// let prompt = Prompt::text("greeting", "Hello{{ suffix }}!");
    /// assert!(prompt.render(()).is_err());
    /// let result = prompt.with_strict(false).render(())?;
    /// assert_eq!(result.messages().first().text(), Some("Hello!"));
    /// # Ok::<(), openarmature_prompts::PromptRenderError>(())
    /// ```
    #[must_use]
    pub const fn with_strict(mut self, strict: bool) -> Self {
        self.options = self.options.strict(strict);
        self
    }

    /// Sets the fuel of each template: the work that it may do before the render fails.
    ///
    /// Fuel bounds time and memory. The default is
    /// [`DEFAULT_FUEL`](openarmature_jinja::DEFAULT_FUEL), far more than prompts need.
    #[must_use]
    pub const fn with_fuel(mut self, fuel: u64) -> Self {
        self.options = self.options.fuel(fuel);
        self
    }

    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.record.name
    }

    /// Returns the version.
    pub fn version(&self) -> &str {
        &self.record.version
    }

    /// Returns the label.
    pub fn label(&self) -> &str {
        &self.record.label
    }

    /// Returns the hash of the template.
    pub fn template_hash(&self) -> &ContentHash {
        &self.record.template_hash
    }

    /// Returns the time at which the prompt was fetched from its backend, or created.
    pub const fn fetched_at(&self) -> Timestamp {
        self.fetched_at
    }

    /// Returns the name of the backend that the prompt was fetched from, or `None` if it was not fetched.
    ///
    /// Behind a cache or a manager this is the name of the backend that has the prompt. Documents do not
    /// contain it, and it does not take part in comparisons.
    ///
    /// ```
    /// use openarmature_prompts::{Prompt, PromptManager, backend::MemoryBackend};
    ///
    /// let prompt = Prompt::text("greeting", "Hello!");
    /// assert_eq!(prompt.backend_name(), None);
    ///
    /// let manager = PromptManager::new(MemoryBackend::new([prompt]));
    /// let fetched = pollster::block_on(manager.fetch("greeting").into_future())?;
    /// assert_eq!(fetched.backend_name(), Some("memory"));
    /// # Ok::<(), openarmature_prompts::backend::FetchError>(())
    /// ```
    pub fn backend_name(&self) -> Option<&str> {
        self.record.backend_name.as_deref()
    }

    /// Returns the sampling parameters, if the backend has some.
    pub fn sampling(&self) -> Option<&SamplingConfig> {
        self.record.sampling.as_ref()
    }

    /// Returns the token budget, if the backend has one.
    pub fn token_budget(&self) -> Option<TokenBudget> {
        self.record.token_budget
    }

    /// Returns the references of an observability backend.
    pub fn observability_entities(&self) -> Option<&Map<String, Value>> {
        self.record.observability_entities.as_ref()
    }

    /// Returns further data of the backend about the prompt.
    pub fn metadata(&self) -> Option<&Map<String, Value>> {
        self.metadata.as_deref()
    }

    /// Returns the template of a text prompt, or `None` for a chat prompt.
    pub fn template(&self) -> Option<&str> {
        match self.body() {
            Body::Text(template) => Some(template.source()),
            Body::Chat(_) => None,
        }
    }

    /// Returns the segments of a chat prompt, or `None` for a text prompt.
    pub fn chat_template(&self) -> Option<&[Segment]> {
        match self.body() {
            Body::Text(_) => None,
            Body::Chat(chat) => Some(chat.segments()),
        }
    }

    fn record(&self) -> &Arc<Record> {
        &self.record
    }

    fn body(&self) -> &Body {
        self.body.body()
    }

    fn analysis(&self) -> &Analysis {
        self.body.analysis()
    }

    const fn options(&self) -> &Options {
        &self.options
    }
}

/// Returns the SHA-256 of the segments in canonical JSON, with the keys of documents.
fn hash_segments(segments: &[Segment]) -> ContentHash {
    let mut canonical = Canonical::new();
    // Segments consist of strings and lists, which are always valid JSON.
    canonical.value(&serde_json::to_value(segments).unwrap_or_default());
    canonical.finish()
}

impl PartialEq for Prompt {
    fn eq(&self, other: &Self) -> bool {
        self.record == other.record
            && self.fetched_at == other.fetched_at
            && self.metadata == other.metadata
            && self.template() == other.template()
            && self.chat_template() == other.chat_template()
    }
}

impl fmt::Debug for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Prompt");
        self.record.debug_fields(&mut debug);
        match self.body() {
            Body::Text(template) => debug.field("template", &template.source()),
            Body::Chat(chat) => debug.field("chat_template", &chat.segments()),
        };
        debug.finish_non_exhaustive()
    }
}

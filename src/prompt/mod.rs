//! Prompts as stores give them, and results as renders make them (§3, §4).

mod budget;
mod compiled;
mod document;
mod error;
mod placeholders;
mod record;
mod render;
mod result;
mod sampling;
mod segment;
mod to_json;
mod variables;

use std::{fmt, sync::Arc};

use openarmature_jinja::Engine;
use serde_json::{Map, Value};

pub use budget::{CrossedBounds, TokenBudget};
use compiled::Body;
pub use error::PromptRenderError;
#[doc(no_inline)]
pub use jiff::Timestamp;
pub use placeholders::Placeholders;
pub(crate) use record::{Identity, Record};
pub use result::PromptResult;
pub use sampling::{NotFinite, SamplingConfig};
pub(crate) use segment::SegmentKind;
pub use segment::{
    ImageBlockTemplate, InvalidPlaceholderName, PlaceholderName, Segment, TextBlockTemplate,
    UserBlockTemplate,
};
pub use variables::{IntoVariables, InvalidVariables, Variables};

use crate::hash::{Canonical, ContentHash};

/// The label of a prompt where none is given.
pub(crate) const DEFAULT_LABEL: &str = "production";

/// A prompt: its identity, one template, and what a store says beside it (§3).
///
/// A text prompt renders to one user message; a chat prompt has segments, each of which renders to a
/// message or takes the messages given for a placeholder. The templates are parsed when the prompt is
/// made; a fault in one is kept until it is rendered. Cloning copies nothing.
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
    metadata: Option<Arc<Map<String, Value>>>,
    body: Arc<Body>,
}

impl Prompt {
    /// A prompt of one template, which renders to one user message.
    ///
    /// Its label is `production`, its version the start of its hash, and it is fetched now; `with_…`
    /// changes them.
    pub fn text(name: impl Into<String>, template: impl Into<String>) -> Self {
        let template = template.into();
        let hash = ContentHash::of_text(&template);
        Self::new(name.into(), hash, Body::text(&template, &Engine::shared()))
    }

    /// A prompt of segments, in order.
    pub fn chat(name: impl Into<String>, segments: impl IntoIterator<Item = Segment>) -> Self {
        let segments: Vec<Segment> = segments.into_iter().collect();
        let hash = hash_segments(&segments);
        Self::new(name.into(), hash, Body::chat(segments, Engine::shared()))
    }

    fn new(name: String, template_hash: ContentHash, body: Body) -> Self {
        Self {
            record: Arc::new(Record {
                name,
                version: template_hash.version().to_owned(),
                label: DEFAULT_LABEL.to_owned(),
                template_hash,
                fetched_at: Timestamp::now(),
                sampling: None,
                token_budget: None,
                observability_entities: None,
            }),
            metadata: None,
            body: Arc::new(body),
        }
    }

    fn with(mut self, change: impl FnOnce(&mut Record)) -> Self {
        change(Arc::make_mut(&mut self.record));
        self
    }

    /// The same prompt under another version.
    #[must_use]
    pub fn with_version(self, version: impl Into<String>) -> Self {
        self.with(|record| record.version = version.into())
    }

    /// The same prompt under another label.
    #[must_use]
    pub fn with_label(self, label: impl Into<String>) -> Self {
        self.with(|record| record.label = label.into())
    }

    /// The same prompt with the hash that its store has for it, kept as it came.
    #[must_use]
    pub fn with_template_hash(self, hash: impl Into<ContentHash>) -> Self {
        self.with(|record| record.template_hash = hash.into())
    }

    /// The same prompt, fetched at another time.
    #[must_use]
    pub fn with_fetched_at(self, fetched_at: Timestamp) -> Self {
        self.with(|record| record.fetched_at = fetched_at)
    }

    /// The same prompt with sampling parameters.
    #[must_use]
    pub fn with_sampling(self, sampling: SamplingConfig) -> Self {
        self.with(|record| record.sampling = Some(sampling))
    }

    /// The same prompt with a token budget.
    #[must_use]
    pub fn with_token_budget(self, budget: TokenBudget) -> Self {
        self.with(|record| record.token_budget = Some(budget))
    }

    /// The same prompt with a store's references for observability, passed on as they are.
    #[must_use]
    pub fn with_observability_entities(self, entities: Map<String, Value>) -> Self {
        self.with(|record| record.observability_entities = Some(entities))
    }

    /// The same prompt with what else a store says of it.
    #[must_use]
    pub fn with_metadata(mut self, metadata: Map<String, Value>) -> Self {
        self.metadata = Some(Arc::new(metadata));
        self
    }

    /// Whether what is undefined is an error, which it is unless this says otherwise.
    ///
    /// With `strict(false)` a missing variable prints nothing, as in Jinja2 without `StrictUndefined`:
    /// a misspelt name then goes unnoticed to the model. The templates are parsed anew.
    ///
    /// ```
    /// # use openarmature_prompts::Prompt;
    /// let prompt = Prompt::text("greeting", "Hello{{ suffix }}!");
    /// assert!(prompt.render(()).is_err());
    /// let result = prompt.strict(false).render(())?;
    /// assert_eq!(result.messages().first().text(), Some("Hello!"));
    /// # Ok::<(), openarmature_prompts::PromptRenderError>(())
    /// ```
    #[must_use]
    pub fn strict(self, strict: bool) -> Self {
        let fuel = self.body.engine().fuel();
        self.with_engine(&Engine::new(strict, fuel))
    }

    /// What one template may use before it is stopped: 1,000,000 unless this says otherwise.
    ///
    /// One pays for an instruction or for 64 bytes of text, so this bounds time and memory. The
    /// templates are parsed anew.
    #[must_use]
    pub fn fuel(self, fuel: u64) -> Self {
        let strict = self.body.engine().is_strict();
        self.with_engine(&Engine::new(strict, fuel))
    }

    fn with_engine(mut self, engine: &Engine) -> Self {
        self.body = Arc::new(self.body.with_engine(engine));
        self
    }

    /// The name it is fetched by.
    pub fn name(&self) -> &str {
        &self.record.name
    }

    /// Which of the texts that had this name it is.
    pub fn version(&self) -> &str {
        &self.record.version
    }

    /// The label it is fetched by.
    pub fn label(&self) -> &str {
        &self.record.label
    }

    /// The hash of its template.
    pub fn template_hash(&self) -> &ContentHash {
        &self.record.template_hash
    }

    /// When its store was read.
    pub fn fetched_at(&self) -> Timestamp {
        self.record.fetched_at
    }

    /// The sampling parameters, where the store has some.
    pub fn sampling(&self) -> Option<&SamplingConfig> {
        self.record.sampling.as_ref()
    }

    /// The token budget, where the store has one.
    pub fn token_budget(&self) -> Option<TokenBudget> {
        self.record.token_budget
    }

    /// The store's references for observability.
    pub fn observability_entities(&self) -> Option<&Map<String, Value>> {
        self.record.observability_entities.as_ref()
    }

    /// What else the store says of it.
    pub fn metadata(&self) -> Option<&Map<String, Value>> {
        self.metadata.as_deref()
    }

    /// The template, where this is a text prompt.
    pub fn template(&self) -> Option<&str> {
        match &*self.body {
            Body::Text(template) => Some(template.source()),
            Body::Chat(_) => None,
        }
    }

    /// The segments, where this is a chat prompt.
    pub fn chat_template(&self) -> Option<&[Segment]> {
        match &*self.body {
            Body::Text(_) => None,
            Body::Chat(chat) => Some(chat.segments()),
        }
    }

    pub(crate) fn record(&self) -> &Arc<Record> {
        &self.record
    }

    pub(crate) fn body(&self) -> &Body {
        &self.body
    }
}

/// SHA-256 of the canonical JSON of the segments, keys as documents have them.
fn hash_segments(segments: &[Segment]) -> ContentHash {
    let mut canonical = Canonical::new();
    // Strings and lists alone: writing them as JSON cannot fail.
    canonical.value(&serde_json::to_value(segments).unwrap_or_default());
    canonical.finish()
}

impl PartialEq for Prompt {
    fn eq(&self, other: &Self) -> bool {
        self.record == other.record
            && self.metadata == other.metadata
            && self.template() == other.template()
            && self.chat_template() == other.chat_template()
    }
}

impl fmt::Debug for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Prompt");
        self.record.debug_fields(&mut debug);
        match &*self.body {
            Body::Text(template) => debug.field("template", &template.source()),
            Body::Chat(chat) => debug.field("chat_template", &chat.segments()),
        };
        debug.finish_non_exhaustive()
    }
}

//! The result of rendering a prompt (§4).

use std::{fmt, sync::Arc};

use jiff::Timestamp;
use nonempty::NonEmpty;
use serde_json::{Map, Value};

use crate::{hash::ContentHash, message::Message};

use super::{Identity, SamplingConfig, TokenBudget, Variables};

/// A rendered prompt: its messages, and the identity of the prompt that they come from (§4).
///
/// Rendering creates results, and documents can be read as results. Cloning copies the messages and nothing
/// else.
///
/// The serialized form of a result and of its messages is that of this crate, and no provider takes it. The
/// functions in [`requests`](crate::requests) create the request bodies of providers from a result.
///
/// ```
/// use openarmature_prompts::Prompt;
///
/// let result = Prompt::text("greeting", "Hello, {{ user }}!").render([("user", "Alice")])?;
/// assert_eq!(result.name(), "greeting");
/// assert_eq!(result.messages().first().text(), Some("Hello, Alice!"));
/// # Ok::<(), openarmature_prompts::PromptRenderError>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct PromptResult {
    /// Shared with the scopes in which the result is active.
    pub(super) identity: Arc<Identity>,
    pub(super) messages: NonEmpty<Message>,
    pub(super) variables: Variables,
    pub(super) fetched_at: Timestamp,
    pub(super) rendered_at: Timestamp,
}

impl PromptResult {
    /// Returns the name of the prompt.
    pub fn name(&self) -> &str {
        &self.identity.record.name
    }

    /// Returns the version of the prompt.
    pub fn version(&self) -> &str {
        &self.identity.record.version
    }

    /// Returns the label of the prompt.
    pub fn label(&self) -> &str {
        &self.identity.record.label
    }

    /// Returns the hash of the prompt's template.
    pub fn template_hash(&self) -> &ContentHash {
        &self.identity.record.template_hash
    }

    /// Returns the hash of the messages.
    pub fn rendered_hash(&self) -> &ContentHash {
        &self.identity.rendered_hash
    }

    pub(crate) const fn identity(&self) -> &Arc<Identity> {
        &self.identity
    }

    /// Returns the messages, at least one.
    pub const fn messages(&self) -> &NonEmpty<Message> {
        &self.messages
    }

    /// Returns the messages by value.
    pub fn into_messages(self) -> NonEmpty<Message> {
        self.messages
    }

    /// Returns the variables that the prompt was rendered with.
    pub const fn variables(&self) -> &Variables {
        &self.variables
    }

    /// Returns the time at which the prompt was fetched.
    pub const fn fetched_at(&self) -> Timestamp {
        self.fetched_at
    }

    /// Returns the time at which the render began.
    pub const fn rendered_at(&self) -> Timestamp {
        self.rendered_at
    }

    /// Returns the sampling parameters of the prompt.
    pub fn sampling(&self) -> Option<&SamplingConfig> {
        self.identity.record.sampling.as_ref()
    }

    /// Returns the token budget of the prompt.
    pub fn token_budget(&self) -> Option<TokenBudget> {
        self.identity.record.token_budget
    }

    /// Returns the references of an observability backend.
    pub fn observability_entities(&self) -> Option<&Map<String, Value>> {
        self.identity.record.observability_entities.as_ref()
    }
}

/// Shows the identity, the hashes and the names of the variables, and no text.
impl fmt::Debug for PromptResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("PromptResult");
        self.identity.record.debug_fields(&mut debug);
        debug
            .field("rendered_hash", &self.identity.rendered_hash)
            .field("variables", &self.variables)
            .finish_non_exhaustive()
    }
}

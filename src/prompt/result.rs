//! What a render makes.

use std::{fmt, sync::Arc};

use jiff::Timestamp;
use nonempty::NonEmpty;
use serde_json::{Map, Value};

use crate::{hash::ContentHash, message::Message};

use super::{Identity, Record, SamplingConfig, TokenBudget, Variables};

/// A rendered prompt: its messages, with the identity of what they were made from (§4).
///
/// Made by rendering, or read from a document. Cloning copies the messages alone.
#[derive(Clone, PartialEq)]
pub struct PromptResult {
    /// Shared with the scopes that the result is active in.
    pub(super) identity: Arc<Identity>,
    pub(super) messages: NonEmpty<Message>,
    pub(super) variables: Variables,
    pub(super) rendered_at: Timestamp,
}

impl PromptResult {
    pub(crate) fn new(
        record: Arc<Record>,
        rendered_hash: ContentHash,
        messages: NonEmpty<Message>,
        variables: Variables,
    ) -> Self {
        Self {
            identity: Arc::new(Identity {
                record,
                rendered_hash,
            }),
            messages,
            variables,
            rendered_at: Timestamp::now(),
        }
    }

    /// The prompt's name.
    pub fn name(&self) -> &str {
        &self.identity.record.name
    }

    /// The prompt's version.
    pub fn version(&self) -> &str {
        &self.identity.record.version
    }

    /// The prompt's label.
    pub fn label(&self) -> &str {
        &self.identity.record.label
    }

    /// The hash of the prompt's template.
    pub fn template_hash(&self) -> &ContentHash {
        &self.identity.record.template_hash
    }

    /// The hash of the messages.
    pub fn rendered_hash(&self) -> &ContentHash {
        &self.identity.rendered_hash
    }

    pub(crate) const fn identity(&self) -> &Arc<Identity> {
        &self.identity
    }

    /// The messages, at least one.
    pub const fn messages(&self) -> &NonEmpty<Message> {
        &self.messages
    }

    /// The messages, without the rest.
    pub fn into_messages(self) -> NonEmpty<Message> {
        self.messages
    }

    /// What it was rendered with.
    pub const fn variables(&self) -> &Variables {
        &self.variables
    }

    /// When the prompt's store was read.
    pub fn fetched_at(&self) -> Timestamp {
        self.identity.record.fetched_at
    }

    /// When it was rendered.
    pub const fn rendered_at(&self) -> Timestamp {
        self.rendered_at
    }

    /// The prompt's sampling parameters.
    pub fn sampling(&self) -> Option<&SamplingConfig> {
        self.identity.record.sampling.as_ref()
    }

    /// The prompt's token budget.
    pub fn token_budget(&self) -> Option<TokenBudget> {
        self.identity.record.token_budget
    }

    /// The prompt's references for observability.
    pub fn observability_entities(&self) -> Option<&Map<String, Value>> {
        self.identity.record.observability_entities.as_ref()
    }
}

/// The identity and the hashes: neither messages nor variables belong in a log.
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

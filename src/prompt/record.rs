//! The data that a prompt and its results share.

use std::{fmt, sync::Arc};

use serde_json::{Map, Value};

use crate::hash::ContentHash;

use super::{SamplingConfig, TokenBudget};

#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) label: String,
    pub(crate) template_hash: ContentHash,
    pub(crate) sampling: Option<SamplingConfig>,
    pub(crate) token_budget: Option<TokenBudget>,
    pub(crate) observability_entities: Option<Map<String, Value>>,
    /// The backend that this process fetched the prompt from. Documents do not contain it.
    pub(crate) backend_name: Option<Arc<str>>,
}

/// Compares all but the name of the backend.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let Self {
            name,
            version,
            label,
            template_hash,
            sampling,
            token_budget,
            observability_entities,
            backend_name: _,
        } = self;
        *name == other.name
            && *version == other.version
            && *label == other.label
            && *template_hash == other.template_hash
            && *sampling == other.sampling
            && *token_budget == other.token_budget
            && *observability_entities == other.observability_entities
    }
}

/// A record and the hash of its rendered messages.
#[derive(Debug, PartialEq)]
pub(crate) struct Identity {
    pub(crate) record: Arc<Record>,
    pub(crate) rendered_hash: ContentHash,
}

impl Record {
    pub(super) fn debug_fields(&self, debug: &mut fmt::DebugStruct<'_, '_>) {
        debug
            .field("name", &self.name)
            .field("version", &self.version)
            .field("label", &self.label)
            .field("template_hash", &self.template_hash);
    }
}

//! What a prompt and its results share.

use std::{fmt, sync::Arc};

use serde_json::{Map, Value};

use crate::hash::ContentHash;

use super::{SamplingConfig, TokenBudget};

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Record {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) label: String,
    pub(crate) template_hash: ContentHash,
    pub(crate) sampling: Option<SamplingConfig>,
    pub(crate) token_budget: Option<TokenBudget>,
    pub(crate) observability_entities: Option<Map<String, Value>>,
}

/// A record and the hash of what it rendered to.
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

//! Prompts and results as documents. Absent fields are not written, and `null` reads as absent.

use std::sync::Arc;

use jiff::Timestamp;
use nonempty::NonEmpty;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use serde_json::{Map, Value};

use openarmature_prompts_documents::json;

use crate::{hash::ContentHash, labels::DEFAULT_LABEL, message::Message};

use super::{
    Identity, Prompt, PromptResult, Record, SamplingConfig, Segment, TokenBudget, Variables,
    budget, compiled::Body,
};

#[derive(Serialize)]
struct PromptRef<'a> {
    name: &'a str,
    version: &'a str,
    label: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    template: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    chat_template: Option<&'a [Segment]>,
    template_hash: &'a ContentHash,
    fetched_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampling: Option<&'a SamplingConfig>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token_budget: Option<TokenBudget>,
    #[serde(skip_serializing_if = "Option::is_none")]
    observability_entities: Option<&'a Map<String, Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    metadata: Option<&'a Map<String, Value>>,
}

impl Serialize for Prompt {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (template, chat_template) = match self.body() {
            Body::Text(template) => (Some(template.source()), None),
            Body::Chat(chat) => (None, Some(chat.segments())),
        };
        PromptRef {
            name: self.name(),
            version: self.version(),
            label: self.label(),
            template,
            chat_template,
            template_hash: self.template_hash(),
            fetched_at: self.fetched_at(),
            sampling: self.sampling(),
            token_budget: self.token_budget(),
            observability_entities: self.observability_entities(),
            metadata: self.metadata(),
        }
        .serialize(serializer)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PromptDocument {
    name: String,
    version: Option<String>,
    label: Option<String>,
    template: Option<String>,
    chat_template: Option<Vec<Segment>>,
    template_hash: Option<ContentHash>,
    fetched_at: Option<Timestamp>,
    sampling: Option<SamplingConfig>,
    #[serde(default, deserialize_with = "budget::lenient")]
    token_budget: Option<TokenBudget>,
    #[serde(default, deserialize_with = "json::optional_object")]
    observability_entities: Option<Map<String, Value>>,
    #[serde(default, deserialize_with = "json::optional_object")]
    metadata: Option<Map<String, Value>>,
}

/// Fields that a document leaves out have the values that [`Prompt::text`] gives them.
impl<'de> Deserialize<'de> for Prompt {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = PromptDocument::deserialize(deserializer)?;
        let prompt = match (document.template, document.chat_template) {
            (Some(template), None) => Self::text(document.name, template),
            (None, Some(segments)) => Self::chat(document.name, segments),
            _ => {
                return Err(D::Error::custom(
                    "a prompt has either `template` or `chat_template`",
                ));
            }
        };
        let prompt = prompt.with(|record| {
            if let Some(version) = document.version {
                record.version = version;
            }
            record.label = document.label.unwrap_or_else(|| DEFAULT_LABEL.to_owned());
            if let Some(hash) = document.template_hash {
                record.template_hash = hash;
            }
            record.sampling = document.sampling;
            record.token_budget = document.token_budget;
            record.observability_entities = document.observability_entities;
        });
        let prompt = prompt.with_metadata(document.metadata);
        Ok(match document.fetched_at {
            Some(fetched_at) => prompt.with_fetched_at(fetched_at),
            None => prompt,
        })
    }
}

#[derive(Serialize)]
struct ResultRef<'a> {
    name: &'a str,
    version: &'a str,
    label: &'a str,
    template_hash: &'a ContentHash,
    rendered_hash: &'a ContentHash,
    messages: &'a NonEmpty<Message>,
    variables: &'a Variables,
    fetched_at: Timestamp,
    rendered_at: Timestamp,
    #[serde(skip_serializing_if = "Option::is_none")]
    sampling: Option<&'a SamplingConfig>,
    #[serde(skip_serializing_if = "Option::is_none")]
    token_budget: Option<TokenBudget>,
    #[serde(skip_serializing_if = "Option::is_none")]
    observability_entities: Option<&'a Map<String, Value>>,
}

impl Serialize for PromptResult {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        ResultRef {
            name: self.name(),
            version: self.version(),
            label: self.label(),
            template_hash: self.template_hash(),
            rendered_hash: self.rendered_hash(),
            messages: &self.messages,
            variables: &self.variables,
            fetched_at: self.fetched_at(),
            rendered_at: self.rendered_at,
            sampling: self.sampling(),
            token_budget: self.token_budget(),
            observability_entities: self.observability_entities(),
        }
        .serialize(serializer)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultDocument {
    name: String,
    version: String,
    label: String,
    template_hash: ContentHash,
    rendered_hash: ContentHash,
    messages: Vec<Message>,
    variables: Variables,
    fetched_at: Timestamp,
    rendered_at: Timestamp,
    sampling: Option<SamplingConfig>,
    #[serde(default, deserialize_with = "budget::lenient")]
    token_budget: Option<TokenBudget>,
    #[serde(default, deserialize_with = "json::optional_object")]
    observability_entities: Option<Map<String, Value>>,
}

impl<'de> Deserialize<'de> for PromptResult {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = ResultDocument::deserialize(deserializer)?;
        let messages = NonEmpty::from_vec(document.messages)
            .ok_or_else(|| D::Error::custom("the `messages` of a prompt result are empty"))?;
        let identity = Identity {
            record: Arc::new(Record {
                name: document.name,
                version: document.version,
                label: document.label,
                template_hash: document.template_hash,
                sampling: document.sampling,
                token_budget: document.token_budget,
                observability_entities: document.observability_entities,
                backend_name: None,
            }),
            rendered_hash: document.rendered_hash,
        };
        Ok(Self {
            identity: Arc::new(identity),
            messages,
            variables: document.variables,
            fetched_at: document.fetched_at,
            rendered_at: document.rendered_at,
        })
    }
}

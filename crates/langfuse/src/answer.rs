//! The answers of Langfuse, and the prompts in them.

use std::sync::Arc;

use openarmature_prompts::{
    Prompt, Segment,
    prompt::{SamplingConfig, TokenBudget},
};
use openarmature_prompts_documents::chat;
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

use crate::fault::FaultKind;

/// The fields of `config` that are sampling parameters.
const SAMPLING: [&str; 8] = [
    "temperature",
    "top_p",
    "max_tokens",
    "seed",
    "frequency_penalty",
    "presence_penalty",
    "stop_sequences",
    "extras",
];

/// The prompt that is asked for.
#[derive(Clone)]
pub(crate) struct Wanted {
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) backend_name: Arc<str>,
}

/// Returns whether a body is an object of JSON, as all answers of Langfuse are.
pub(crate) fn is_object(body: &[u8]) -> bool {
    object(body).is_ok()
}

/// Reads the prompt in the body of an answer.
pub(crate) fn prompt(body: &[u8], wanted: &Wanted) -> Result<Prompt, FaultKind> {
    let mut answer = Answer(object(body)?);
    let name: String = answer.take("name", "`name` is not text")?;
    if name != wanted.name {
        let problem = "the answer is a prompt with another name";
        return Err(FaultKind::Unexpected(problem));
    }
    let version: u64 = answer.take("version", "`version` is not a count")?;
    let kind: String = answer.take("type", "`type` is not text")?;
    let prompt = match kind.as_str() {
        "text" => {
            let template: String = answer.take("prompt", "`prompt` is not text")?;
            Prompt::text(name, template)
        }
        "chat" => {
            let entries: Vec<Value> = answer.take("prompt", "`prompt` is not a list")?;
            Prompt::chat(name, segments(entries)?)
        }
        _ => return Err(FaultKind::Unexpected("`type` is neither `text` nor `chat`")),
    };
    let config: Value = answer.take("config", "`config` is missing")?;
    let labels: Vec<String> = answer.take("labels", "`labels` is not a list of texts")?;
    let tags: Vec<String> = answer.take("tags", "`tags` is not a list of texts")?;

    let entities = json!({"langfuse_prompt": {"name": wanted.name, "version": version}});
    let prompt = prompt
        .with_version(version.to_string())
        .with_label(wanted.label.as_str())
        .with_backend_name(wanted.backend_name.clone())
        .with_sampling(sampling(&config)?)
        .with_token_budget(config.get("token_budget").and_then(TokenBudget::from_json))
        .with_observability_entities(entities.as_object().cloned());
    let mut metadata = Map::new();
    metadata.insert("config".to_owned(), config);
    metadata.insert("labels".to_owned(), labels.into());
    metadata.insert("tags".to_owned(), tags.into());
    if let Some(message) = answer
        .0
        .remove("commitMessage")
        .filter(|message| !message.is_null())
    {
        metadata.insert("commit_message".to_owned(), message);
    }
    Ok(prompt.with_metadata(metadata))
}

fn object(body: &[u8]) -> Result<Map<String, Value>, FaultKind> {
    serde_json::from_slice(body).map_err(|error| {
        if error.is_eof() {
            return FaultKind::Truncated;
        }
        FaultKind::Unexpected(match body.trim_ascii_start().first() {
            Some(b'<') => "the answer is a web page and not JSON",
            _ => "the answer is not an object of JSON",
        })
    })
}

/// The fields of an answer that have not been read yet.
struct Answer(Map<String, Value>);

impl Answer {
    /// Takes a field. The problem is reported if it is absent or of another type.
    ///
    /// The errors of `serde_json` are not passed on, because they can quote the answer.
    fn take<T: DeserializeOwned>(
        &mut self,
        field: &str,
        problem: &'static str,
    ) -> Result<T, FaultKind> {
        let value = self.0.remove(field);
        let value = value.and_then(|value| serde_json::from_value(value).ok());
        value.ok_or(FaultKind::Unexpected(problem))
    }
}

fn segments(entries: Vec<Value>) -> Result<Vec<Segment>, FaultKind> {
    let numbered = (1..).zip(entries);
    let segments = numbered.map(|(number, entry)| segment(entry).ok_or(FaultKind::Entry(number)));
    segments.collect()
}

/// Returns the segment of an entry, or `None` if the entry has more, less or something else than the API
/// documents.
fn segment(entry: Value) -> Option<Segment> {
    let Value::Object(mut entry) = entry else {
        return None;
    };
    entry.retain(|_, value| !value.is_null());
    let mut take = |field: &str| match entry.remove(field) {
        None => Some(None),
        Some(Value::String(text)) => Some(Some(text)),
        Some(_) => None,
    };
    let segment = match (
        take("type")?.as_deref(),
        take("role")?,
        take("content")?,
        take("name")?,
    ) {
        (None | Some("chatmessage"), Some(role), Some(content), None) => chat::Segment::Message {
            role: role.into(),
            content: chat::Content::Text(content.into()),
        },
        (Some("placeholder"), None, None, Some(name)) => {
            chat::Segment::Placeholder { name: name.into() }
        }
        _ => return None,
    };
    entry.is_empty().then(|| segment.into())
}

/// Returns the sampling parameters in `config`, which need not be an object.
fn sampling(config: &Value) -> Result<Option<SamplingConfig>, FaultKind> {
    let fields = SAMPLING.iter().filter_map(|field| {
        let value = config.get(field)?;
        Some(((*field).to_owned(), value.clone()))
    });
    // An error names the field and does not quote its value.
    let sampling = SamplingConfig::deserialize(Value::Object(fields.collect()))
        .map_err(|error| FaultKind::Config(error.to_string()))?;
    Ok(Some(sampling).filter(|sampling| *sampling != SamplingConfig::new()))
}

//! The request bodies of providers: the errors, the bytes, and the parts of messages that are kept.
#![cfg(feature = "prompts")]

mod bytes;
mod kept;
mod properties;
mod refused;

use openarmature_prompts::{
    Message,
    message::ToolCall,
    prompt::SamplingConfig,
    requests::{self, Conversation, InvalidRequest},
};
use serde_json::{Map, Value};

pub(crate) type Body = Result<Map<String, Value>, InvalidRequest>;

pub(crate) fn bodies(conversation: Conversation<'_>) -> [Body; 3] {
    [
        requests::openai::body("model", conversation),
        requests::anthropic::body("model", conversation),
        requests::gemini::body(conversation),
    ]
}

pub(crate) fn user(text: &str) -> Message {
    Message::user(text).unwrap()
}

pub(crate) fn assistant(text: &str) -> Message {
    Message::assistant(text).unwrap()
}

pub(crate) fn calling(ids: &[&str]) -> Message {
    let calls = ids.iter().map(|id| ToolCall::new(*id, "f", None)).collect();
    Message::assistant_calling("", calls).unwrap()
}

pub(crate) fn sampling(document: Value) -> SamplingConfig {
    serde_json::from_value(document).unwrap()
}

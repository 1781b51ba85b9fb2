//! The prompts of a server, as Langfuse answers with them.

use serde_json::{Map, Value, json};

/// One version of a prompt.
#[derive(Clone, Debug)]
pub(crate) struct StoredPrompt {
    pub(crate) name: String,
    pub(crate) version: u64,
    pub(crate) labels: Vec<String>,
    pub(crate) content: Content,
    pub(crate) config: Value,
    pub(crate) tags: Vec<String>,
    pub(crate) commit_message: Option<String>,
}

#[derive(Clone, Debug)]
pub(crate) enum Content {
    Text(String),
    /// The entries, as they are sent.
    Chat(Vec<Value>),
}

impl StoredPrompt {
    pub(crate) fn text(name: &str, label: &str, template: &str) -> Self {
        Self::new(name, label, Content::Text(template.to_owned()))
    }

    pub(crate) fn chat(name: &str, label: &str, entries: impl IntoIterator<Item = Value>) -> Self {
        Self::new(name, label, Content::Chat(entries.into_iter().collect()))
    }

    fn new(name: &str, label: &str, content: Content) -> Self {
        Self {
            name: name.to_owned(),
            version: 1,
            labels: vec![label.to_owned()],
            content,
            config: Value::Object(Map::new()),
            tags: vec![],
            commit_message: None,
        }
    }

    pub(crate) fn with_version(self, version: u64) -> Self {
        Self { version, ..self }
    }

    pub(crate) fn with_config(self, config: Value) -> Self {
        Self { config, ..self }
    }

    /// Returns the answer with all fields that Langfuse sends.
    pub(crate) fn to_json(&self) -> Value {
        let (kind, prompt) = match &self.content {
            Content::Text(template) => ("text", json!(template)),
            Content::Chat(entries) => ("chat", json!(entries)),
        };
        json!({
            "id": format!("prompt-{}-{}", self.name.len(), self.version),
            "createdAt": "2025-01-02T03:04:05.678Z",
            "updatedAt": "2025-01-02T03:04:05.678Z",
            "projectId": "stand-in",
            "createdBy": "API",
            "prompt": prompt,
            "name": self.name,
            "version": self.version,
            "type": kind,
            "isActive": null,
            "config": self.config,
            "tags": self.tags,
            "labels": self.labels,
            "commitMessage": self.commit_message,
            "resolutionGraph": null,
        })
    }
}

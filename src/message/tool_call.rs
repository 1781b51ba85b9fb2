//! Calls of tools.

use serde_json::{Map, Value};

/// A call of a tool that the model asks for (llm §3).
///
/// ```
/// use openarmature_prompts::message::ToolCall;
///
/// let call = ToolCall::new("call-1", "weather", serde_json::json!({"city": "Bern"}).as_object().cloned());
/// assert_eq!(call.name(), "weather");
/// ```
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolCall {
    pub(super) id: String,
    pub(super) name: String,
    #[serde(
        default,
        deserialize_with = "openarmature_prompts_documents::json::optional_object"
    )]
    pub(super) arguments: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) signature: Option<String>,
}

impl ToolCall {
    /// Creates a call from its id, the name of the tool, and the arguments.
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        arguments: impl Into<Option<Map<String, Value>>>,
    ) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            arguments: arguments.into(),
            signature: None,
        }
    }

    /// Sets the signature of the provider, which is passed on unchanged.
    #[must_use]
    pub fn with_signature(mut self, signature: impl Into<String>) -> Self {
        self.signature = Some(signature.into());
        self
    }

    /// Returns the id, which the answer of the tool refers to.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the name of the tool.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the arguments, by name.
    pub const fn arguments(&self) -> Option<&Map<String, Value>> {
        self.arguments.as_ref()
    }

    /// Returns the signature of the provider.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }
}

//! Messages as a model gets them (llm-provider §3). One that exists is valid.

mod block;
mod canonical;
mod document;

use nonempty::NonEmpty;
use serde_json::{Map, Value};

pub use block::{
    AssistantBlock, ImageBlock, ImageDetail, ImageSource, RedactedThinkingBlock, TextBlock,
    ThinkingBlock, UserBlock,
};
use crate::hash::{Canonical, ContentHash};

/// One message of a conversation.
///
/// ```
/// use openarmature_prompts::{Message, message::{ImageBlock, TextBlock}};
///
/// let message = Message::user("What is in the picture?")?;
/// assert_eq!(message.text(), Some("What is in the picture?"));
///
/// let with_image = Message::user([
///     TextBlock::new("What is in the picture?")?.into(),
///     ImageBlock::url("https://example.com/a.png").into(),
/// ])?;
/// assert_eq!(with_image.role(), "user");
/// # Ok::<(), openarmature_prompts::message::InvalidMessage>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Message {
    /// What the model is told about itself.
    System(SystemMessage),
    /// What the person says.
    User(UserMessage),
    /// What the model said.
    Assistant(AssistantMessage),
    /// What a tool answered.
    Tool(ToolMessage),
}

/// The text of a system message, which is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemMessage {
    content: String,
}

/// The content of a user message, which is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserMessage {
    content: Content<UserBlock>,
}

/// The content of an assistant message, which is not empty unless it calls tools.
#[derive(Clone, Debug, PartialEq)]
pub struct AssistantMessage {
    content: Content<AssistantBlock>,
    tool_calls: Option<Vec<ToolCall>>,
}

/// A tool's answer and the call it answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolMessage {
    content: String,
    tool_call_id: String,
}

/// A text, or blocks of the kinds that the role allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content<B> {
    /// One text.
    Text(String),
    /// Blocks, in order.
    Blocks(Vec<B>),
}

impl<B> Content<B> {
    fn is_empty(&self) -> bool {
        match self {
            Self::Text(text) => text.is_empty(),
            Self::Blocks(blocks) => blocks.is_empty(),
        }
    }
}

impl<B> From<&str> for Content<B> {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl<B> From<String> for Content<B> {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl<B> From<Vec<B>> for Content<B> {
    fn from(blocks: Vec<B>) -> Self {
        Self::Blocks(blocks)
    }
}

impl<B, const N: usize> From<[B; N]> for Content<B> {
    fn from(blocks: [B; N]) -> Self {
        Self::Blocks(blocks.into())
    }
}

/// A call of a tool that the model asks for.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolCall {
    id: String,
    name: String,
    #[serde(default, deserialize_with = "openarmature_prompts_documents::json::optional_object")]
    arguments: Option<Map<String, Value>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signature: Option<String>,
}

impl ToolCall {
    /// A call by its id, the tool's name, and the arguments.
    pub fn new(
        id: impl Into<String>,
        name: impl Into<String>,
        arguments: Option<Map<String, Value>>,
    ) -> Self {
        Self {
            id: id.into(),
            name: name.into(),
            arguments,
            signature: None,
        }
    }

    /// The same call with a provider's signature, which is passed on as it is.
    #[must_use]
    pub fn with_signature(mut self, signature: impl Into<String>) -> Self {
        self.signature = Some(signature.into());
        self
    }

    /// What the answer refers to.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The tool's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The arguments, by name.
    pub const fn arguments(&self) -> Option<&Map<String, Value>> {
        self.arguments.as_ref()
    }

    /// The provider's signature.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }
}

impl Message {
    /// A system message.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] when the text is empty.
    pub fn system(content: impl Into<String>) -> Result<Self, InvalidMessage> {
        let content = content.into();
        if content.is_empty() {
            return Err(InvalidMessage::new(
                "the content of a system message is empty",
            ));
        }
        Ok(Self::System(SystemMessage { content }))
    }

    /// A user message of a text or of blocks.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] when the content is empty.
    pub fn user(content: impl Into<Content<UserBlock>>) -> Result<Self, InvalidMessage> {
        let content = content.into();
        if content.is_empty() {
            return Err(InvalidMessage::new(
                "the content of a user message is empty",
            ));
        }
        Ok(Self::User(UserMessage { content }))
    }

    /// An assistant message of a text or of blocks.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] when the content is empty.
    pub fn assistant(content: impl Into<Content<AssistantBlock>>) -> Result<Self, InvalidMessage> {
        Self::assistant_with(content.into(), None)
    }

    /// An assistant message that calls tools; its content may then be empty.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] when there is neither content nor a call.
    pub fn assistant_calling(
        content: impl Into<Content<AssistantBlock>>,
        tool_calls: Vec<ToolCall>,
    ) -> Result<Self, InvalidMessage> {
        Self::assistant_with(content.into(), Some(tool_calls))
    }

    fn assistant_with(
        content: Content<AssistantBlock>,
        tool_calls: Option<Vec<ToolCall>>,
    ) -> Result<Self, InvalidMessage> {
        if content.is_empty() && tool_calls.as_ref().is_none_or(Vec::is_empty) {
            return Err(InvalidMessage::new(
                "the content of an assistant message is empty, and it calls no tool",
            ));
        }
        Ok(Self::Assistant(AssistantMessage {
            content,
            tool_calls,
        }))
    }

    /// A tool's answer to the call with this id.
    pub fn tool(content: impl Into<String>, tool_call_id: impl Into<String>) -> Self {
        Self::Tool(ToolMessage {
            content: content.into(),
            tool_call_id: tool_call_id.into(),
        })
    }

    /// `system`, `user`, `assistant` or `tool`.
    pub const fn role(&self) -> &'static str {
        match self {
            Self::System(_) => "system",
            Self::User(_) => "user",
            Self::Assistant(_) => "assistant",
            Self::Tool(_) => "tool",
        }
    }

    /// The content, where it is one text.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::System(SystemMessage { content })
            | Self::Tool(ToolMessage { content, .. })
            | Self::User(UserMessage {
                content: Content::Text(content),
            })
            | Self::Assistant(AssistantMessage {
                content: Content::Text(content),
                ..
            }) => Some(content),
            _ => None,
        }
    }
}

impl SystemMessage {
    /// The text.
    pub fn content(&self) -> &str {
        &self.content
    }
}

impl UserMessage {
    /// The text or the blocks.
    pub const fn content(&self) -> &Content<UserBlock> {
        &self.content
    }
}

impl AssistantMessage {
    /// The text or the blocks.
    pub const fn content(&self) -> &Content<AssistantBlock> {
        &self.content
    }

    /// The calls it asks for.
    pub fn tool_calls(&self) -> &[ToolCall] {
        self.tool_calls.as_deref().unwrap_or_default()
    }
}

impl ToolMessage {
    /// The answer.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// The id of the call it answers.
    pub fn tool_call_id(&self) -> &str {
        &self.tool_call_id
    }
}

/// The hash of messages, the same in every implementation.
///
/// ```
/// use openarmature_prompts::{Message, NonEmpty, message::hash_messages};
///
/// let messages = NonEmpty::new(Message::system("s")?);
/// assert_eq!(
///     hash_messages(&messages).as_str(),
///     "sha256:ccd3ee409b2a1d3e77e410bfaf23ca0b3696534956cc5fb7d3dc6efa1e6edc5b",
/// );
/// # Ok::<(), openarmature_prompts::message::InvalidMessage>(())
/// ```
pub fn hash_messages(messages: &NonEmpty<Message>) -> ContentHash {
    let mut canonical = Canonical::new();
    canonical.raw("[");
    for (index, message) in messages.iter().enumerate() {
        if index > 0 {
            canonical.raw(",");
        }
        message.write_canonical(&mut canonical);
    }
    canonical.raw("]");
    canonical.finish()
}

/// Why something is no message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid message: {0}")]
pub struct InvalidMessage(String);

impl InvalidMessage {
    pub(crate) fn new(description: impl Into<String>) -> Self {
        Self(description.into())
    }
}

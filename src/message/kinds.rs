//! Messages: one type for each role.

use super::{AssistantBlock, Content, InvalidMessage, Role, ToolCall, UserBlock};

/// A chat message.
///
/// Every value of this type is valid: its content is not empty (llm §3).
///
/// The serialized form of a message is that of this crate, and no provider takes it. The functions in
/// [`requests`](crate::requests) create the request bodies of providers.
///
/// ```
/// use openarmature_prompts::{Message, message::{ImageBlock, Role, TextBlock}};
///
/// let message = Message::user("What is in the picture?")?;
/// assert_eq!(message.text(), Some("What is in the picture?"));
///
/// let with_image = Message::user([
///     TextBlock::new("What is in the picture?")?.into(),
///     ImageBlock::url("https://example.com/a.png").into(),
/// ])?;
/// assert_eq!(with_image.role(), Role::User);
/// # Ok::<(), openarmature_prompts::message::InvalidMessage>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Message {
    /// Instructions for the model.
    System(SystemMessage),
    /// A message of the person, or of the program that asks.
    User(UserMessage),
    /// A message of the model.
    Assistant(AssistantMessage),
    /// The answer of a tool.
    Tool(ToolMessage),
}

/// A system message: a text that is not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemMessage {
    pub(super) content: String,
}

/// A user message: a text or blocks, not empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserMessage {
    pub(super) content: Content<UserBlock>,
}

/// An assistant message: a text or blocks, and calls of tools.
///
/// At least one of them is not empty.
#[derive(Clone, Debug, PartialEq)]
pub struct AssistantMessage {
    pub(super) content: Content<AssistantBlock>,
    pub(super) tool_calls: Option<Vec<ToolCall>>,
}

/// A tool message: the answer of a tool, and the id of the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToolMessage {
    pub(super) content: String,
    pub(super) tool_call_id: String,
}

impl Message {
    /// Creates a system message.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] if the text is empty.
    pub fn system(content: impl Into<String>) -> Result<Self, InvalidMessage> {
        let content = content.into();
        if content.is_empty() {
            return Err(InvalidMessage::new(
                "the content of a system message is empty",
            ));
        }
        Ok(Self::System(SystemMessage { content }))
    }

    /// Creates a user message of a text or of blocks.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] if the content is empty.
    pub fn user(content: impl Into<Content<UserBlock>>) -> Result<Self, InvalidMessage> {
        let content = content.into();
        if content.is_empty() {
            return Err(InvalidMessage::new(
                "the content of a user message is empty",
            ));
        }
        Ok(Self::User(UserMessage { content }))
    }

    /// Creates an assistant message of a text or of blocks.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] if the content is empty.
    pub fn assistant(content: impl Into<Content<AssistantBlock>>) -> Result<Self, InvalidMessage> {
        Self::assistant_with(content.into(), None)
    }

    /// Creates an assistant message that calls tools.
    ///
    /// Its content may be empty.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] if there is neither content nor a call.
    pub fn assistant_calling(
        content: impl Into<Content<AssistantBlock>>,
        tool_calls: Vec<ToolCall>,
    ) -> Result<Self, InvalidMessage> {
        Self::assistant_with(content.into(), Some(tool_calls))
    }

    pub(super) fn assistant_with(
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

    /// Creates the answer of a tool to the call with this id.
    pub fn tool(content: impl Into<String>, tool_call_id: impl Into<String>) -> Self {
        Self::Tool(ToolMessage {
            content: content.into(),
            tool_call_id: tool_call_id.into(),
        })
    }

    /// Returns the role.
    pub const fn role(&self) -> Role {
        match self {
            Self::System(_) => Role::System,
            Self::User(_) => Role::User,
            Self::Assistant(_) => Role::Assistant,
            Self::Tool(_) => Role::Tool,
        }
    }

    /// Returns the content if it is one text, or `None` if it consists of blocks.
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
    /// Returns the text.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// Returns the text by value.
    pub fn into_content(self) -> String {
        self.content
    }
}

impl UserMessage {
    /// Returns the text or the blocks.
    pub const fn content(&self) -> &Content<UserBlock> {
        &self.content
    }

    /// Returns the text or the blocks by value.
    pub fn into_content(self) -> Content<UserBlock> {
        self.content
    }
}

impl AssistantMessage {
    /// Returns the text or the blocks.
    pub const fn content(&self) -> &Content<AssistantBlock> {
        &self.content
    }

    /// Returns the text or the blocks by value.
    pub fn into_content(self) -> Content<AssistantBlock> {
        self.content
    }

    /// Returns the calls of tools that the model asks for.
    pub fn tool_calls(&self) -> &[ToolCall] {
        self.tool_calls.as_deref().unwrap_or_default()
    }
}

impl ToolMessage {
    /// Returns the answer.
    pub fn content(&self) -> &str {
        &self.content
    }

    /// Returns the answer by value.
    pub fn into_content(self) -> String {
        self.content
    }

    /// Returns the id of the call that this message answers.
    pub fn tool_call_id(&self) -> &str {
        &self.tool_call_id
    }
}

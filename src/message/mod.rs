//! Messages as a model receives them (llm §3).
//!
//! A [`Message`] has one of four [roles](Role). User and assistant messages have a text or blocks
//! ([`Content`]), and the types say which blocks a role allows.
//!
//! The serialized form of a message is that of this crate and of the specification, not that of a provider. The
//! functions in [`requests`](crate::requests) create the request bodies of providers.

mod block;
mod canonical;
mod content;
mod document;
mod invalid;
mod kinds;
mod role;
mod tool_call;

pub use block::{
    AssistantBlock, ImageBlock, ImageDetail, ImageSource, RedactedThinkingBlock, TextBlock,
    ThinkingBlock, UserBlock,
};
pub use canonical::hash_messages;
pub use content::Content;
pub use invalid::InvalidMessage;
pub use kinds::{AssistantMessage, Message, SystemMessage, ToolMessage, UserMessage};
pub use role::Role;
pub use tool_call::ToolCall;

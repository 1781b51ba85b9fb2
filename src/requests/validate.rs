//! The rules that all providers share (llm §3, §5).

use std::collections::HashSet;

use crate::message::{
    AssistantBlock, AssistantMessage, Content, ImageBlock, ImageSource, Message, Role, TextBlock,
    ToolCall, UserBlock,
};

use super::{Conversation, InvalidRequest};

const EMPTY_BLOCK: &str = "a block is empty";

/// Checks the order of the messages, their blocks, and the ids of tool calls.
pub(super) fn validate(conversation: Conversation<'_>) -> Result<(), InvalidRequest> {
    let mut called = HashSet::new();
    for (message, number) in conversation.messages().zip(1..) {
        let refuse = |problem| Err(InvalidRequest::message(number, message.role(), problem));
        match message {
            Message::System(_) if number > 1 => {
                return refuse("only the first message may be of the system");
            }
            Message::System(_) | Message::User(_) => {}
            Message::Assistant(_) | Message::Tool(_) if number == 1 => {
                return refuse("the first message must be of the system or of a user");
            }
            Message::Assistant(assistant) => {
                let Some(ids) = unique_ids(assistant) else {
                    return refuse("two calls of tools have the same id");
                };
                called.extend(ids);
            }
            Message::Tool(tool) => {
                if !called.contains(tool.tool_call_id()) {
                    return refuse("no earlier call of a tool has this id");
                }
            }
        }
        if has_empty_block(message) {
            return refuse(EMPTY_BLOCK);
        }
    }
    check_last(conversation)
}

fn check_last(conversation: Conversation<'_>) -> Result<(), InvalidRequest> {
    let last = conversation.messages().next_back();
    let last = last.ok_or_else(InvalidRequest::no_messages)?;
    match last.role() {
        Role::User | Role::Tool => Ok(()),
        role @ (Role::System | Role::Assistant) => Err(InvalidRequest::message(
            conversation.len(),
            role,
            "the last message must be of a user or a tool",
        )),
    }
}

/// Returns the ids of the calls of a message, unless two are equal.
fn unique_ids(message: &AssistantMessage) -> Option<HashSet<&str>> {
    let calls = message.tool_calls();
    let ids: HashSet<_> = calls.iter().map(ToolCall::id).collect();
    (ids.len() == calls.len()).then_some(ids)
}

fn has_empty_block(message: &Message) -> bool {
    match message {
        Message::System(_) | Message::Tool(_) => false,
        Message::User(user) => match user.content() {
            Content::Text(_) => false,
            Content::Blocks(blocks) => blocks.iter().any(|block| match block {
                UserBlock::Text(text) => is_empty_text(text),
                UserBlock::Image(image) => is_empty_image(image),
            }),
        },
        Message::Assistant(assistant) => match assistant.content() {
            Content::Text(_) => false,
            Content::Blocks(blocks) => blocks.iter().any(|block| match block {
                AssistantBlock::Text(text) => is_empty_text(text),
                AssistantBlock::Thinking(thinking) => thinking.text().is_empty(),
                AssistantBlock::RedactedThinking(redacted) => redacted.data().is_empty(),
            }),
        },
    }
}

fn is_empty_text(block: &TextBlock) -> bool {
    block.text().is_empty()
}

fn is_empty_image(block: &ImageBlock) -> bool {
    match block.source() {
        ImageSource::Url { url } => url.is_empty(),
        ImageSource::Inline { base64_data } => {
            base64_data.is_empty() || block.media_type().is_none_or(str::is_empty)
        }
    }
}

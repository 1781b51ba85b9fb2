//! Messages as those of `rig`.

use std::collections::HashMap;

use openarmature_prompts::{
    Message,
    message::{
        AssistantBlock, AssistantMessage, Content, ImageBlock, ImageDetail, ImageSource, TextBlock,
        ToolCall, ToolMessage, UserBlock,
    },
};
use rig_core::completion::message as rig;
use rig_core::completion::message::MimeType;
use serde_json::Value;

/// The error for a message that `rig` cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("message {number}: rig has no place for {what}")]
pub struct NoPlace {
    /// The number of the message, from 1.
    pub number: usize,
    /// What has no place.
    pub what: String,
}

/// The ids and the names of the tools that the messages so far call.
type Calls<'a> = HashMap<&'a str, &'a str>;

/// Returns the messages for `rig`. Results of tools that follow one another become one message of the user.
///
/// # Errors
///
/// [`NoPlace`] for what the messages of `rig` do not hold: signatures, redacted thoughts, images of an unknown
/// type, and results of tools that no message called.
///
/// ```
/// use openarmature_prompts::Prompt;
/// use openarmature_prompts_send::rig_messages;
/// use rig_core::completion::message as rig;
///
/// let result = Prompt::text("greeting", "Hello, {{ user }}!").render([("user", "Alice")])?;
/// let messages = rig_messages::convert(result.messages())?;
/// assert_eq!(messages, [rig::Message::user("Hello, Alice!")]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn convert<'a>(
    messages: impl IntoIterator<Item = &'a Message>,
) -> Result<Vec<rig::Message>, NoPlace> {
    let mut converted: Vec<rig::Message> = vec![];
    let mut calls = Calls::new();
    let mut is_after_tool = false;
    for (index, message) in messages.into_iter().enumerate() {
        let at = |what: String| NoPlace {
            number: index + 1,
            what,
        };
        let is_tool = matches!(message, Message::Tool(_));
        let message = match message {
            Message::System(system) => rig::Message::system(system.content()),
            Message::User(user) => rig::Message::User {
                content: user_content(user.content()).map_err(at)?,
            },
            Message::Assistant(assistant) => {
                calls.extend(
                    assistant
                        .tool_calls()
                        .iter()
                        .map(|call| (call.id(), call.name())),
                );
                let content = assistant_content(assistant).map_err(at)?;
                rig::Message::Assistant(rig::AssistantMessage::new(content))
            }
            Message::Tool(tool) => {
                let result = tool_result(tool, &calls).map_err(at)?;
                match converted.last_mut() {
                    Some(rig::Message::User { content }) if is_after_tool => {
                        content.push(rig::UserContent::ToolResult(result));
                        continue;
                    }
                    _ => rig::Message::tool_results(vec![result]),
                }
            }
            other => return Err(at(format!("the role {}", other.role()))),
        };
        is_after_tool = is_tool;
        converted.push(message);
    }
    Ok(converted)
}

fn user_content(content: &Content<UserBlock>) -> Result<Vec<rig::UserContent>, String> {
    let blocks = match content {
        Content::Text(text) => return Ok(vec![rig::UserContent::text(text)]),
        Content::Blocks(blocks) => blocks,
    };
    let converted = blocks.iter().map(|block| match block {
        UserBlock::Text(text) => Ok(rig::UserContent::text(unsigned(text)?)),
        UserBlock::Image(image) => Ok(rig::UserContent::Image(converted_image(image)?)),
        _ => Err("a block of this kind".to_owned()),
    });
    converted.collect()
}

fn assistant_content(message: &AssistantMessage) -> Result<Vec<rig::AssistantContent>, String> {
    let mut content = vec![];
    match message.content() {
        Content::Text(text) if text.is_empty() => {}
        Content::Text(text) => content.push(rig::AssistantContent::text(text)),
        Content::Blocks(blocks) => {
            for block in blocks {
                content.push(match block {
                    AssistantBlock::Text(text) => rig::AssistantContent::text(unsigned(text)?),
                    AssistantBlock::Thinking(thinking) if thinking.signature().is_none() => {
                        rig::AssistantContent::reasoning(thinking.text())
                    }
                    AssistantBlock::Thinking(_) => return Err("the signature of a thought".into()),
                    AssistantBlock::RedactedThinking(_) => return Err("a redacted thought".into()),
                    _ => return Err("a block of this kind".into()),
                });
            }
        }
    }
    for call in message.tool_calls() {
        content.push(rig::AssistantContent::ToolCall(converted_call(call)?));
    }
    Ok(content)
}

fn unsigned(block: &TextBlock) -> Result<&str, String> {
    match block.signature() {
        None => Ok(block.text()),
        Some(_) => Err("the signature of a text".into()),
    }
}

fn converted_call(call: &ToolCall) -> Result<rig::ToolCall, String> {
    if call.signature().is_some() {
        return Err("the signature of a call".into());
    }
    let arguments = call.arguments().cloned().map_or(Value::Null, Value::Object);
    let function = rig::ToolFunction::new(tool_name(call.name())?, arguments);
    Ok(rig::ToolCall::new(call_id(call.id())?, function))
}

fn tool_result(tool: &ToolMessage, calls: &Calls<'_>) -> Result<rig::ToolResult, String> {
    let id = tool.tool_call_id();
    let name = calls
        .get(id)
        .ok_or_else(|| format!("the result of {id:?}, which no message before it calls"))?;
    Ok(rig::ToolResult {
        call: call_id(id)?,
        name: tool_name(name)?,
        content: vec![rig::ToolResultContent::text(tool.content())],
        is_error: false,
    })
}

fn tool_name(name: &str) -> Result<rig::ToolName, String> {
    rig::ToolName::new(name).map_err(|_| "a tool without a name".into())
}

/// `rig` makes an id of its own for an empty one, and the result would no longer belong to its call.
fn call_id(id: &str) -> Result<rig::CallId, String> {
    rig::ProviderCallId::new(id)
        .map(Into::into)
        .ok_or_else(|| "a call without an id".into())
}

fn converted_image(image: &ImageBlock) -> Result<rig::Image, String> {
    let media_type = match image.media_type() {
        None => None,
        Some(name) => Some(
            rig::ImageMediaType::from_mime_type(name)
                .ok_or_else(|| format!("an image of the type {name:?}"))?,
        ),
    };
    let detail = match image.detail() {
        None => None,
        Some(ImageDetail::Auto) => Some(rig::ImageDetail::Auto),
        Some(ImageDetail::Low) => Some(rig::ImageDetail::Low),
        Some(ImageDetail::High) => Some(rig::ImageDetail::High),
        Some(other) => return Err(format!("the image detail {:?}", other.as_str())),
    };
    let data = match image.source() {
        ImageSource::Url { url } => rig::DocumentSourceKind::url(url),
        ImageSource::Inline { base64_data } => rig::DocumentSourceKind::base64(base64_data),
        _ => return Err("an image from this source".into()),
    };
    Ok(rig::Image {
        data,
        media_type,
        detail,
        native: None,
    })
}

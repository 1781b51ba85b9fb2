//! OpenAI Chat Completions (llm §8.1).

use serde_json::{Map, Value};

use crate::message::{
    AssistantBlock, AssistantMessage, Content, ImageBlock, ImageSource, Message, ToolCall,
    UserBlock,
};

use super::{
    Conversation, InvalidRequest,
    extras::{self, Rules},
    json::{object, sorted_object},
    sampling::{self, Names},
    validate::validate,
};

const NAMES: Names = Names {
    temperature: "temperature",
    max_tokens: "max_tokens",
    top_p: "top_p",
    seed: "seed",
    frequency_penalty: "frequency_penalty",
    presence_penalty: "presence_penalty",
    stop_sequences: "stop",
};

const RULES: Rules = Rules {
    stop: "stop",
    stop_may_be_one: true,
    manages_stream: true,
    refused: &["tools", "tool_choice"],
};

/// Creates the body of a Chat Completions request (llm §8.1.1).
///
/// # Managed keys
///
/// | key | value |
/// |---|---|
/// | `model` | the model |
/// | `messages` | the messages, see below |
/// | `temperature`, `max_tokens`, `top_p`, `seed`, `frequency_penalty`, `presence_penalty` | the sampling parameters of these names |
/// | `stop` | the stop sequences, merged with extras, where one string counts as a list of one |
/// | `tools`, `tool_choice` | refused in extras: add them to the body that is returned |
/// | `stream` | an extras value of `false` is left out, any other is refused |
///
/// Extras go to the root of the body.
///
/// # Messages
///
/// - A content that is one text is a string. Blocks of a user are a list; an inline image becomes a `data:` URL.
/// - Thoughts, redacted thoughts and all signatures are left out. If one text block of an assistant message
///   remains, the content is a string; if several remain, a list; if none remains beside tool calls, `null`. A
///   message that is then empty is left out.
/// - Arguments of tool calls are compact JSON text with sorted keys, and `{}` where there are none.
///
/// # Errors
///
/// [`InvalidRequest`] if the messages are [invalid](super#validation), or if an extras key is refused or differs
/// from the value in the body.
///
/// # Examples
///
/// ```
/// use openarmature_prompts::{Message, message::ToolCall, requests};
/// use serde_json::{Value, json};
///
/// let arguments = json!({"unit": "celsius", "city": "Bern"}).as_object().cloned();
/// let messages = [
///     Message::user("How is the weather?")?,
///     Message::assistant_calling("", vec![ToolCall::new("call-1", "weather", arguments)])?,
///     Message::tool("sunny", "call-1"),
/// ];
/// let body = requests::openai::body("gpt-4o-mini", (&messages, None))?;
/// assert_eq!(
///     Value::Object(body),
///     json!({
///         "model": "gpt-4o-mini",
///         "messages": [
///             {"role": "user", "content": "How is the weather?"},
///             {
///                 "role": "assistant",
///                 "content": null,
///                 "tool_calls": [{
///                     "id": "call-1",
///                     "type": "function",
///                     "function": {"name": "weather", "arguments": r#"{"city":"Bern","unit":"celsius"}"#},
///                 }],
///             },
///             {"role": "tool", "content": "sunny", "tool_call_id": "call-1"},
///         ],
///     }),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn body<'a>(
    model: &str,
    conversation: impl Into<Conversation<'a>>,
) -> Result<Map<String, Value>, InvalidRequest> {
    let conversation = conversation.into();
    validate(conversation)?;
    let mut messages = Vec::with_capacity(conversation.len());
    messages.extend(conversation.messages().filter_map(message));
    let mut body = Map::new();
    body.insert("model".to_owned(), model.into());
    body.insert("messages".to_owned(), messages.into());
    if let Some(sampling) = conversation.sampling() {
        sampling::write(&mut body, sampling, &NAMES);
        extras::merge(&mut body, sampling.extras(), &RULES)?;
    }
    Ok(body)
}

/// Maps a message, or returns `None` if it is empty without its thoughts.
fn message(message: &Message) -> Option<Value> {
    let role = ("role", message.role().as_str().into());
    match message {
        Message::System(system) => Some(object([role, ("content", system.content().into())])),
        Message::User(user) => Some(object([role, ("content", user_content(user.content()))])),
        Message::Assistant(assistant) => {
            let content = assistant_content(assistant);
            let calls = assistant.tool_calls();
            if calls.is_empty() {
                return (!content.is_null()).then(|| object([role, ("content", content)]));
            }
            let calls = calls.iter().map(tool_call).collect();
            Some(object([role, ("content", content), ("tool_calls", calls)]))
        }
        Message::Tool(tool) => Some(object([
            role,
            ("content", tool.content().into()),
            ("tool_call_id", tool.tool_call_id().into()),
        ])),
    }
}

fn user_content(content: &Content<UserBlock>) -> Value {
    match content {
        Content::Text(content) => content.as_str().into(),
        Content::Blocks(blocks) => blocks
            .iter()
            .map(|block| match block {
                UserBlock::Text(block) => text(block.text()),
                UserBlock::Image(block) => image(block),
            })
            .collect(),
    }
}

/// Returns the content without thoughts, or `null` if it is then empty.
fn assistant_content(message: &AssistantMessage) -> Value {
    let texts: Vec<&str> = match message.content() {
        Content::Text(content) if content.is_empty() => vec![],
        Content::Text(content) => vec![content],
        Content::Blocks(blocks) => blocks
            .iter()
            .filter_map(|block| match block {
                AssistantBlock::Text(block) => Some(block.text()),
                AssistantBlock::Thinking(_) | AssistantBlock::RedactedThinking(_) => None,
            })
            .collect(),
    };
    match texts.as_slice() {
        [] => Value::Null,
        [content] => (*content).into(),
        texts => texts.iter().map(|content| text(content)).collect(),
    }
}

fn text(text: &str) -> Value {
    object([("type", "text".into()), ("text", text.into())])
}

fn image(image: &ImageBlock) -> Value {
    let url = match image.source() {
        ImageSource::Url { url } => url.clone(),
        ImageSource::Inline { base64_data } => {
            // Inline images always have a media type.
            let media_type = image.media_type().unwrap_or_default();
            format!("data:{media_type};base64,{base64_data}")
        }
    };
    let image_url = match image.detail() {
        None => object([("url", url.into())]),
        Some(detail) => object([("url", url.into()), ("detail", detail.as_str().into())]),
    };
    object([("type", "image_url".into()), ("image_url", image_url)])
}

fn tool_call(call: &ToolCall) -> Value {
    let arguments = call.arguments().map(sorted_object).unwrap_or_default();
    let function = object([
        ("name", call.name().into()),
        ("arguments", Value::Object(arguments).to_string().into()),
    ]);
    object([
        ("id", call.id().into()),
        ("type", "function".into()),
        ("function", function),
    ])
}

//! Anthropic Messages (llm §8.2).

use serde_json::{Map, Value};

use crate::{
    message::{
        AssistantBlock, AssistantMessage, Content, ImageBlock, ImageSource, Message, ToolCall,
        ToolMessage, UserBlock,
    },
    prompt::SamplingConfig,
};

use super::{
    Conversation, InvalidRequest,
    extras::{self, Rules},
    json::{object, sorted_object},
    sampling::insert,
    turns::Turns,
    validate::validate,
};

const RULES: Rules = Rules {
    stop: "stop_sequences",
    stop_may_be_one: false,
    manages_stream: true,
    refused: &[],
};

/// Creates the body of a Messages request (llm §8.2.1).
///
/// # Managed keys
///
/// | key | value |
/// |---|---|
/// | `model` | the model |
/// | `max_tokens` | the sampling parameter, which must be set: a value in extras does not replace it |
/// | `system` | the text of the system message, if there is one |
/// | `messages` | the other messages, see below |
/// | `temperature`, `top_p` | the sampling parameters of these names |
/// | `stop_sequences` | the stop sequences, merged with extras |
/// | `stream` | an extras value of `false` is left out, any other is refused |
///
/// The API has no `seed`, `frequency_penalty` and `presence_penalty`: these sampling parameters are refused.
/// Extras go to the root of the body.
///
/// # Messages
///
/// - A content that is one text is a string; beside tool calls it is a text block. The detail of images is left
///   out.
/// - A thought without a signature came from another provider and is left out, and so are the signatures of
///   texts and tool calls. A message that is then empty is left out.
/// - Tool calls follow the content as `tool_use` blocks. Each run of tool messages becomes one user message of
///   `tool_result` blocks.
///
/// # Errors
///
/// [`InvalidRequest`] if the messages are [invalid](super#validation), if `max_tokens` is not set, if a sampling
/// parameter is set that the API does not have, or if an extras key is refused or differs from the value in the
/// body.
///
/// # Examples
///
/// ```
/// use openarmature_prompts::{Message, message::ToolCall, prompt::SamplingConfig, requests};
/// use serde_json::{Value, json};
///
/// let messages = [
///     Message::system("Be brief.")?,
///     Message::user("How is the weather?")?,
///     Message::assistant_calling("I ask.", vec![ToolCall::new("call-1", "weather", None)])?,
///     Message::tool("sunny", "call-1"),
/// ];
/// let sampling = SamplingConfig::new().with_max_tokens(256);
/// let body = requests::anthropic::body("claude-sonnet-4-5", (&messages, Some(&sampling)))?;
/// assert_eq!(
///     Value::Object(body),
///     json!({
///         "model": "claude-sonnet-4-5",
///         "max_tokens": 256,
///         "system": "Be brief.",
///         "messages": [
///             {"role": "user", "content": "How is the weather?"},
///             {"role": "assistant", "content": [
///                 {"type": "text", "text": "I ask."},
///                 {"type": "tool_use", "id": "call-1", "name": "weather", "input": {}},
///             ]},
///             {"role": "user", "content": [
///                 {"type": "tool_result", "tool_use_id": "call-1", "content": "sunny"},
///             ]},
///         ],
///     }),
/// );
///
/// let refused = requests::anthropic::body("claude-sonnet-4-5", (&messages, None)).unwrap_err();
/// assert_eq!(refused.field(), Some("max_tokens"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn body<'a>(
    model: &str,
    conversation: impl Into<Conversation<'a>>,
) -> Result<Map<String, Value>, InvalidRequest> {
    let conversation = conversation.into();
    validate(conversation)?;
    let (sampling, max_tokens) = check_sampling(conversation.sampling())?;
    let mut system = None;
    let mut turns = Turns::new("content", conversation.len());
    for message in conversation.messages() {
        match message {
            Message::System(message) => system = Some(message.content()),
            Message::User(user) => turns.push("user", user_content(user.content())),
            Message::Assistant(assistant) => turns.push("assistant", assistant_content(assistant)),
            Message::Tool(tool) => turns.push_answer(tool_result(tool)),
        }
    }
    let mut body = Map::new();
    body.insert("model".to_owned(), model.into());
    body.insert("max_tokens".to_owned(), max_tokens.into());
    insert(&mut body, "system", system);
    body.insert("messages".to_owned(), turns.finish());
    insert(&mut body, "temperature", sampling.temperature());
    insert(&mut body, "top_p", sampling.top_p());
    insert(&mut body, "stop_sequences", sampling.stop_sequences());
    extras::merge(&mut body, sampling.extras(), &RULES)?;
    Ok(body)
}

/// Returns the parameters and `max_tokens`, unless the API does not take them.
fn check_sampling(
    sampling: Option<&SamplingConfig>,
) -> Result<(&SamplingConfig, u64), InvalidRequest> {
    const REQUIRED: InvalidRequest = InvalidRequest::declared("max_tokens", "is required");
    let sampling = sampling.ok_or(REQUIRED)?;
    let unknown = [
        ("seed", sampling.seed().is_some()),
        ("frequency_penalty", sampling.frequency_penalty().is_some()),
        ("presence_penalty", sampling.presence_penalty().is_some()),
    ];
    for (name, is_set) in unknown {
        if is_set {
            return Err(InvalidRequest::declared(name, "the API has no such field"));
        }
    }
    Ok((sampling, sampling.max_tokens().ok_or(REQUIRED)?))
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

/// Returns the content and the calls of tools, which may be an empty list.
fn assistant_content(message: &AssistantMessage) -> Value {
    let calls = message.tool_calls();
    let mut blocks = match message.content() {
        Content::Text(content) if calls.is_empty() => return content.as_str().into(),
        Content::Text(content) if content.is_empty() => vec![],
        Content::Text(content) => vec![text(content)],
        Content::Blocks(blocks) => blocks.iter().filter_map(assistant_block).collect(),
    };
    blocks.extend(calls.iter().map(tool_use));
    Value::Array(blocks)
}

fn assistant_block(block: &AssistantBlock) -> Option<Value> {
    match block {
        AssistantBlock::Text(block) => Some(text(block.text())),
        AssistantBlock::Thinking(block) => {
            let signature = block
                .signature()
                .filter(|signature| !signature.is_empty())?;
            Some(object([
                ("type", "thinking".into()),
                ("thinking", block.text().into()),
                ("signature", signature.into()),
            ]))
        }
        AssistantBlock::RedactedThinking(block) => Some(object([
            ("type", "redacted_thinking".into()),
            ("data", block.data().into()),
        ])),
    }
}

fn text(text: &str) -> Value {
    object([("type", "text".into()), ("text", text.into())])
}

fn image(image: &ImageBlock) -> Value {
    let source = match image.source() {
        ImageSource::Url { url } => object([("type", "url".into()), ("url", url.as_str().into())]),
        ImageSource::Inline { base64_data } => object([
            ("type", "base64".into()),
            ("media_type", image.media_type().into()),
            ("data", base64_data.as_str().into()),
        ]),
    };
    object([("type", "image".into()), ("source", source)])
}

fn tool_use(call: &ToolCall) -> Value {
    let input = call.arguments().map(sorted_object).unwrap_or_default();
    object([
        ("type", "tool_use".into()),
        ("id", call.id().into()),
        ("name", call.name().into()),
        ("input", input.into()),
    ])
}

fn tool_result(tool: &ToolMessage) -> Value {
    object([
        ("type", "tool_result".into()),
        ("tool_use_id", tool.tool_call_id().into()),
        ("content", tool.content().into()),
    ])
}

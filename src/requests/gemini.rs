//! Google Gemini `generateContent` (llm §8.3).

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::message::{
    AssistantBlock, AssistantMessage, Content, ImageBlock, ImageSource, Message, Role, ToolCall,
    ToolMessage, UserBlock,
};

use super::{
    Conversation, InvalidRequest,
    extras::{self, Rules},
    json::{object, sorted_object},
    media_type,
    sampling::{self, Names},
    turns::Turns,
    validate::validate,
};

const NAMES: Names = Names {
    temperature: "temperature",
    max_tokens: "maxOutputTokens",
    top_p: "topP",
    seed: "seed",
    frequency_penalty: "frequencyPenalty",
    presence_penalty: "presencePenalty",
    stop_sequences: "stopSequences",
};

const RULES: Rules = Rules {
    stop: "stopSequences",
    stop_may_be_one: false,
    manages_stream: false,
    refused: &[],
};

/// Creates the body of a `generateContent` request (llm §8.3.1).
///
/// The model is a part of the URL.
///
/// # Managed keys
///
/// | key | value |
/// |---|---|
/// | `systemInstruction` | the text of the system message, if there is one |
/// | `contents` | the other messages, see below |
/// | `generationConfig` | sampling parameters and extras; left out when empty |
/// | `generationConfig.temperature`, `.topP`, `.maxOutputTokens`, `.seed`, `.frequencyPenalty`, `.presencePenalty` | the sampling parameters `temperature`, `top_p`, `max_tokens`, `seed`, `frequency_penalty` and `presence_penalty` |
/// | `generationConfig.stopSequences` | the stop sequences, merged with extras |
///
/// Extras go into `generationConfig`, `stream` among them.
///
/// # Messages
///
/// - The role `assistant` becomes `model`. Texts, images and tool calls become parts. The detail of images is left
///   out.
/// - An image at a URL needs a media type: that of a `data:` URL, that of the extension of the path, or that of
///   the block, in this order.
/// - A thought with a signature came from another provider and is left out, and so are redacted thoughts. The
///   signature of a text or a tool call of an assistant message is `thoughtSignature` on its part. A message that
///   is then empty is left out.
/// - Each run of tool messages becomes one content of the user with a `functionResponse` for each. Its name is
///   that of the nearest earlier call with the id.
///
/// # Errors
///
/// [`InvalidRequest`] if the messages are [invalid](super#validation), if the media type of an image is unknown,
/// or if an extras key differs from the value in `generationConfig`.
///
/// # Examples
///
/// ```
/// use openarmature_prompts::{Message, message::ImageBlock, prompt::SamplingConfig, requests};
/// use serde_json::{Value, json};
///
/// let messages = [
///     Message::system("Be brief.")?,
///     Message::user([ImageBlock::url("https://example.com/a.png").into()])?,
/// ];
/// let sampling = SamplingConfig::new().with_max_tokens(256);
/// let body = requests::gemini::body((&messages, Some(&sampling)))?;
/// assert_eq!(
///     Value::Object(body),
///     json!({
///         "systemInstruction": {"parts": [{"text": "Be brief."}]},
///         "contents": [{"role": "user", "parts": [
///             {"fileData": {"mimeType": "image/png", "fileUri": "https://example.com/a.png"}},
///         ]}],
///         "generationConfig": {"maxOutputTokens": 256},
///     }),
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn body<'a>(
    conversation: impl Into<Conversation<'a>>,
) -> Result<Map<String, Value>, InvalidRequest> {
    let conversation = conversation.into();
    validate(conversation)?;
    let mut system = None;
    let mut names = HashMap::new();
    let mut turns = Turns::new("parts", conversation.len());
    for (message, number) in conversation.messages().zip(1..) {
        match message {
            Message::System(message) => system = Some(parts(message.content())),
            Message::User(user) => turns.push("user", user_parts(user.content(), number)?),
            Message::Assistant(assistant) => {
                names.extend(
                    assistant
                        .tool_calls()
                        .iter()
                        .map(|call| (call.id(), call.name())),
                );
                turns.push("model", assistant_parts(assistant));
            }
            Message::Tool(tool) => {
                // Validated: every answer has its call.
                let name = names.get(tool.tool_call_id()).copied().unwrap_or_default();
                turns.push_answer(function_response(name, tool));
            }
        }
    }
    let mut body = Map::new();
    if let Some(system) = system {
        body.insert("systemInstruction".to_owned(), object([("parts", system)]));
    }
    body.insert("contents".to_owned(), turns.finish());
    if let Some(sampling) = conversation.sampling() {
        let mut config = Map::new();
        sampling::write(&mut config, sampling, &NAMES);
        extras::merge(&mut config, sampling.extras(), &RULES)?;
        if !config.is_empty() {
            body.insert("generationConfig".to_owned(), config.into());
        }
    }
    Ok(body)
}

/// Returns the part of a text, or no part if the text is empty.
fn parts(content: &str) -> Value {
    if content.is_empty() {
        return Value::Array(vec![]);
    }
    Value::Array(vec![text(content)])
}

fn user_parts(content: &Content<UserBlock>, number: usize) -> Result<Value, InvalidRequest> {
    match content {
        Content::Text(content) => Ok(parts(content)),
        Content::Blocks(blocks) => blocks
            .iter()
            .map(|block| match block {
                UserBlock::Text(block) => Ok(text(block.text())),
                UserBlock::Image(block) => image(block, number),
            })
            .collect(),
    }
}

fn assistant_parts(message: &AssistantMessage) -> Value {
    let mut parts = match message.content() {
        Content::Text(content) if content.is_empty() => vec![],
        Content::Text(content) => vec![text(content)],
        Content::Blocks(blocks) => blocks.iter().filter_map(assistant_part).collect(),
    };
    parts.extend(message.tool_calls().iter().map(function_call));
    Value::Array(parts)
}

fn assistant_part(block: &AssistantBlock) -> Option<Value> {
    match block {
        AssistantBlock::Text(block) => {
            Some(signed(("text", block.text().into()), block.signature()))
        }
        AssistantBlock::Thinking(block) => {
            let is_foreign = block
                .signature()
                .is_some_and(|signature| !signature.is_empty());
            (!is_foreign).then(|| object([("text", block.text().into()), ("thought", true.into())]))
        }
        AssistantBlock::RedactedThinking(_) => None,
    }
}

fn text(text: &str) -> Value {
    object([("text", text.into())])
}

/// Creates a part with its signature, unless the signature is empty.
fn signed(part: (&str, Value), signature: Option<&str>) -> Value {
    match signature {
        None | Some("") => object([part]),
        Some(signature) => object([part, ("thoughtSignature", signature.into())]),
    }
}

fn image(image: &ImageBlock, number: usize) -> Result<Value, InvalidRequest> {
    match image.source() {
        ImageSource::Url { url } => {
            let declared = || image.media_type().filter(|declared| !declared.is_empty());
            let media_type =
                media_type::of_url(url)
                    .or_else(declared)
                    .ok_or(InvalidRequest::message(
                        number,
                        Role::User,
                        "the media type of an image is unknown",
                    ))?;
            let file = object([
                ("mimeType", media_type.into()),
                ("fileUri", url.as_str().into()),
            ]);
            Ok(object([("fileData", file)]))
        }
        ImageSource::Inline { base64_data } => {
            let data = object([
                ("mimeType", image.media_type().into()),
                ("data", base64_data.as_str().into()),
            ]);
            Ok(object([("inlineData", data)]))
        }
    }
}

fn function_call(call: &ToolCall) -> Value {
    let args = call.arguments().map(sorted_object).unwrap_or_default();
    let function = object([
        ("name", call.name().into()),
        ("id", call.id().into()),
        ("args", args.into()),
    ]);
    signed(("functionCall", function), call.signature())
}

fn function_response(name: &str, tool: &ToolMessage) -> Value {
    let response = object([
        ("name", name.into()),
        ("id", tool.tool_call_id().into()),
        ("response", object([("result", tool.content().into())])),
    ]);
    object([("functionResponse", response)])
}

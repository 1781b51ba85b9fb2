//! Messages as documents: `{"role": …, "content": …}`. A key that the role does not have is an error.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor, value::SeqAccessDeserializer},
    ser::SerializeMap,
};

use super::{
    AssistantBlock, AssistantMessage, Content, ImageBlock, ImageDetail, InvalidMessage, Message,
    RedactedThinkingBlock, SystemMessage, TextBlock, ThinkingBlock, ToolCall, ToolMessage,
    UserBlock, UserMessage,
};

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("role", &self.role())?;
        match self {
            Self::System(SystemMessage { content }) => map.serialize_entry("content", content)?,
            Self::User(UserMessage { content }) => map.serialize_entry("content", content)?,
            Self::Assistant(AssistantMessage {
                content,
                tool_calls,
            }) => {
                map.serialize_entry("content", content)?;
                if let Some(tool_calls) = tool_calls {
                    map.serialize_entry("tool_calls", tool_calls)?;
                }
            }
            Self::Tool(ToolMessage {
                content,
                tool_call_id,
            }) => {
                map.serialize_entry("content", content)?;
                map.serialize_entry("tool_call_id", tool_call_id)?;
            }
        }
        map.end()
    }
}

impl<B: Serialize> Serialize for Content<B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Text(text) => serializer.serialize_str(text),
            Self::Blocks(blocks) => blocks.serialize(serializer),
        }
    }
}

/// Reads a text or a list without buffering either.
impl<'de, B: Deserialize<'de>> Deserialize<'de> for Content<B> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ContentVisitor<B>(PhantomData<B>);

        impl<'de, B: Deserialize<'de>> Visitor<'de> for ContentVisitor<B> {
            type Value = Content<B>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of blocks")
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Content::Text(text.into()))
            }

            fn visit_string<E>(self, text: String) -> Result<Self::Value, E> {
                Ok(Content::Text(text))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, blocks: A) -> Result<Self::Value, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(blocks)).map(Content::Blocks)
            }
        }

        deserializer.deserialize_any(ContentVisitor(PhantomData))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct MessageDocument {
    role: String,
    content: Option<Content<BlockDocument>>,
    tool_calls: Option<Vec<ToolCall>>,
    tool_call_id: Option<String>,
}

/// A block of any type.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BlockDocument {
    r#type: String,
    text: Option<String>,
    signature: Option<String>,
    source: Option<SourceDocument>,
    media_type: Option<String>,
    detail: Option<ImageDetail>,
    data: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SourceDocument {
    r#type: String,
    url: Option<String>,
    base64_data: Option<String>,
}

impl BlockDocument {
    /// Refuses keys that a block of this type does not have.
    fn check_keys(&self, allowed: &[&str]) -> Result<(), InvalidMessage> {
        let present = [
            ("text", self.text.is_some()),
            ("signature", self.signature.is_some()),
            ("source", self.source.is_some()),
            ("media_type", self.media_type.is_some()),
            ("detail", self.detail.is_some()),
            ("data", self.data.is_some()),
        ];
        for (key, is_present) in present {
            if is_present && !allowed.contains(&key) {
                let kind = &self.r#type;
                return Err(InvalidMessage::new(format!(
                    "a {kind} block has no `{key}`"
                )));
            }
        }
        Ok(())
    }
}

fn required<T>(value: Option<T>, what: &str, key: &str) -> Result<T, InvalidMessage> {
    value.ok_or_else(|| InvalidMessage::new(format!("{what} needs `{key}`")))
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let document = MessageDocument::deserialize(deserializer)?;
        document.into_message().map_err(D::Error::custom)
    }
}

impl MessageDocument {
    fn into_message(self) -> Result<Message, InvalidMessage> {
        let role = self.role.as_str();
        let refuse = |key: &str, present: bool| {
            if present {
                return Err(InvalidMessage::new(format!(
                    "a {role} message has no `{key}`"
                )));
            }
            Ok(())
        };
        match role {
            "system" | "user" | "tool" => refuse("tool_calls", self.tool_calls.is_some())?,
            "assistant" => {}
            _ => return Err(InvalidMessage::new(format!("unknown role {role:?}"))),
        }
        if role != "tool" {
            refuse("tool_call_id", self.tool_call_id.is_some())?;
        }
        let what = format!("a {role} message");
        match role {
            "system" => Message::system(text(self.content, &what)?),
            "user" => Message::user(match required(self.content, &what, "content")? {
                Content::Text(text) => Content::Text(text),
                Content::Blocks(blocks) => Content::Blocks(
                    blocks
                        .into_iter()
                        .map(UserBlock::try_from)
                        .collect::<Result<_, _>>()?,
                ),
            }),
            "tool" => Ok(Message::tool(
                text(self.content, &what)?,
                required(self.tool_call_id, &what, "tool_call_id")?,
            )),
            _ => {
                let content = match self.content {
                    None => Content::Text(String::new()),
                    Some(Content::Text(text)) => Content::Text(text),
                    Some(Content::Blocks(blocks)) => Content::Blocks(
                        blocks
                            .into_iter()
                            .map(AssistantBlock::try_from)
                            .collect::<Result<_, _>>()?,
                    ),
                };
                Message::assistant_with(content, self.tool_calls)
            }
        }
    }
}

fn text(content: Option<Content<BlockDocument>>, what: &str) -> Result<String, InvalidMessage> {
    match required(content, what, "content")? {
        Content::Text(text) => Ok(text),
        Content::Blocks(_) => Err(InvalidMessage::new(format!("{what} has text alone"))),
    }
}

impl TryFrom<BlockDocument> for UserBlock {
    type Error = InvalidMessage;

    fn try_from(block: BlockDocument) -> Result<Self, InvalidMessage> {
        match block.r#type.as_str() {
            "text" => TextBlock::try_from(block).map(Self::Text),
            "image" => ImageBlock::try_from(block).map(Self::Image),
            kind => Err(unknown_block("user", kind)),
        }
    }
}

impl TryFrom<BlockDocument> for AssistantBlock {
    type Error = InvalidMessage;

    fn try_from(block: BlockDocument) -> Result<Self, InvalidMessage> {
        match block.r#type.as_str() {
            "text" => TextBlock::try_from(block).map(Self::Text),
            "thinking" => {
                block.check_keys(&["text", "signature"])?;
                let text = required(block.text, "a thinking block", "text")?;
                let mut thinking = ThinkingBlock::new(text);
                thinking.signature = block.signature;
                Ok(thinking.into())
            }
            "redacted_thinking" => {
                block.check_keys(&["data"])?;
                let data = required(block.data, "a redacted_thinking block", "data")?;
                Ok(RedactedThinkingBlock::new(data).into())
            }
            kind => Err(unknown_block("assistant", kind)),
        }
    }
}

fn unknown_block(role: &str, kind: &str) -> InvalidMessage {
    InvalidMessage::new(format!(
        "block type {kind:?} is not allowed in a {role} message"
    ))
}

impl TryFrom<BlockDocument> for TextBlock {
    type Error = InvalidMessage;

    fn try_from(block: BlockDocument) -> Result<Self, InvalidMessage> {
        block.check_keys(&["text", "signature"])?;
        let mut text = Self::new(required(block.text, "a text block", "text")?)?;
        text.signature = block.signature;
        Ok(text)
    }
}

impl TryFrom<BlockDocument> for ImageBlock {
    type Error = InvalidMessage;

    fn try_from(block: BlockDocument) -> Result<Self, InvalidMessage> {
        block.check_keys(&["source", "media_type", "detail"])?;
        let source = required(block.source, "an image block", "source")?;
        let mut image = match (source.r#type.as_str(), source.url, source.base64_data) {
            ("url", Some(url), None) => Self::url(url),
            ("inline", None, Some(data)) => {
                let media_type = block.media_type.clone();
                Self::inline(
                    data,
                    required(media_type, "an inline image block", "media_type")?,
                )
            }
            ("url" | "inline", ..) => {
                return Err(InvalidMessage::new(
                    "the source of an image has `url` when its type is \"url\", \
                     and `base64_data` when it is \"inline\"",
                ));
            }
            (kind, ..) => {
                return Err(InvalidMessage::new(format!(
                    "unknown image source {kind:?}"
                )));
            }
        };
        image.media_type = block.media_type;
        image.detail = block.detail;
        Ok(image)
    }
}

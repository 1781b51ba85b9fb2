//! The exact keys of a message in canonical JSON, sorted.

use nonempty::NonEmpty;

use crate::hash::{Canonical, ContentHash};

use super::{
    AssistantBlock, AssistantMessage, Content, ImageBlock, ImageSource, Message, SystemMessage,
    TextBlock, ToolCall, ToolMessage, UserBlock, UserMessage,
};

/// Computes the hash of messages, which is the same in every implementation (§4).
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

impl Message {
    fn write_canonical(&self, out: &mut Canonical) {
        out.raw("{\"content\":");
        match self {
            Self::System(SystemMessage { content }) => {
                out.string(content);
                out.raw(",\"role\":\"system\"}");
            }
            Self::User(UserMessage { content }) => {
                content.write(out, UserBlock::write);
                out.raw(",\"role\":\"user\"}");
            }
            Self::Assistant(AssistantMessage {
                content,
                tool_calls,
            }) => {
                content.write(out, AssistantBlock::write);
                out.raw(",\"role\":\"assistant\",\"tool_calls\":");
                match tool_calls {
                    Some(calls) => out.list(calls, |out, call| call.write(out)),
                    None => out.raw("null"),
                }
                out.raw("}");
            }
            Self::Tool(ToolMessage {
                content,
                tool_call_id,
            }) => {
                out.string(content);
                out.raw(",\"role\":\"tool\",\"tool_call_id\":");
                out.string(tool_call_id);
                out.raw("}");
            }
        }
    }
}

impl<B> Content<B> {
    fn write(&self, out: &mut Canonical, block: fn(&B, &mut Canonical)) {
        match self {
            Self::Text(text) => out.string(text),
            Self::Blocks(blocks) => out.list(blocks, |out, item| block(item, out)),
        }
    }
}

impl UserBlock {
    fn write(&self, out: &mut Canonical) {
        match self {
            Self::Text(block) => block.write(out),
            Self::Image(block) => block.write(out),
        }
    }
}

impl AssistantBlock {
    fn write(&self, out: &mut Canonical) {
        match self {
            Self::Text(block) => block.write(out),
            Self::Thinking(block) => {
                write_text(out, "thinking", &block.text, block.signature.as_deref());
            }
            Self::RedactedThinking(block) => {
                out.raw("{\"data\":");
                out.string(&block.data);
                out.raw(",\"type\":\"redacted_thinking\"}");
            }
        }
    }
}

impl TextBlock {
    fn write(&self, out: &mut Canonical) {
        write_text(out, "text", &self.text, self.signature.as_deref());
    }
}

fn write_text(out: &mut Canonical, kind: &str, text: &str, signature: Option<&str>) {
    out.raw("{");
    if let Some(signature) = signature {
        out.raw("\"signature\":");
        out.string(signature);
        out.raw(",");
    }
    out.raw("\"text\":");
    out.string(text);
    out.raw(",\"type\":\"");
    out.raw(kind);
    out.raw("\"}");
}

impl ImageBlock {
    fn write(&self, out: &mut Canonical) {
        out.raw("{\"detail\":");
        out.optional_string(self.detail.map(super::ImageDetail::as_str));
        out.raw(",\"media_type\":");
        out.optional_string(self.media_type.as_deref());
        out.raw(",\"source\":");
        match &self.source {
            ImageSource::Url { url } => {
                out.raw("{\"type\":\"url\",\"url\":");
                out.string(url);
                out.raw("}");
            }
            ImageSource::Inline { base64_data } => {
                out.raw("{\"base64_data\":");
                out.string(base64_data);
                out.raw(",\"type\":\"inline\"}");
            }
        }
        out.raw(",\"type\":\"image\"}");
    }
}

impl ToolCall {
    fn write(&self, out: &mut Canonical) {
        out.raw("{\"arguments\":");
        match &self.arguments {
            Some(arguments) => out.object(arguments),
            None => out.raw("null"),
        }
        out.raw(",\"id\":");
        out.string(&self.id);
        out.raw(",\"name\":");
        out.string(&self.name);
        if let Some(signature) = &self.signature {
            out.raw(",\"signature\":");
            out.string(signature);
        }
        out.raw("}");
    }
}

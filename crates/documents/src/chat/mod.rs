//! Chat documents: the segments of a chat prompt.
//!
//! A document is a list. A segment is a message, whose content is a template or a list of blocks, or a
//! placeholder for messages that are given when the prompt is rendered:
//!
//! ```yaml
//! - role: system
//!   content: |
//!     You answer questions about {{ product }}.
//! - placeholder: history
//! - role: user
//!   content:
//!     - {type: text, text: "{{ question }}"}
//!     - {type: image, source: {type: url, url: "{{ photo }}"}, detail: low}
//!     - {type: image, source: {type: inline, base64_data: "{{ data }}"}, media_type: image/png}
//! ```
//!
//! Files are YAML 1.2, of which JSON is a part. Anchors and aliases work; tags other than those of the core
//! schema are errors. There are no merge keys (`<<`), which YAML 1.2 does not have. Every value is text:
//! a number or `true` needs quotes.
//!
//! The role and the name of a placeholder are not checked here.

mod grammar;
mod text;

use serde::{Deserialize, Deserializer, de::Error};

use crate::node::Node;

pub use text::Text;

/// A segment of a chat document.
///
/// It can be read from any format through serde; the texts then have no places.
///
/// ```
/// use openarmature_prompts_documents::chat::{Content, Segment};
///
/// let segment: Segment = serde_json::from_str(r#"{"role": "user", "content": "{{ question }}"}"#)?;
/// let Segment::Message { role, content: Content::Text(template) } = segment else { unreachable!() };
/// assert_eq!((role.value.as_str(), template.value.as_str()), ("user", "{{ question }}"));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Segment {
    /// A message.
    Message {
        /// The role.
        role: Text,
        /// The templates.
        content: Content,
    },
    /// A placeholder for messages that are given when the prompt is rendered.
    Placeholder {
        /// The name.
        name: Text,
    },
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// One template.
    Text(Text),
    /// Blocks, in order.
    Blocks(Vec<Block>),
}

/// A block of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Block {
    /// A template for text.
    Text(Text),
    /// Templates for an image.
    Image(Image),
}

/// The templates of an image.
#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    /// The place of the image.
    pub source: ImageSource,
    /// The media type.
    pub media_type: Option<Text>,
    /// The detail.
    pub detail: Option<ImageDetail>,
}

/// The place of an image.
#[derive(Clone, Debug, PartialEq)]
pub enum ImageSource {
    /// At a URL.
    Url(Text),
    /// In the message itself, in base64.
    Inline(Text),
}

/// The detail in which the model looks at an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ImageDetail {
    /// The provider decides.
    Auto,
    /// Low detail.
    Low,
    /// High detail.
    High,
}

impl<'de> Deserialize<'de> for Segment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        grammar::segment(Node::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// Reads the segments of a chat document from the text of its file, `<name>.chat.yaml`.
///
/// # Errors
///
/// [`Fault`](crate::Fault) with the place, if the text is not YAML or a value in it is not a segment.
///
/// ```
/// use openarmature_prompts_documents::chat;
///
/// let fault = chat::read("production/support.chat.yaml", "- role: user\n  contents: Hi\n").unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "production/support.chat.yaml, line 2, column 3: \
///      unknown key; a segment has `role`, `content`, `placeholder`",
/// );
/// ```
#[cfg(feature = "yaml")]
#[cfg_attr(docsrs, doc(cfg(feature = "yaml")))]
pub fn read(file: &str, text: &str) -> Result<Vec<Segment>, crate::Fault> {
    crate::yaml::read(text)
        .and_then(grammar::segments)
        .map_err(|fault| fault.with_file(file))
}

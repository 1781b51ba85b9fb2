//! The segments of a chat prompt. Literals that cannot render do not compile; documents may hold them,
//! and are then refused when rendered.

use std::borrow::Cow;

use openarmature_prompts_documents::chat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};

use crate::message::{Content, ImageBlock, ImageDetail, ImageSource};

/// One part of a chat prompt: a message to render, or a place for messages that are given (§3).
///
/// ```
/// use openarmature_prompts::{
///     Segment, placeholder, prompt::{ImageBlockTemplate, TextBlockTemplate},
/// };
///
/// let segments = [
///     Segment::system("You describe {{ subject }}."),
///     placeholder!("examples"),
///     Segment::user_blocks(
///         TextBlockTemplate::new("Describe {{ product }}:"),
///         [ImageBlockTemplate::url("{{ photo_url }}").into()],
///     ),
/// ];
/// assert_eq!(
///     serde_json::to_string(&segments[0])?,
///     r#"{"role":"system","content":"You describe {{ subject }}."}"#,
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// Images are for users alone:
///
/// ```compile_fail,E0308
/// # use openarmature_prompts::{Segment, prompt::ImageBlockTemplate};
/// Segment::system_blocks(ImageBlockTemplate::url("https://example.com/a.png"), []);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Segment(SegmentKind);

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SegmentKind {
    Content {
        role: Cow<'static, str>,
        content: Content<UserBlockTemplate>,
    },
    Placeholder(Cow<'static, str>),
}

/// A template for a block of text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextBlockTemplate {
    pub(crate) text: String,
}

/// Templates for an image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ImageBlockTemplate(pub(crate) ImageBlock);

/// A template for any block that a user message may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum UserBlockTemplate {
    /// For a text.
    Text(TextBlockTemplate),
    /// For an image.
    Image(ImageBlockTemplate),
}

impl TextBlockTemplate {
    /// A block of what this template renders to.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into() }
    }
}

impl ImageBlockTemplate {
    /// An image at the address that this template renders to.
    pub fn url(url: impl Into<String>) -> Self {
        Self(ImageBlock::url(url))
    }

    /// An image with the base64 data and the media type that these templates render to.
    pub fn inline(base64_data: impl Into<String>, media_type: impl Into<String>) -> Self {
        Self(ImageBlock::inline(base64_data, media_type))
    }

    /// The same image with a media type; for an image at an address it is taken as it stands.
    #[must_use]
    pub fn with_media_type(self, media_type: impl Into<String>) -> Self {
        Self(self.0.with_media_type(media_type))
    }

    /// The same image with a detail.
    #[must_use]
    pub fn with_detail(self, detail: ImageDetail) -> Self {
        Self(self.0.with_detail(detail))
    }
}

impl From<TextBlockTemplate> for UserBlockTemplate {
    fn from(block: TextBlockTemplate) -> Self {
        Self::Text(block)
    }
}

impl From<ImageBlockTemplate> for UserBlockTemplate {
    fn from(block: ImageBlockTemplate) -> Self {
        Self::Image(block)
    }
}

impl Segment {
    fn text(role: &'static str, template: String) -> Self {
        Self(SegmentKind::Content {
            role: role.into(),
            content: Content::Text(template),
        })
    }

    fn blocks(
        role: &'static str,
        first: UserBlockTemplate,
        rest: impl IntoIterator<Item = UserBlockTemplate>,
    ) -> Self {
        Self(SegmentKind::Content {
            role: role.into(),
            content: Content::Blocks(std::iter::once(first).chain(rest).collect()),
        })
    }

    /// A system message of this template.
    pub fn system(template: impl Into<String>) -> Self {
        Self::text("system", template.into())
    }

    /// A user message of this template.
    pub fn user(template: impl Into<String>) -> Self {
        Self::text("user", template.into())
    }

    /// An assistant message of this template, as an example of what to say.
    pub fn assistant(template: impl Into<String>) -> Self {
        Self::text("assistant", template.into())
    }

    /// A system message of one block or more, whose texts are joined by a new line.
    pub fn system_blocks(
        first: TextBlockTemplate,
        rest: impl IntoIterator<Item = TextBlockTemplate>,
    ) -> Self {
        Self::blocks("system", first.into(), rest.into_iter().map(Into::into))
    }

    /// A user message of one block or more.
    pub fn user_blocks(
        first: impl Into<UserBlockTemplate>,
        rest: impl IntoIterator<Item = UserBlockTemplate>,
    ) -> Self {
        Self::blocks("user", first.into(), rest)
    }

    /// An assistant message of one block or more.
    pub fn assistant_blocks(
        first: TextBlockTemplate,
        rest: impl IntoIterator<Item = TextBlockTemplate>,
    ) -> Self {
        Self::blocks("assistant", first.into(), rest.into_iter().map(Into::into))
    }

    /// A place for the messages that are given under this name; see also
    /// [`placeholder!`](crate::placeholder).
    pub fn placeholder(name: PlaceholderName) -> Self {
        Self(SegmentKind::Placeholder(name.0))
    }

    pub(crate) const fn kind(&self) -> &SegmentKind {
        &self.0
    }
}

/// The name of a placeholder: a letter or `_`, then letters, digits and `_`, all of them ASCII (§3.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlaceholderName(Cow<'static, str>);

impl PlaceholderName {
    /// A literal name; [`placeholder!`](crate::placeholder) has the compiler check it.
    ///
    /// # Panics
    ///
    /// When it is no valid name. In a `const` that is an error of the compiler.
    pub const fn literal(name: &'static str) -> Self {
        assert!(
            Self::is_valid(name),
            "a placeholder's name is a letter or `_`, then letters, digits and `_`"
        );
        Self(Cow::Borrowed(name))
    }

    pub(crate) const fn is_valid(name: &str) -> bool {
        let mut rest = name.as_bytes();
        let mut first = true;
        while let [byte, after @ ..] = rest {
            let fits =
                byte.is_ascii_alphabetic() || *byte == b'_' || (!first && byte.is_ascii_digit());
            if !fits {
                return false;
            }
            first = false;
            rest = after;
        }
        !first
    }

    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PlaceholderName {
    type Error = InvalidPlaceholderName;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        if Self::is_valid(&name) {
            Ok(Self(Cow::Owned(name)))
        } else {
            Err(InvalidPlaceholderName { name })
        }
    }
}

/// A text that is no name of a placeholder, handed back.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name:?} is no name of a placeholder: a letter or `_`, then letters, digits and `_`")]
#[non_exhaustive]
pub struct InvalidPlaceholderName {
    /// The refused text.
    pub name: String,
}

/// A [`Segment`](crate::Segment) for given messages, its name checked by the compiler.
///
/// ```
/// use openarmature_prompts::{Prompt, Segment, placeholder};
///
/// let prompt = Prompt::chat("chat", [placeholder!("history"), Segment::user("{{ question }}")]);
/// ```
///
/// ```compile_fail
/// # use openarmature_prompts::placeholder;
/// placeholder!("1h"); // a placeholder's name is a letter or `_`, then letters, digits and `_`
/// ```
#[macro_export]
macro_rules! placeholder {
    ($name:expr $(,)?) => {{
        const NAME: $crate::prompt::PlaceholderName =
            $crate::prompt::PlaceholderName::literal($name);
        $crate::Segment::placeholder(NAME)
    }};
}

impl Serialize for Segment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match &self.0 {
            SegmentKind::Content { role, content } => {
                map.serialize_entry("role", role)?;
                map.serialize_entry("content", content)?;
            }
            SegmentKind::Placeholder(name) => map.serialize_entry("placeholder", name)?,
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Segment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        chat::Segment::deserialize(deserializer).map(Self::from)
    }
}

/// Takes a segment of a document as it is: a role or a name that is not valid is an error when rendered.
impl From<chat::Segment> for Segment {
    fn from(segment: chat::Segment) -> Self {
        Self(match segment {
            chat::Segment::Message { role, content } => SegmentKind::Content {
                role: role.value.into(),
                content: match content {
                    chat::Content::Text(text) => Content::Text(text.value),
                    chat::Content::Blocks(blocks) => {
                        Content::Blocks(blocks.into_iter().map(Into::into).collect())
                    }
                },
            },
            chat::Segment::Placeholder { name } => SegmentKind::Placeholder(name.value.into()),
        })
    }
}

impl From<chat::Block> for UserBlockTemplate {
    fn from(block: chat::Block) -> Self {
        match block {
            chat::Block::Text(text) => TextBlockTemplate::new(text.value).into(),
            chat::Block::Image(image) => {
                let source = match image.source {
                    chat::ImageSource::Url(url) => ImageSource::Url { url: url.value },
                    chat::ImageSource::Inline(data) => ImageSource::Inline {
                        base64_data: data.value,
                    },
                };
                let media_type = image.media_type.map(|media_type| media_type.value);
                let detail = image.detail.map(|detail| match detail {
                    chat::ImageDetail::Auto => ImageDetail::Auto,
                    chat::ImageDetail::Low => ImageDetail::Low,
                    chat::ImageDetail::High => ImageDetail::High,
                });
                // An inline image without a media type is an error when it is rendered.
                ImageBlockTemplate(ImageBlock::from_parts(source, media_type, detail)).into()
            }
        }
    }
}

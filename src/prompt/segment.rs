//! The segments of a chat prompt (§3.1).
//!
//! A segment that can never render does not compile as a literal. Documents can contain one; it is refused
//! when the prompt is rendered.

use std::borrow::Cow;

use openarmature_prompts_documents::{chat, rules::is_placeholder_name};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};

use crate::message::{Content, ImageBlock, ImageDetail, ImageSource};

/// A segment of a chat prompt: the template of a message, or a placeholder for given messages (§3.1).
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
/// Only user messages have images:
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

/// The template of a text block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextBlockTemplate {
    pub(crate) text: String,
}

/// The templates of an image block.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct ImageBlockTemplate(pub(crate) ImageBlock);

/// The template of a block of a user message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum UserBlockTemplate {
    /// A text block.
    Text(TextBlockTemplate),
    /// An image block.
    Image(ImageBlockTemplate),
}

impl TextBlockTemplate {
    /// Creates a block from the template of its text.
    pub fn new(template: impl Into<String>) -> Self {
        Self {
            text: template.into(),
        }
    }

    /// Returns the template.
    pub fn template(&self) -> &str {
        &self.text
    }
}

impl ImageBlockTemplate {
    /// Creates an image from the template of its URL.
    pub fn url(url: impl Into<String>) -> Self {
        Self(ImageBlock::url(url))
    }

    /// Creates an image from the templates of its base64 data and its media type.
    pub fn inline(base64_data: impl Into<String>, media_type: impl Into<String>) -> Self {
        Self(ImageBlock::inline(base64_data, media_type))
    }

    /// Sets the media type.
    ///
    /// It is a template for an inline image, and plain text for an image at a URL.
    #[must_use]
    pub fn with_media_type(self, media_type: impl Into<String>) -> Self {
        Self(self.0.with_media_type(media_type))
    }

    /// Sets the detail; `None` leaves it to the provider.
    #[must_use]
    pub fn with_detail(self, detail: impl Into<Option<ImageDetail>>) -> Self {
        Self(self.0.with_detail(detail))
    }

    /// Returns the place of the image.
    ///
    /// Its URL or its base64 data is a template.
    pub const fn source(&self) -> &ImageSource {
        self.0.source()
    }

    /// Returns the media type: a template for an inline image, plain text for an image at a URL.
    pub fn media_type(&self) -> Option<&str> {
        self.0.media_type()
    }

    /// Returns the detail, if it is set.
    pub const fn detail(&self) -> Option<ImageDetail> {
        self.0.detail()
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

    /// Creates a system message of one template.
    pub fn system(template: impl Into<String>) -> Self {
        Self::text("system", template.into())
    }

    /// Creates a user message of one template.
    pub fn user(template: impl Into<String>) -> Self {
        Self::text("user", template.into())
    }

    /// Creates an assistant message of one template, as an example for the model.
    pub fn assistant(template: impl Into<String>) -> Self {
        Self::text("assistant", template.into())
    }

    /// Creates a system message of one text block or more.
    ///
    /// The texts are joined with line breaks.
    pub fn system_blocks(
        first: TextBlockTemplate,
        rest: impl IntoIterator<Item = TextBlockTemplate>,
    ) -> Self {
        Self::blocks("system", first.into(), rest.into_iter().map(Into::into))
    }

    /// Creates a user message of one block or more.
    pub fn user_blocks(
        first: impl Into<UserBlockTemplate>,
        rest: impl IntoIterator<Item = UserBlockTemplate>,
    ) -> Self {
        Self::blocks("user", first.into(), rest)
    }

    /// Creates an assistant message of one text block or more.
    pub fn assistant_blocks(
        first: TextBlockTemplate,
        rest: impl IntoIterator<Item = TextBlockTemplate>,
    ) -> Self {
        Self::blocks("assistant", first.into(), rest.into_iter().map(Into::into))
    }

    /// Creates a placeholder for messages that are given when the prompt is rendered.
    ///
    /// [`placeholder!`](crate::placeholder) checks a literal name at compile time.
    pub fn placeholder(name: PlaceholderName) -> Self {
        Self(SegmentKind::Placeholder(name.0))
    }

    /// Returns the role of a message, or `None` for a placeholder.
    ///
    /// Segments from documents can have a role that no message has; it is refused when the prompt is
    /// rendered.
    ///
    /// ```
    /// use openarmature_prompts::{Segment, message::Content, placeholder};
    ///
    /// let segment = Segment::user("{{ question }}");
    /// assert_eq!(segment.role(), Some("user"));
    /// assert_eq!(segment.content(), Some(&Content::Text("{{ question }}".to_owned())));
    /// assert_eq!(segment.placeholder_name(), None);
    /// assert_eq!(placeholder!("history").placeholder_name(), Some("history"));
    /// ```
    pub fn role(&self) -> Option<&str> {
        match &self.0 {
            SegmentKind::Content { role, .. } => Some(role),
            SegmentKind::Placeholder(_) => None,
        }
    }

    /// Returns the template of a message or the templates of its blocks, or `None` for a placeholder.
    pub const fn content(&self) -> Option<&Content<UserBlockTemplate>> {
        match &self.0 {
            SegmentKind::Content { content, .. } => Some(content),
            SegmentKind::Placeholder(_) => None,
        }
    }

    /// Returns the name of a placeholder, or `None` for a message.
    pub fn placeholder_name(&self) -> Option<&str> {
        match &self.0 {
            SegmentKind::Placeholder(name) => Some(name),
            SegmentKind::Content { .. } => None,
        }
    }

    pub(crate) const fn kind(&self) -> &SegmentKind {
        &self.0
    }
}

/// The name of a placeholder: an ASCII letter or `_`, then ASCII letters, digits and `_` (§3.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlaceholderName(Cow<'static, str>);

impl PlaceholderName {
    /// Creates a name from a literal.
    ///
    /// [`placeholder!`](crate::placeholder) does so at compile time.
    ///
    /// # Panics
    ///
    /// If the name is invalid. In a `const` that is a compile error.
    pub const fn literal(name: &'static str) -> Self {
        assert!(
            is_placeholder_name(name),
            "a placeholder's name is a letter or `_`, then letters, digits and `_`"
        );
        Self(Cow::Borrowed(name))
    }

    /// Returns the name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for PlaceholderName {
    type Error = InvalidPlaceholderName;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        if is_placeholder_name(&name) {
            Ok(Self(Cow::Owned(name)))
        } else {
            Err(InvalidPlaceholderName { name })
        }
    }
}

/// The error for a text that is not a valid name of a placeholder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{name:?} is not a valid name of a placeholder: a letter or `_`, then letters, digits and `_`"
)]
#[non_exhaustive]
pub struct InvalidPlaceholderName {
    /// The refused text.
    pub name: String,
}

/// Creates a placeholder [`Segment`](crate::Segment) whose name is checked at compile time (§3.1).
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
                        Content::Blocks(blocks.into_iter().map(block_template).collect())
                    }
                },
            },
            chat::Segment::Placeholder { name } => SegmentKind::Placeholder(name.value.into()),
        })
    }
}

fn block_template(block: chat::Block) -> UserBlockTemplate {
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

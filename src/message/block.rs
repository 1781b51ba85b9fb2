//! Blocks of content: text, images, and what a model thought.

use serde::{Deserialize, Serialize};

use super::InvalidMessage;

/// A block that a user message may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum UserBlock {
    /// A text.
    Text(TextBlock),
    /// An image.
    Image(ImageBlock),
}

/// A block that an assistant message may have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum AssistantBlock {
    /// A text.
    Text(TextBlock),
    /// What the model thought.
    Thinking(ThinkingBlock),
    /// What the model thought, in a form that only its provider reads.
    RedactedThinking(RedactedThinkingBlock),
}

/// A text that is not empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextBlock {
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signature: Option<String>,
}

impl TextBlock {
    /// A block of this text.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] when the text is empty.
    pub fn new(text: impl Into<String>) -> Result<Self, InvalidMessage> {
        let text = text.into();
        if text.is_empty() {
            return Err(InvalidMessage::new("a text block is empty"));
        }
        Ok(Self {
            text,
            signature: None,
        })
    }

    /// The same block with a provider's signature, which is passed on as it is.
    #[must_use]
    pub fn with_signature(mut self, signature: impl Into<String>) -> Self {
        self.signature = Some(signature.into());
        self
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The provider's signature.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }
}

/// An image, by its address or with its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImageBlock {
    pub(super) source: ImageSource,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) media_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) detail: Option<ImageDetail>,
}

/// Where an image is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ImageSource {
    /// At an address.
    Url {
        /// The address.
        url: String,
    },
    /// In the message.
    Inline {
        /// The bytes of the file, in base64.
        base64_data: String,
    },
}

/// How closely the model is to look at an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ImageDetail {
    /// As the provider sees fit.
    Auto,
    /// Coarsely.
    Low,
    /// Closely.
    High,
}

impl ImageDetail {
    /// `auto`, `low` or `high`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Low => "low",
            Self::High => "high",
        }
    }
}

impl ImageBlock {
    /// An image at an address.
    pub fn url(url: impl Into<String>) -> Self {
        Self {
            source: ImageSource::Url { url: url.into() },
            media_type: None,
            detail: None,
        }
    }

    /// An image with its bytes in base64 and its media type, such as `image/png`.
    pub fn inline(base64_data: impl Into<String>, media_type: impl Into<String>) -> Self {
        Self {
            source: ImageSource::Inline {
                base64_data: base64_data.into(),
            },
            media_type: Some(media_type.into()),
            detail: None,
        }
    }

    pub(crate) const fn from_parts(
        source: ImageSource,
        media_type: Option<String>,
        detail: Option<ImageDetail>,
    ) -> Self {
        Self {
            source,
            media_type,
            detail,
        }
    }

    /// The same image with a media type.
    #[must_use]
    pub fn with_media_type(mut self, media_type: impl Into<String>) -> Self {
        self.media_type = Some(media_type.into());
        self
    }

    /// The same image with a detail.
    #[must_use]
    pub const fn with_detail(mut self, detail: ImageDetail) -> Self {
        self.detail = Some(detail);
        self
    }

    /// Where it is.
    pub const fn source(&self) -> &ImageSource {
        &self.source
    }

    /// Its media type, such as `image/png`; always there when the image is inline.
    pub fn media_type(&self) -> Option<&str> {
        self.media_type.as_deref()
    }

    /// How closely to look, where that was said.
    pub const fn detail(&self) -> Option<ImageDetail> {
        self.detail
    }
}

/// What a model thought before it answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThinkingBlock {
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signature: Option<String>,
}

impl ThinkingBlock {
    /// A thought and its provider's signature, both passed on as they are.
    pub fn new(text: impl Into<String>, signature: Option<String>) -> Self {
        Self {
            text: text.into(),
            signature,
        }
    }

    /// The thought.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The provider's signature.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }
}

/// A thought that only its provider reads.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RedactedThinkingBlock {
    pub(super) data: String,
}

impl RedactedThinkingBlock {
    /// The provider's data, passed on as it is.
    pub fn new(data: impl Into<String>) -> Self {
        Self { data: data.into() }
    }

    /// The provider's data.
    pub fn data(&self) -> &str {
        &self.data
    }
}

impl From<TextBlock> for UserBlock {
    fn from(block: TextBlock) -> Self {
        Self::Text(block)
    }
}

impl From<ImageBlock> for UserBlock {
    fn from(block: ImageBlock) -> Self {
        Self::Image(block)
    }
}

impl From<TextBlock> for AssistantBlock {
    fn from(block: TextBlock) -> Self {
        Self::Text(block)
    }
}

impl From<ThinkingBlock> for AssistantBlock {
    fn from(block: ThinkingBlock) -> Self {
        Self::Thinking(block)
    }
}

impl From<RedactedThinkingBlock> for AssistantBlock {
    fn from(block: RedactedThinkingBlock) -> Self {
        Self::RedactedThinking(block)
    }
}

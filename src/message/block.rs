//! Blocks of content: texts, images, and thoughts of a model.

use serde::{Deserialize, Serialize};

use super::InvalidMessage;

/// A block of a user message (llm §3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum UserBlock {
    /// A text.
    Text(TextBlock),
    /// An image.
    Image(ImageBlock),
}

/// A block of an assistant message (llm §3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum AssistantBlock {
    /// A text.
    Text(TextBlock),
    /// A thought of the model.
    Thinking(ThinkingBlock),
    /// A thought of the model that only its provider can read.
    RedactedThinking(RedactedThinkingBlock),
}

/// A block of text, which is not empty.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextBlock {
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signature: Option<String>,
}

impl TextBlock {
    /// Creates a block of this text.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] if the text is empty.
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

    /// Sets the signature of the provider, which is passed on unchanged.
    #[must_use]
    pub fn with_signature(mut self, signature: impl Into<String>) -> Self {
        self.signature = Some(signature.into());
        self
    }

    /// Returns the text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the signature of the provider.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }
}

/// An image: at a URL, or with its bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImageBlock {
    pub(super) source: ImageSource,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) media_type: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) detail: Option<ImageDetail>,
}

/// The place of an image.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum ImageSource {
    /// At a URL.
    Url {
        /// The URL.
        url: String,
    },
    /// In the message itself.
    Inline {
        /// The bytes of the file in base64.
        base64_data: String,
    },
}

/// The detail in which the model looks at an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum ImageDetail {
    /// The provider decides.
    Auto,
    /// Low detail.
    Low,
    /// High detail.
    High,
}

impl ImageDetail {
    /// Returns the name in documents: `auto`, `low` or `high`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Low => "low",
            Self::High => "high",
        }
    }
}

impl ImageBlock {
    /// Creates an image at a URL.
    pub fn url(url: impl Into<String>) -> Self {
        Self {
            source: ImageSource::Url { url: url.into() },
            media_type: None,
            detail: None,
        }
    }

    /// Creates an image from its bytes in base64 and its media type, such as `image/png`.
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

    /// Sets the media type, such as `image/png`.
    #[must_use]
    pub fn with_media_type(mut self, media_type: impl Into<String>) -> Self {
        self.media_type = Some(media_type.into());
        self
    }

    /// Sets the detail; `None` leaves it to the provider.
    #[must_use]
    pub fn with_detail(mut self, detail: impl Into<Option<ImageDetail>>) -> Self {
        self.detail = detail.into();
        self
    }

    /// Returns the place of the image.
    pub const fn source(&self) -> &ImageSource {
        &self.source
    }

    /// Returns the media type, such as `image/png`.
    ///
    /// Inline images always have one.
    pub fn media_type(&self) -> Option<&str> {
        self.media_type.as_deref()
    }

    /// Returns the detail, if it is set.
    pub const fn detail(&self) -> Option<ImageDetail> {
        self.detail
    }
}

/// A thought of a model.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ThinkingBlock {
    pub(super) text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) signature: Option<String>,
}

impl ThinkingBlock {
    /// Creates a thought, which is passed on unchanged.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            signature: None,
        }
    }

    /// Sets the signature of the provider, which is passed on unchanged.
    #[must_use]
    pub fn with_signature(mut self, signature: impl Into<String>) -> Self {
        self.signature = Some(signature.into());
        self
    }

    /// Returns the thought.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the signature of the provider.
    pub fn signature(&self) -> Option<&str> {
        self.signature.as_deref()
    }
}

/// A thought that only its provider can read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RedactedThinkingBlock {
    pub(super) data: String,
}

impl RedactedThinkingBlock {
    /// Creates a block of the provider's data, which is passed on unchanged.
    pub fn new(data: impl Into<String>) -> Self {
        Self { data: data.into() }
    }

    /// Returns the provider's data.
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

//! A prompt's body with what is known of it without variables.

use std::sync::OnceLock;

use openarmature_prompts_documents::{Analysis, Templates, templates};

use crate::message::{Content, ImageSource};

use super::{ImageBlockTemplate, Segment, SegmentKind, UserBlockTemplate, compiled::Body};

/// A body, and its analysis once something asks for it.
pub(super) struct Analysed {
    body: Body,
    /// Boxed: most prompts are rendered without being analysed.
    analysis: OnceLock<Box<Analysis>>,
}

impl Analysed {
    pub(super) const fn new(body: Body) -> Self {
        Self {
            body,
            analysis: OnceLock::new(),
        }
    }

    pub(super) const fn body(&self) -> &Body {
        &self.body
    }

    pub(super) fn analysis(&self) -> &Analysis {
        self.analysis.get_or_init(|| {
            let templates = match &self.body {
                Body::Text(template) => Templates::Text(template.source()),
                Body::Chat(chat) => {
                    Templates::Chat(chat.segments().iter().map(Into::into).collect())
                }
            };
            Box::new(Analysis::of(&templates))
        })
    }
}

impl<'a> From<&'a Segment> for templates::Segment<'a> {
    fn from(segment: &'a Segment) -> Self {
        match segment.kind() {
            SegmentKind::Placeholder(name) => Self::Placeholder(name),
            SegmentKind::Content { role, content } => Self::Message {
                role,
                content: match content {
                    Content::Text(text) => templates::Content::Text(text),
                    Content::Blocks(blocks) => {
                        templates::Content::Blocks(blocks.iter().map(Into::into).collect())
                    }
                },
            },
        }
    }
}

impl<'a> From<&'a UserBlockTemplate> for templates::Block<'a> {
    fn from(block: &'a UserBlockTemplate) -> Self {
        match block {
            UserBlockTemplate::Text(text) => Self::Text(text.template()),
            UserBlockTemplate::Image(ImageBlockTemplate(image)) => match image.source() {
                ImageSource::Url { url } => Self::ImageUrl(url),
                ImageSource::Inline { base64_data } => Self::ImageInline {
                    base64_data,
                    media_type: image.media_type(),
                },
            },
        }
    }
}

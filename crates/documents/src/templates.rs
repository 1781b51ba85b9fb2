//! The templates of a prompt, borrowed from wherever the prompt is kept.

use crate::{
    chat,
    site::{Part, Site},
};

/// The templates of a prompt.
///
/// ```
/// use openarmature_prompts_documents::{Templates, chat};
///
/// let segment: chat::Segment = serde_json::from_str(r#"{"role": "user", "content": "{{ question }}"}"#)?;
/// let templates = Templates::of_chat([&segment]);
/// assert_eq!(templates.iter().map(|(_, template)| template).collect::<Vec<_>>(), ["{{ question }}"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Templates<'a> {
    /// The template of a text prompt.
    Text(&'a str),
    /// The segments of a chat prompt.
    Chat(Vec<Segment<'a>>),
}

/// A segment of a chat prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Segment<'a> {
    /// A message.
    Message {
        /// The role.
        role: &'a str,
        /// The templates.
        content: Content<'a>,
    },
    /// A placeholder for messages that are given when the prompt is rendered.
    Placeholder(&'a str),
}

/// The content of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content<'a> {
    /// One template.
    Text(&'a str),
    /// Blocks, in order.
    Blocks(Vec<Block<'a>>),
}

/// A block of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block<'a> {
    /// The template of a text.
    Text(&'a str),
    /// An image at a URL, which is a template.
    ImageUrl(&'a str),
    /// An image in the message itself.
    ImageInline {
        /// The template of the data.
        base64_data: &'a str,
        /// The template of the media type.
        media_type: Option<&'a str>,
    },
}

impl<'a> Templates<'a> {
    /// Returns the templates of a chat document.
    pub fn of_chat(segments: impl IntoIterator<Item = &'a chat::Segment>) -> Self {
        Self::Chat(segments.into_iter().map(Segment::from).collect())
    }

    /// Returns an iterator over the templates and their places, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Site, &'a str)> {
        let (text, segments) = match self {
            Self::Text(text) => (Some((Site::default(), *text)), &[][..]),
            Self::Chat(segments) => (None, segments.as_slice()),
        };
        let segments = (1..).zip(segments);
        text.into_iter()
            .chain(segments.flat_map(|(number, segment)| segment.templates(number)))
    }

    /// Returns an iterator over the names of the placeholders and their places, in order.
    pub fn placeholders(&self) -> impl Iterator<Item = (Site, &'a str)> {
        let segments = match self {
            Self::Text(_) => &[][..],
            Self::Chat(segments) => segments.as_slice(),
        };
        (1..)
            .zip(segments)
            .filter_map(|(number, segment)| match segment {
                Segment::Placeholder(name) => Some((Site::of_segment(number), *name)),
                Segment::Message { .. } => None,
            })
    }
}

impl<'a> Segment<'a> {
    fn templates(&self, number: usize) -> Vec<(Site, &'a str)> {
        let site = Site::of_segment(number);
        match self {
            Self::Placeholder(_) => vec![],
            Self::Message { content, .. } => match content {
                Content::Text(text) => vec![(site, *text)],
                Content::Blocks(blocks) => {
                    let blocks = (1..).zip(blocks);
                    blocks
                        .flat_map(|(number, block)| block.templates(site.in_block(number)))
                        .collect()
                }
            },
        }
    }
}

impl<'a> Block<'a> {
    fn templates(self, site: Site) -> impl Iterator<Item = (Site, &'a str)> {
        let (first, second) = match self {
            Self::Text(text) => ((Part::Text, text), None),
            Self::ImageUrl(url) => ((Part::Url, url), None),
            Self::ImageInline {
                base64_data,
                media_type,
            } => {
                let media_type = media_type.map(|media_type| (Part::MediaType, media_type));
                ((Part::Base64Data, base64_data), media_type)
            }
        };
        std::iter::once(first)
            .chain(second)
            .map(move |(part, template)| (Site { part, ..site }, template))
    }
}

impl<'a> From<&'a chat::Segment> for Segment<'a> {
    fn from(segment: &'a chat::Segment) -> Self {
        match segment {
            chat::Segment::Placeholder { name } => Self::Placeholder(&name.value),
            chat::Segment::Message { role, content } => Self::Message {
                role: &role.value,
                content: match content {
                    chat::Content::Text(text) => Content::Text(&text.value),
                    chat::Content::Blocks(blocks) => {
                        Content::Blocks(blocks.iter().map(Block::from).collect())
                    }
                },
            },
        }
    }
}

impl<'a> From<&'a chat::Block> for Block<'a> {
    fn from(block: &'a chat::Block) -> Self {
        match block {
            chat::Block::Text(text) => Self::Text(&text.value),
            chat::Block::Image(image) => match &image.source {
                chat::ImageSource::Url(url) => Self::ImageUrl(&url.value),
                chat::ImageSource::Inline(data) => Self::ImageInline {
                    base64_data: &data.value,
                    media_type: image.media_type.as_ref().map(|text| text.value.as_str()),
                },
            },
        }
    }
}

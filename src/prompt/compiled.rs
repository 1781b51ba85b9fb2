//! The parsed templates of a prompt.

use std::collections::BTreeSet;

use crate::message::{Content, ImageDetail, ImageSource, Role};

use super::{
    ImageBlockTemplate, PlaceholderName, Segment, SegmentKind, TextBlockTemplate,
    UserBlockTemplate,
    fault::{Fault, RenderErrorKind},
    template::Template,
};

pub(super) enum Body {
    Text(Template),
    Chat(Chat),
}

impl Body {
    pub(super) fn text(template: &str) -> Self {
        Self::Text(Template::parse(template))
    }

    pub(super) fn chat(segments: Vec<Segment>) -> Self {
        Self::Chat(Chat {
            compiled: compile(&segments),
            segments,
        })
    }
}

pub(super) struct Chat {
    segments: Vec<Segment>,
    /// The templates, or a fault in the segments that every render reports.
    compiled: Result<Vec<Compiled>, Fault>,
}

impl Chat {
    pub(super) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub(super) fn compiled(&self) -> Result<&[Compiled], &Fault> {
        match &self.compiled {
            Ok(compiled) => Ok(compiled),
            Err(fault) => Err(fault),
        }
    }
}

/// A segment whose templates are parsed. Each is a template of its own.
pub(super) enum Compiled {
    Text {
        role: SegmentRole,
        template: Template,
    },
    Blocks {
        role: SegmentRole,
        blocks: Vec<CompiledBlock>,
    },
    Placeholder(String),
}

pub(super) enum CompiledBlock {
    Text(Template),
    ImageUrl {
        url: Template,
        media_type: Option<String>,
        detail: Option<ImageDetail>,
    },
    ImageInline {
        base64_data: Template,
        media_type: Template,
        detail: Option<ImageDetail>,
    },
}

/// The role of a segment: that of a message, but never `tool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SegmentRole {
    System,
    User,
    Assistant,
}

impl SegmentRole {
    fn new(name: &str) -> Option<Self> {
        match name {
            "system" => Some(Self::System),
            "user" => Some(Self::User),
            "assistant" => Some(Self::Assistant),
            _ => None,
        }
    }
}

impl From<SegmentRole> for Role {
    fn from(role: SegmentRole) -> Self {
        match role {
            SegmentRole::System => Self::System,
            SegmentRole::User => Self::User,
            SegmentRole::Assistant => Self::Assistant,
        }
    }
}

impl From<SegmentRole> for Option<Role> {
    fn from(role: SegmentRole) -> Self {
        Some(role.into())
    }
}

fn compile(segments: &[Segment]) -> Result<Vec<Compiled>, Fault> {
    if segments.is_empty() {
        return Err(Fault::new(
            RenderErrorKind::Segments,
            "the list of segments is empty",
        ));
    }
    let mut names = BTreeSet::new();
    let mut compiled = vec![];
    for (index, segment) in segments.iter().enumerate() {
        let number = index + 1;
        compiled.push(match segment.kind() {
            SegmentKind::Placeholder(name) => {
                let fault = placeholder_fault(name, &mut names);
                match fault {
                    Some(fault) => return Err(fault.in_segment(number, None)),
                    None => Compiled::Placeholder(name.to_string()),
                }
            }
            SegmentKind::Content { role, content } => {
                let role = SegmentRole::new(role).ok_or_else(|| {
                    let what = format!("role {role:?} is not one of system, user and assistant");
                    Fault::new(RenderErrorKind::Segments, what).in_segment(number, None)
                })?;
                compile_content(role, content).map_err(|fault| fault.in_segment(number, role))?
            }
        });
    }
    Ok(compiled)
}

fn placeholder_fault<'a>(name: &'a str, names: &mut BTreeSet<&'a str>) -> Option<Fault> {
    let what = if !PlaceholderName::is_valid(name) {
        format!(
            "{name:?} is not a valid name of a placeholder: a letter or `_`, then letters, digits and `_`"
        )
    } else if !names.insert(name) {
        format!("there is already a placeholder with the name {name:?}")
    } else {
        return None;
    };
    Some(Fault::new(RenderErrorKind::Placeholder, what))
}

fn compile_content(
    role: SegmentRole,
    content: &Content<UserBlockTemplate>,
) -> Result<Compiled, Fault> {
    let blocks = match content {
        Content::Text(text) => {
            let template = Template::parse(text);
            return Ok(Compiled::Text { role, template });
        }
        Content::Blocks(blocks) => blocks,
    };
    if blocks.is_empty() {
        return Err(Fault::new(
            RenderErrorKind::Segments,
            "the list of blocks is empty",
        ));
    }
    let image_fault = |what| Fault::new(RenderErrorKind::Image, what);
    let mut compiled = vec![];
    for (index, block) in blocks.iter().enumerate() {
        compiled.push(match block {
            UserBlockTemplate::Text(TextBlockTemplate { text }) => {
                CompiledBlock::Text(Template::parse(text))
            }
            UserBlockTemplate::Image(_) if role != SegmentRole::User => {
                let what = "only a user message has images";
                return Err(image_fault(what).in_block(index + 1));
            }
            UserBlockTemplate::Image(image) => compile_image(image).ok_or_else(|| {
                image_fault("an inline image needs `media_type`").in_block(index + 1)
            })?,
        });
    }
    Ok(Compiled::Blocks {
        role,
        blocks: compiled,
    })
}

fn compile_image(ImageBlockTemplate(image): &ImageBlockTemplate) -> Option<CompiledBlock> {
    let detail = image.detail();
    Some(match image.source() {
        ImageSource::Url { url } => CompiledBlock::ImageUrl {
            url: Template::parse(url),
            media_type: image.media_type().map(str::to_owned),
            detail,
        },
        ImageSource::Inline { base64_data } => CompiledBlock::ImageInline {
            base64_data: Template::parse(base64_data),
            media_type: Template::parse(image.media_type()?),
            detail,
        },
    })
}

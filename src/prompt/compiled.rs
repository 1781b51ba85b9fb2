//! The parsed templates of a prompt.

use openarmature_prompts_documents::rules::{PlaceholderNames, Role, Violation};

use crate::message::{Content, ImageDetail, ImageSource};

use super::{
    ImageBlockTemplate, Segment, SegmentKind, TextBlockTemplate, UserBlockTemplate,
    render_fault::Fault, template::Template,
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
        role: Role,
        template: Template,
    },
    Blocks {
        role: Role,
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

fn compile(segments: &[Segment]) -> Result<Vec<Compiled>, Fault> {
    if segments.is_empty() {
        return Err(Violation::no_segments().into());
    }
    let mut names = PlaceholderNames::default();
    let mut compiled = vec![];
    for (index, segment) in segments.iter().enumerate() {
        let number = index + 1;
        let in_segment = |violation: Violation| Fault::from(violation).in_segment(number, None);
        compiled.push(match segment.kind() {
            SegmentKind::Placeholder(name) => {
                names.add(name).map_err(in_segment)?;
                Compiled::Placeholder(name.to_string())
            }
            SegmentKind::Content { role, content } => {
                let role = Role::new(role).map_err(in_segment)?;
                compile_content(role, content)
                    .map_err(|fault| fault.in_segment(number, Some(role.into())))?
            }
        });
    }
    Ok(compiled)
}

fn compile_content(role: Role, content: &Content<UserBlockTemplate>) -> Result<Compiled, Fault> {
    let blocks = match content {
        Content::Text(text) => {
            let template = Template::parse(text);
            return Ok(Compiled::Text { role, template });
        }
        Content::Blocks(blocks) => blocks,
    };
    if blocks.is_empty() {
        return Err(Violation::no_blocks().into());
    }
    let mut compiled = vec![];
    for (index, block) in blocks.iter().enumerate() {
        let block = match block {
            UserBlockTemplate::Text(TextBlockTemplate { text }) => {
                Ok(CompiledBlock::Text(Template::parse(text)))
            }
            UserBlockTemplate::Image(_) if role != Role::User => {
                Err(Violation::image_without_user())
            }
            UserBlockTemplate::Image(image) => {
                compile_image(image).ok_or_else(Violation::no_media_type)
            }
        };
        compiled.push(block.map_err(|violation| Fault::from(violation).in_block(index + 1))?);
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

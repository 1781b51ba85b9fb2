//! The parsed templates of a prompt, and the faults that parsing its segments finds.

use std::collections::BTreeSet;

use openarmature_jinja::{Engine, Template};

use crate::message::{Content, ImageDetail, ImageSource};

use super::{
    ImageBlockTemplate, PlaceholderName, Segment, SegmentKind, TextBlockTemplate, UserBlockTemplate,
};

pub(crate) enum Body {
    Text(Template),
    Chat(Chat),
}

impl Body {
    pub(super) fn text(template: &str, engine: &Engine) -> Self {
        Self::Text(Template::parse(engine, template))
    }

    pub(super) fn chat(segments: Vec<Segment>, engine: Engine) -> Self {
        Self::Chat(Chat {
            compiled: compile(&segments, &engine),
            segments,
            engine,
        })
    }

    pub(super) fn engine(&self) -> &Engine {
        match self {
            Self::Text(template) => template.engine(),
            Self::Chat(chat) => &chat.engine,
        }
    }

    pub(super) fn with_engine(&self, engine: &Engine) -> Self {
        match self {
            Self::Text(template) => Self::text(template.source(), engine),
            Self::Chat(chat) => Self::chat(chat.segments.clone(), engine.clone()),
        }
    }
}

pub(crate) struct Chat {
    segments: Vec<Segment>,
    engine: Engine,
    /// Or what is wrong with the segments, whatever they render to.
    compiled: Result<Vec<Compiled>, String>,
}

impl Chat {
    pub(crate) fn segments(&self) -> &[Segment] {
        &self.segments
    }

    pub(crate) fn compiled(&self) -> Result<&[Compiled], &str> {
        match &self.compiled {
            Ok(compiled) => Ok(compiled),
            Err(fault) => Err(fault),
        }
    }
}

/// A segment with its templates parsed, each on its own.
pub(crate) enum Compiled {
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

pub(crate) enum CompiledBlock {
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

/// The roles that a segment can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    System,
    User,
    Assistant,
}

impl Role {
    fn new(name: &str) -> Option<Self> {
        match name {
            "system" => Some(Self::System),
            "user" => Some(Self::User),
            "assistant" => Some(Self::Assistant),
            _ => None,
        }
    }

    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
        }
    }
}

fn compile(segments: &[Segment], engine: &Engine) -> Result<Vec<Compiled>, String> {
    if segments.is_empty() {
        return Err("the list of segments is empty".into());
    }
    let mut names = BTreeSet::new();
    let mut compiled = vec![];
    for (index, segment) in segments.iter().enumerate() {
        let number = index + 1;
        compiled.push(match segment.kind() {
            SegmentKind::Placeholder(name) => {
                if !PlaceholderName::is_valid(name) {
                    return Err(format!(
                        "segment {number}: {name:?} is no name of a placeholder: \
                         a letter or `_`, then letters, digits and `_`"
                    ));
                }
                if !names.insert(name.as_ref()) {
                    return Err(format!(
                        "segment {number}: a placeholder with the name {name:?} is there already"
                    ));
                }
                Compiled::Placeholder(name.to_string())
            }
            SegmentKind::Content { role, content } => {
                let role = Role::new(role).ok_or_else(|| {
                    format!(
                        "segment {number}: role {role:?} is not one of system, user and assistant"
                    )
                })?;
                compile_content(role, content, engine)
                    .map_err(|fault| format!("segment {number} ({}): {fault}", role.as_str()))?
            }
        });
    }
    Ok(compiled)
}

fn compile_content(
    role: Role,
    content: &Content<UserBlockTemplate>,
    engine: &Engine,
) -> Result<Compiled, String> {
    let blocks = match content {
        Content::Text(text) => {
            let template = Template::parse(engine, text);
            return Ok(Compiled::Text { role, template });
        }
        Content::Blocks(blocks) => blocks,
    };
    if blocks.is_empty() {
        return Err("the list of blocks is empty".into());
    }
    let mut compiled = vec![];
    for (index, block) in blocks.iter().enumerate() {
        let number = index + 1;
        compiled.push(match block {
            UserBlockTemplate::Text(TextBlockTemplate { text }) => {
                CompiledBlock::Text(Template::parse(engine, text))
            }
            UserBlockTemplate::Image(_) if role != Role::User => {
                return Err(format!(
                    "block {number} is an image, and an image is for the user role alone"
                ));
            }
            UserBlockTemplate::Image(image) => compile_image(image, engine)
                .ok_or_else(|| format!("block {number}: an inline image needs `media_type`"))?,
        });
    }
    Ok(Compiled::Blocks {
        role,
        blocks: compiled,
    })
}

fn compile_image(
    ImageBlockTemplate(image): &ImageBlockTemplate,
    engine: &Engine,
) -> Option<CompiledBlock> {
    let detail = image.detail();
    Some(match image.source() {
        ImageSource::Url { url } => CompiledBlock::ImageUrl {
            url: Template::parse(engine, url),
            media_type: image.media_type().map(str::to_owned),
            detail,
        },
        ImageSource::Inline { base64_data } => CompiledBlock::ImageInline {
            base64_data: Template::parse(engine, base64_data),
            media_type: Template::parse(engine, image.media_type()?),
            detail,
        },
    })
}

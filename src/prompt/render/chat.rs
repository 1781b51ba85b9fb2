//! Rendering of chat prompts: each segment and each field of a block is a template of its own.

use nonempty::NonEmpty;
use openarmature_jinja::{Bindings, Options};
use openarmature_prompts_documents::rules::{Role, Violation, is_base64};

use crate::{
    message::{AssistantBlock, ImageBlock, Message, TextBlock, UserBlock},
    prompt::{
        compiled::{Compiled, CompiledBlock},
        placeholders::Given,
        render_fault::{Fault, RenderErrorKind},
        template::Template,
    },
};

/// The input of a render.
pub(super) struct Input<'a> {
    pub(super) variables: &'a Bindings,
    pub(super) options: &'a Options,
    pub(super) placeholders: Given<'a>,
}

pub(super) fn render(segments: &[Compiled], input: &Input<'_>) -> Result<NonEmpty<Message>, Fault> {
    let placeholders = input.placeholders;
    let count = segments.iter().map(|segment| match segment {
        Compiled::Placeholder(name) => placeholders.get(name).map_or(0, <[_]>::len),
        _ => 1,
    });
    let mut messages = Vec::with_capacity(count.sum());
    for (index, segment) in segments.iter().enumerate() {
        let number = index + 1;
        match segment {
            Compiled::Placeholder(name) => {
                let given = placeholders.get(name).ok_or_else(|| {
                    let what = format!("placeholder `{name}` is not filled");
                    Fault::new(RenderErrorKind::Placeholder, what).in_segment(number, None)
                })?;
                messages.extend_from_slice(given);
            }
            Compiled::Text { role, template } => messages.push(
                text(*role, template, input)
                    .map_err(|fault| fault.in_segment(number, Some((*role).into())))?,
            ),
            Compiled::Blocks { role, blocks } => messages.push(
                from_blocks(*role, blocks, input)
                    .map_err(|fault| fault.in_segment(number, Some((*role).into())))?,
            ),
        }
    }
    NonEmpty::from_vec(messages)
        .ok_or_else(|| empty("the rendered prompt is empty: it has no messages"))
}

fn empty(what: impl Into<String>) -> Fault {
    Fault::new(RenderErrorKind::EmptyResult, what)
}

fn non_empty(template: &Template, input: &Input<'_>, what: &str) -> Result<String, Fault> {
    let text = template
        .render(input.variables, input.options)
        .map_err(|error| Fault::from(&error))?;
    if text.is_empty() {
        return Err(empty(format!("{what} renders to an empty text")));
    }
    Ok(text)
}

fn text(role: Role, template: &Template, input: &Input<'_>) -> Result<Message, Fault> {
    let text = non_empty(template, input, "the template")?;
    let message = match role {
        Role::System => Message::system(text),
        Role::User => Message::user(text),
        Role::Assistant => Message::assistant(text),
    };
    message.map_err(|invalid| empty(invalid.to_string()))
}

fn from_blocks(role: Role, blocks: &[CompiledBlock], input: &Input<'_>) -> Result<Message, Fault> {
    let rendered = blocks
        .iter()
        .enumerate()
        .map(|(index, compiled)| block(compiled, input).map_err(|fault| fault.in_block(index + 1)));
    let text_block = |block: Result<UserBlock, Fault>| match block? {
        UserBlock::Text(text) => Ok(text),
        UserBlock::Image(_) => Err(Fault::from(Violation::image_without_user())),
    };
    let message = match role {
        Role::User => Message::user(rendered.collect::<Result<Vec<UserBlock>, _>>()?),
        Role::Assistant => {
            let blocks = rendered.map(|block| text_block(block).map(AssistantBlock::from));
            Message::assistant(blocks.collect::<Result<Vec<_>, _>>()?)
        }
        // The content of a system message is one text.
        Role::System => {
            let texts: Vec<TextBlock> = rendered.map(text_block).collect::<Result<_, _>>()?;
            let texts: Vec<&str> = texts.iter().map(TextBlock::text).collect();
            Message::system(texts.join("\n"))
        }
    };
    message.map_err(|invalid| empty(invalid.to_string()))
}

fn block(block: &CompiledBlock, input: &Input<'_>) -> Result<UserBlock, Fault> {
    match block {
        CompiledBlock::Text(template) => {
            let text = non_empty(template, input, "the text")?;
            let block = TextBlock::new(text).map_err(|invalid| empty(invalid.to_string()))?;
            Ok(block.into())
        }
        CompiledBlock::ImageUrl {
            url,
            media_type,
            detail,
        } => {
            let mut image = ImageBlock::url(non_empty(url, input, "the image's `url`")?);
            if let Some(media_type) = media_type {
                image = image.with_media_type(media_type);
            }
            Ok(image.with_detail(*detail).into())
        }
        CompiledBlock::ImageInline {
            base64_data,
            media_type,
            detail,
        } => {
            let data = non_empty(base64_data, input, "the image's `base64_data`")?;
            if !is_base64(&data) {
                return Err(Violation::not_base64().into());
            }
            let media_type = non_empty(media_type, input, "the image's `media_type`")?;
            let image = ImageBlock::inline(data, media_type);
            Ok(image.with_detail(*detail).into())
        }
    }
}

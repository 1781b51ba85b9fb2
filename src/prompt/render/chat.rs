//! Chat prompts: each segment and each field of a block on its own.

use std::io;

use base64::{
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
    read::DecoderReader,
};
use nonempty::NonEmpty;
use openarmature_jinja::Template;

use crate::{
    message::{AssistantBlock, ImageBlock, Message, TextBlock, UserBlock},
    prompt::{
        Placeholders, Variables,
        compiled::{Compiled, CompiledBlock, Role},
    },
};

pub(super) fn render(
    segments: &[Compiled],
    variables: &Variables,
    placeholders: &Placeholders,
) -> Result<NonEmpty<Message>, String> {
    let given = segments.iter().map(|segment| match segment {
        Compiled::Placeholder(name) => placeholders.get(name).map_or(0, <[_]>::len),
        _ => 1,
    });
    let mut messages = Vec::with_capacity(given.sum());
    for (index, segment) in segments.iter().enumerate() {
        let number = index + 1;
        let at =
            |role: Role, fault: String| format!("segment {number} ({}): {fault}", role.as_str());
        match segment {
            Compiled::Placeholder(name) => match placeholders.get(name) {
                Some(given) => messages.extend_from_slice(given),
                None => {
                    return Err(format!(
                        "segment {number}: placeholder `{name}` is not filled"
                    ));
                }
            },
            Compiled::Text { role, template } => {
                let message = text(*role, template, variables).map_err(|fault| at(*role, fault))?;
                messages.push(message);
            }
            Compiled::Blocks { role, blocks } => {
                let message =
                    from_blocks(*role, blocks, variables).map_err(|fault| at(*role, fault))?;
                messages.push(message);
            }
        }
    }
    NonEmpty::from_vec(messages)
        .ok_or_else(|| "no message is left: the rendered prompt is empty".to_owned())
}

fn non_empty(template: &Template, variables: &Variables, what: &str) -> Result<String, String> {
    let text = template
        .render(variables.bindings())
        .map_err(|error| error.to_string())?;
    if text.is_empty() {
        return Err(format!("{what} renders to an empty text"));
    }
    Ok(text)
}

fn text(role: Role, template: &Template, variables: &Variables) -> Result<Message, String> {
    let text = non_empty(template, variables, "the template")?;
    let message = match role {
        Role::System => Message::system(text),
        Role::User => Message::user(text),
        Role::Assistant => Message::assistant(text),
    };
    message.map_err(|invalid| invalid.to_string())
}

fn from_blocks(
    role: Role,
    blocks: &[CompiledBlock],
    variables: &Variables,
) -> Result<Message, String> {
    let rendered = blocks.iter().enumerate().map(|(index, compiled)| {
        block(compiled, variables).map_err(|fault| format!("block {}: {fault}", index + 1))
    });
    let message = match role {
        Role::User => Message::user(rendered.collect::<Result<Vec<UserBlock>, _>>()?),
        Role::Assistant => {
            let blocks: Vec<AssistantBlock> = rendered
                .map(|block| match block? {
                    UserBlock::Text(text) => Ok(text.into()),
                    UserBlock::Image(_) => Err(misplaced_image()),
                })
                .collect::<Result<_, _>>()?;
            Message::assistant(blocks)
        }
        // A system message has text alone.
        Role::System => {
            let texts: Vec<String> = rendered
                .map(|block| match block? {
                    UserBlock::Text(text) => Ok(text.text().to_owned()),
                    UserBlock::Image(_) => Err(misplaced_image()),
                })
                .collect::<Result<_, _>>()?;
            Message::system(texts.join("\n"))
        }
    };
    message.map_err(|invalid| invalid.to_string())
}

fn misplaced_image() -> String {
    "an image is for the user role alone".to_owned()
}

fn block(block: &CompiledBlock, variables: &Variables) -> Result<UserBlock, String> {
    match block {
        CompiledBlock::Text(template) => {
            let text = non_empty(template, variables, "the text")?;
            let block = TextBlock::new(text).map_err(|invalid| invalid.to_string())?;
            Ok(block.into())
        }
        CompiledBlock::ImageUrl {
            url,
            media_type,
            detail,
        } => {
            let mut image = ImageBlock::url(non_empty(url, variables, "the image's `url`")?);
            if let Some(media_type) = media_type {
                image = image.with_media_type(media_type);
            }
            Ok(match detail {
                Some(detail) => image.with_detail(*detail),
                None => image,
            }
            .into())
        }
        CompiledBlock::ImageInline {
            base64_data,
            media_type,
            detail,
        } => {
            let data = non_empty(base64_data, variables, "the image's `base64_data`")?;
            if !is_base64(&data) {
                return Err("the image's `base64_data` renders to what is not base64".to_owned());
            }
            let media_type = non_empty(media_type, variables, "the image's `media_type`")?;
            let image = ImageBlock::inline(data, media_type);
            Ok(match detail {
                Some(detail) => image.with_detail(*detail),
                None => image,
            }
            .into())
        }
    }
}

/// A check of syntax: the alphabet, and padding to a multiple of four. Nothing is kept.
fn is_base64(text: &str) -> bool {
    const STRICT: GeneralPurpose = GeneralPurpose::new(
        &base64::alphabet::STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_padding_mode(DecodePaddingMode::RequireCanonical)
            .with_decode_allow_trailing_bits(true),
    );
    let mut decoder = DecoderReader::new(text.as_bytes(), &STRICT);
    io::copy(&mut decoder, &mut io::sink()).is_ok()
}

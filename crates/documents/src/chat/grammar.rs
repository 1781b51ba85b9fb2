//! The grammar of chat documents.

use crate::{
    fault::Fault,
    node::{Kind, Node},
};

use super::{Block, Content, Image, ImageDetail, ImageSource, Segment};

#[cfg(feature = "yaml")]
pub(super) fn segments(node: Node) -> Result<Vec<Segment>, Fault> {
    match node.kind {
        // A file without content is a list without segments.
        Kind::Null => Ok(vec![]),
        Kind::List(segments) => segments.into_iter().map(segment).collect(),
        _ => Err(node.fault("a chat document is a list of segments")),
    }
}

pub(super) fn segment(node: Node) -> Result<Segment, Fault> {
    let refused = node.fault("a segment has `role` and `content`, or `placeholder` alone");
    match node.into_fields("a segment", ["role", "content", "placeholder"])? {
        [Some(role), Some(content), None] => Ok(Segment::Message {
            role: role.into_text("`role`")?,
            content: self::content(content)?,
        }),
        [None, None, Some(name)] => Ok(Segment::Placeholder {
            name: name.into_text("`placeholder`")?,
        }),
        _ => Err(refused),
    }
}

fn content(node: Node) -> Result<Content, Fault> {
    match node.kind {
        Kind::List(blocks) => blocks
            .into_iter()
            .map(block)
            .collect::<Result<_, _>>()
            .map(Content::Blocks),
        Kind::Map(_) | Kind::Null => Err(node.fault("`content` is not text or a list of blocks")),
        Kind::Text(_) | Kind::Other => node.into_text("`content`").map(Content::Text),
    }
}

fn block(node: Node) -> Result<Block, Fault> {
    let refused = node.fault("");
    let refuse = |message: &'static str| Fault::new(message).with_place(refused.place());
    let keys = ["type", "text", "source", "media_type", "detail"];
    let [kind, text, source, media_type, detail] = node.into_fields("a block", keys)?;
    let kind = kind.ok_or_else(|| refuse("a block needs `type`"))?;
    let kind_place = kind.place;
    match kind.into_text("`type`")?.value.as_str() {
        "text" => {
            if let Some(other) = source.or(media_type).or(detail) {
                return Err(other.fault("a text block has `type` and `text` alone"));
            }
            let text = text.ok_or_else(|| refuse("a text block needs `text`"))?;
            text.into_text("`text`").map(Block::Text)
        }
        "image" => {
            if let Some(text) = text {
                return Err(text.fault("an image block has no `text`"));
            }
            let source = source.ok_or_else(|| refuse("an image block needs `source`"))?;
            Ok(Block::Image(Image {
                source: image_source(source)?,
                media_type: media_type
                    .map(|media_type| media_type.into_text("`media_type`"))
                    .transpose()?,
                detail: detail.map(image_detail).transpose()?,
            }))
        }
        _ => Err(
            Fault::new("unknown block type; the types are `text` and `image`")
                .with_place(kind_place),
        ),
    }
}

fn image_source(node: Node) -> Result<ImageSource, Fault> {
    let refused =
        node.fault("the source of an image is {type: url, url} or {type: inline, base64_data}");
    let keys = ["type", "url", "base64_data"];
    let [kind, url, base64_data] = node.into_fields("the source of an image", keys)?;
    let kind = kind.map(|kind| kind.into_text("`type`")).transpose()?;
    match (
        kind.as_ref().map(|kind| kind.value.as_str()),
        url,
        base64_data,
    ) {
        (Some("url"), Some(url), None) => url.into_text("`url`").map(ImageSource::Url),
        (Some("inline"), None, Some(data)) => {
            data.into_text("`base64_data`").map(ImageSource::Inline)
        }
        _ => Err(refused),
    }
}

fn image_detail(node: Node) -> Result<ImageDetail, Fault> {
    let refused = node.fault("`detail` is not `auto`, `low` or `high`");
    match node.into_text("`detail`")?.value.as_str() {
        "auto" => Ok(ImageDetail::Auto),
        "low" => Ok(ImageDetail::Low),
        "high" => Ok(ImageDetail::High),
        _ => Err(refused),
    }
}

//! From places in a prompt to places in the file that it comes from.

use crate::{
    chat::{Block, Content, Image, ImageSource, Segment, Text},
    fault::Fault,
    place::Place,
    prompt_fault::PromptFault,
    site::{Part, Site},
};

/// Returns the place in the file of a place in a chat prompt, or `None` if the segments are not from a file.
///
/// The place of a segment is that of its role or its name, and the place of a block that of its template. If the
/// file does not hold a template unchanged, because of escapes or folded lines, the place is the one where the
/// template begins.
///
/// ```
/// use openarmature_prompts_documents::{Place, Site, chat, place_of};
///
/// let file = "- placeholder: history\n- role: user\n  content: \"{{ question }}\"\n";
/// let segments = chat::read("production/support.chat.yaml", file)?;
/// let site = Site { segment: Some(2), place: Some(Place { line: 1, column: 4 }), ..Site::default() };
/// assert_eq!(place_of(&segments, &site), Some(Place { line: 3, column: 16 }));
/// # Ok::<(), openarmature_prompts_documents::Fault>(())
/// ```
pub fn place_of(segments: &[Segment], site: &Site) -> Option<Place> {
    let text = text_of(segments, site)?;
    match site.place {
        Some(place) => text.place_of(place.line, place.column),
        None => text.place,
    }
}

/// Returns a fault of a chat prompt with its place in the file.
pub(crate) fn locate(segments: &[Segment], fault: &PromptFault) -> Fault {
    let text = text_of(segments, &fault.site);
    let place = place_of(segments, &fault.site);
    let is_exact = place.is_some() && text.is_some_and(|text| text.verbatim);
    let message = match fault.site.place {
        Some(within) if !is_exact => format!("{} ({within} of the template)", fault.message),
        _ => fault.message.clone(),
    };
    Fault::new(message).with_place(place)
}

/// Returns the text that holds a place, or the one that stands for a segment or a block.
fn text_of<'s>(segments: &'s [Segment], site: &Site) -> Option<&'s Text> {
    match segments.get(site.segment?.checked_sub(1)?)? {
        Segment::Placeholder { name } => Some(name),
        Segment::Message { role, content } => match (content, site.block) {
            (Content::Text(text), _) if site.place.is_some() => Some(text),
            (Content::Blocks(blocks), Some(number)) => match blocks.get(number.checked_sub(1)?)? {
                Block::Text(text) => Some(text),
                Block::Image(image) => Some(part(image, site.part)),
            },
            _ => Some(role),
        },
    }
}

fn part(image: &Image, part: Part) -> &Text {
    let (ImageSource::Url(source) | ImageSource::Inline(source)) = &image.source;
    match &image.media_type {
        Some(media_type) if part == Part::MediaType => media_type,
        _ => source,
    }
}

//! Places in a prompt.

use std::fmt;

use crate::place::Place;

/// A place in a prompt: the segment, the block, and the place in their template.
///
/// The template of a text prompt has neither a segment nor a block.
///
/// ```
/// use openarmature_prompts_documents::{Place, Site};
///
/// let site = Site { segment: Some(2), block: Some(1), ..Site::default() };
/// assert_eq!(site.to_string(), "segment 2, block 1");
/// let site = Site { place: Some(Place { line: 3, column: 4 }), ..site };
/// assert_eq!(site.to_string(), "segment 2, block 1, line 3, column 4");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The number of the segment, from 1.
    pub segment: Option<usize>,
    /// The number of the block within the segment, from 1.
    pub block: Option<usize>,
    /// The part of the block.
    pub part: Part,
    /// The line and the column in the template, or `None` for the segment or the block as a whole.
    pub place: Option<Place>,
}

/// The part of a message or of a block that is a template.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    /// The text.
    #[default]
    Text,
    /// The URL of an image.
    Url,
    /// The base64 data of an inline image.
    Base64Data,
    /// The media type of an inline image.
    MediaType,
}

impl Site {
    /// Returns the line in the template.
    pub fn line(&self) -> Option<usize> {
        self.place.map(|place| place.line)
    }

    /// Returns the column in the template, in characters.
    pub fn column(&self) -> Option<usize> {
        self.place.map(|place| place.column)
    }

    pub(crate) fn of_segment(number: usize) -> Self {
        Self {
            segment: Some(number),
            ..Self::default()
        }
    }

    pub(crate) fn in_block(self, number: usize) -> Self {
        Self {
            block: Some(number),
            ..self
        }
    }

    pub(crate) fn at(self, line: usize, column: usize) -> Self {
        Self {
            place: Some(Place { line, column }),
            ..self
        }
    }
}

impl fmt::Display for Site {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if let Some(segment) = self.segment {
            write!(f, "segment {segment}")?;
            separator = ", ";
        }
        if let Some(block) = self.block {
            write!(f, "{separator}block {block}")?;
            separator = ", ";
        }
        if let Some(place) = self.place {
            write!(f, "{separator}{place}")?;
        }
        Ok(())
    }
}

//! Places in a text.

use std::fmt;

/// A place in a file: line and column, both from 1.
///
/// Columns count characters.
///
/// ```
/// use openarmature_prompts_documents::Place;
///
/// let place = Place::of_offset("one\ntwo", 5);
/// assert_eq!((place.line, place.column), (2, 2));
/// assert_eq!(place.to_string(), "line 2, column 2");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

impl Place {
    /// Returns the place of a byte in a text, or the end of the text if it is shorter.
    pub fn of_offset(text: &str, offset: usize) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let in_line = before.get(line_start..).unwrap_or_default();
        Self {
            line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
            column: in_line.chars().count() + 1,
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

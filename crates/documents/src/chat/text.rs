//! A text of a document, and its place.

use crate::place::Place;

/// A text, and its place in the file.
///
/// ```
/// use openarmature_prompts_documents::{Place, chat::{self, Content, Segment}};
///
/// let file = "- role: user\n  content: |\n    Hello,\n    {{ user }}!\n";
/// let segments = chat::read("production/greeting.chat.yaml", file)?;
/// let [Segment::Message { content: Content::Text(template), .. }] = &segments[..] else { unreachable!() };
/// assert_eq!(template.value, "Hello,\n{{ user }}!\n");
/// // The place in the file of line 2, column 4 of the template.
/// assert_eq!(template.place_of(2, 4), Some(Place { line: 4, column: 8 }));
/// # Ok::<(), openarmature_prompts_documents::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Text {
    /// The text.
    pub value: String,
    /// The place where the text begins, if it comes from a file.
    pub place: Option<Place>,
    /// `true` if the file holds the text unchanged, in one column from the place where it begins.
    pub(crate) verbatim: bool,
}

impl Text {
    /// Returns the place in the file of a place in the text; both count from 1.
    ///
    /// If the file does not hold the text unchanged, because of escapes or folded lines, the result is the place
    /// where the text begins. A text that is not from a file has no places.
    pub fn place_of(&self, line: usize, column: usize) -> Option<Place> {
        let begin = self.place?;
        Some(if self.verbatim {
            Place {
                line: begin.line + line.max(1) - 1,
                column: begin.column + column.max(1) - 1,
            }
        } else {
            begin
        })
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<String> for Text {
    fn from(value: String) -> Self {
        Self {
            value,
            place: None,
            verbatim: false,
        }
    }
}

//! Where a text comes from, and how a place in it is shown.

use openarmature_prompts_documents::{Fault, Place, text::normalize};
use proc_macro2::Span;
use syn::LitStr;

/// The most characters of a line that are shown on each side of a place.
const AROUND: usize = 50;

/// A text that faults are found in: the text of a file, or of a literal in the source code.
pub(crate) struct Origin {
    /// The file, or what stands for it.
    name: String,
    text: String,
    /// The place in the file where the text begins, unless it begins the file.
    begin: Option<Place>,
}

impl Origin {
    /// Creates the origin of a file's content. The path is relative to the folder of the crate.
    pub(crate) fn file(path: &str, bytes: &[u8]) -> Self {
        Self {
            name: path.to_owned(),
            text: normalize(&String::from_utf8_lossy(bytes)).into_owned(),
            begin: None,
        }
    }

    /// Creates the origin of a literal.
    pub(crate) fn literal(literal: &LitStr) -> Self {
        let source = begin_of(literal);
        let (name, begin) = match source {
            Some((file, place)) => (file, Some(place)),
            None => ("`text`".to_owned(), None),
        };
        Self {
            name,
            text: literal.value(),
            begin,
        }
    }

    /// Describes the text as a whole.
    pub(crate) fn whole(&self) -> String {
        match self.begin {
            None => self.name.clone(),
            Some(begin) => format!("{}, {begin}", self.name),
        }
    }

    /// Returns the name of the file.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Describes a fault, with its place and the line that it is in.
    pub(crate) fn describe(&self, fault: &Fault) -> String {
        let at = match fault.place() {
            Some(place) => self.show(place, first_name(fault.message())),
            None => self.whole(),
        };
        format!("{}\n{at}", fault.message())
    }

    /// Returns whether a name begins at a place.
    pub(crate) fn has(&self, place: Place, name: &str) -> bool {
        let line = self.text.split('\n').nth(place.line.saturating_sub(1));
        let rest = line.and_then(|line| {
            let (at, _) = line.char_indices().nth(place.column.saturating_sub(1))?;
            line.get(at..)
        });
        rest.is_some_and(|rest| rest.starts_with(name))
    }

    /// Describes a place: the file, the line and the column, and the line itself with a mark.
    ///
    /// If `name` begins there, all of it is marked.
    pub(crate) fn show(&self, place: Place, name: &str) -> String {
        let at = self.in_file(place);
        let mut shown = format!("{}, {at}", self.name);
        if let Some(line) = self.text.split('\n').nth(place.line.saturating_sub(1)) {
            shown.push_str(&picture(line, at.line, place.column, name));
        }
        shown
    }

    fn in_file(&self, place: Place) -> Place {
        match self.begin {
            None => place,
            Some(begin) if place.line == 1 => Place {
                line: begin.line,
                column: begin.column + place.column - 1,
            },
            Some(begin) => Place {
                line: begin.line + place.line - 1,
                column: place.column,
            },
        }
    }
}

/// Returns the name that a message speaks of first.
fn first_name(message: &str) -> &str {
    message.split('`').nth(1).unwrap_or_default()
}

/// Returns the file and the place where the text of a literal begins, if the literal has no escapes.
fn begin_of(literal: &LitStr) -> Option<(String, Place)> {
    let spelling = literal.token().to_string();
    let before = if spelling.starts_with('r') {
        spelling.find('"')? + 1
    } else if spelling.contains('\\') {
        return None;
    } else {
        1
    };
    let (file, line, column) = position(literal.span())?;
    let column = column + before;
    Some((file, Place { line, column }))
}

fn position(span: Span) -> Option<(String, usize, usize)> {
    let span = span.unwrap();
    // Tools other than the compiler may know no places.
    let file = Some(span.file()).filter(|file| !file.is_empty())?;
    Some((file, span.line(), span.column()))
}

/// Draws a line, and a mark below a name in it.
fn picture(line: &str, number: usize, column: usize, name: &str) -> String {
    let characters: Vec<char> = line
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let at = column.saturating_sub(1).min(characters.len());
    let from = at.saturating_sub(AROUND);
    let width = if characters
        .iter()
        .skip(at)
        .copied()
        .take(name.chars().count())
        .eq(name.chars())
    {
        name.chars().count().max(1)
    } else {
        1
    };
    let to = (at + width + AROUND).min(characters.len());
    let part: String = characters.iter().skip(from).take(to - from).collect();
    let (dots, end) = (
        if from > 0 { "…" } else { "" },
        if to < characters.len() { "…" } else { "" },
    );
    let margin = " ".repeat(number.to_string().len());
    let blank = " ".repeat(at - from + dots.chars().count());
    let mark = "^".repeat(width.min(AROUND));
    let part = part.trim_end();
    format!("\n{margin} |\n{number} | {dots}{part}{end}\n{margin} | {blank}{mark}")
}

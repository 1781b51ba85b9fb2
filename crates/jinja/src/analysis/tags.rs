//! Tags that templates cannot have.

use crate::scan::{Piece, Pieces};

/// The tags that are not supported, each with what to do instead.
const REFUSED: &[(&str, &str)] = &[
    (
        "autoescape",
        "text is never escaped by itself: write `…|e` where it must be",
    ),
    (
        "break",
        "loop controls are not supported: filter the loop, `{% for … in … if … %}`",
    ),
    (
        "continue",
        "loop controls are not supported: filter the loop, `{% for … in … if … %}`",
    ),
    (
        "debug",
        "its output is not meant for a text: print the variables that you look for",
    ),
    (
        "do",
        "it is an extension of Jinja2 that is off unless asked for: write `{% set _ = … %}`",
    ),
    (
        "extends",
        "there are no other templates: put the text of the parent into this one",
    ),
    (
        "from",
        "there are no other templates: define the macros in this one",
    ),
    (
        "import",
        "there are no other templates: define the macros in this one",
    ),
    (
        "include",
        "there are no other templates: put its text into this one",
    ),
    (
        "pluralize",
        "translations are not supported: use `{% if %}`",
    ),
    (
        "required",
        "there are no other templates to fill the block: remove the word `required`",
    ),
    ("trans", "translations are not supported: remove the tags"),
];

/// Returns what to do instead of a tag, or `None` if the tag is not one that is refused.
pub(super) fn instead_of(tag: &str) -> Option<&'static str> {
    let found = REFUSED.iter().find(|(refused, _)| *refused == tag);
    found.map(|(_, instead)| *instead)
}

/// Returns the refused tags of a template that cannot be parsed, with their offsets.
pub(super) fn refused(source: &str) -> Vec<(usize, &str)> {
    let pieces = Pieces::new(source, usize::MAX);
    let refused = |(piece, place)| match piece {
        Piece::Tag("required" | "autoescape") => None,
        Piece::Tag(name) => instead_of(name).map(|_| (place, name)),
        _ => None,
    };
    pieces.filter_map(refused).collect()
}

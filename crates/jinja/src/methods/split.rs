//! Texts taken apart, as Python's `str` does it.

use std::collections::HashSet;

use crate::unicode::{ends_line, is_space};

/// `text.split(separator, limit)`; without a separator, at white space.
pub(super) fn split<'a>(text: &'a str, separator: Option<&str>, limit: usize) -> Vec<&'a str> {
    match separator {
        Some(separator) => text.splitn(limit.saturating_add(1), separator).collect(),
        None => words(text, limit),
    }
}

/// `text.rsplit(separator, limit)`: what is over the limit stays together on the left.
pub(super) fn rsplit<'a>(text: &'a str, separator: Option<&str>, limit: usize) -> Vec<&'a str> {
    let mut parts: Vec<&str> = match separator {
        Some(separator) => text.rsplitn(limit.saturating_add(1), separator).collect(),
        None => words_from_right(text, limit),
    };
    parts.reverse();
    parts
}

fn words(text: &str, limit: usize) -> Vec<&str> {
    let mut rest = text.trim_start_matches(is_space);
    let mut words = vec![];
    while !rest.is_empty() && words.len() < limit {
        let end = rest.find(is_space).unwrap_or(rest.len());
        let (word, after) = rest.split_at(end);
        words.push(word);
        rest = after.trim_start_matches(is_space);
    }
    if !rest.is_empty() {
        words.push(rest);
    }
    words
}

fn words_from_right(text: &str, limit: usize) -> Vec<&str> {
    let mut rest = text.trim_end_matches(is_space);
    let mut words = vec![];
    while !rest.is_empty() && words.len() < limit {
        let before = rest.trim_end_matches(|char| !is_space(char));
        let (before, word) = rest.split_at(before.len());
        words.push(word);
        rest = before.trim_end_matches(is_space);
    }
    if !rest.is_empty() {
        words.push(rest);
    }
    words
}

/// The lines of a text, with their ends if `keep_ends`.
pub(crate) fn lines(text: &str, keep_ends: bool) -> Vec<&str> {
    let mut lines = vec![];
    let mut rest = text;
    while let Some((at, end)) = rest.char_indices().find(|(_, char)| ends_line(*char)) {
        let (line, after) = rest.split_at(at);
        let length = if after.starts_with("\r\n") {
            2
        } else {
            end.len_utf8()
        };
        let (with_end, after) = rest.split_at(at + length);
        lines.push(if keep_ends { with_end } else { line });
        rest = after;
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    lines
}

/// How many lines a text has at most.
pub(crate) fn count_lines(text: &str) -> usize {
    text.chars().filter(|char| ends_line(*char)).count() + 1
}

/// `text.partition(separator)`.
pub(super) fn partition<'a>(text: &'a str, separator: &'a str) -> [&'a str; 3] {
    match text.split_once(separator) {
        Some((before, after)) => [before, separator, after],
        None => [text, "", ""],
    }
}

/// `text.rpartition(separator)`.
pub(super) fn rpartition<'a>(text: &'a str, separator: &'a str) -> [&'a str; 3] {
    match text.rsplit_once(separator) {
        Some((before, after)) => [before, separator, after],
        None => ["", "", text],
    }
}

/// Which ends of a text `strip` works on.
#[derive(Clone, Copy)]
pub(crate) enum Ends {
    Both,
    Left,
    Right,
}

/// More characters than these are looked up in a table.
const FEW: usize = 16;

/// What it costs to remove this many bytes from the ends of a text, and to make a table of the characters.
pub(crate) fn strip_cost(removed: usize, chars: Option<&str>) -> usize {
    let table = chars.map_or(0, str::len);
    removed
        .saturating_mul(2)
        .saturating_add(table.saturating_mul(8))
}

/// Removes characters from the ends of a text: those in `chars`, or white space.
pub(crate) fn strip<'a>(text: &'a str, chars: Option<&str>, ends: Ends) -> &'a str {
    let wanted: Option<HashSet<char>> = chars
        .filter(|chars| chars.len() > FEW)
        .map(|chars| chars.chars().collect());
    let matches = |char| match (&wanted, chars) {
        (Some(wanted), _) => wanted.contains(&char),
        (None, Some(chars)) => chars.contains(char),
        (None, None) => is_space(char),
    };
    let text = match ends {
        Ends::Both | Ends::Left => text.trim_start_matches(matches),
        Ends::Right => text,
    };
    match ends {
        Ends::Both | Ends::Right => text.trim_end_matches(matches),
        Ends::Left => text,
    }
}

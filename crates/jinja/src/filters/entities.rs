//! Entities of HTML as characters, as Python's `html.unescape` reads them.

use std::{collections::HashMap, sync::LazyLock};

use entities::ENTITIES;

/// The longest run of characters that is looked at as a name.
const LONGEST_NAME: usize = 32;
/// What the numbers 0x80 to 0x9f stand for on pages that mean Windows' letters.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

static NAMES: LazyLock<HashMap<&str, &str>> = LazyLock::new(|| {
    let named = ENTITIES
        .iter()
        .filter_map(|entity| Some((entity.entity.strip_prefix('&')?, entity.characters)));
    named.collect()
});

/// Replaces named and numbered characters.
pub(super) fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        out.push_str(before);
        rest = match after.strip_prefix('#') {
            Some(digits) => numbered(&mut out, digits),
            None => named(&mut out, after),
        };
    }
    out.push_str(rest);
    out
}

/// Reads what is behind `&#`, and returns what is behind that.
fn numbered<'a>(out: &mut String, text: &'a str) -> &'a str {
    let (digits, base) = match text.strip_prefix(['x', 'X']) {
        Some(digits) => (digits, 16),
        None => (text, 10),
    };
    let end = digits
        .find(|char: char| !char.is_digit(base))
        .unwrap_or(digits.len());
    let (digits, rest) = digits.split_at(end);
    if digits.is_empty() {
        out.push_str("&#");
        return text;
    }
    // What is too long is no character either.
    let code = u32::from_str_radix(digits, base).unwrap_or(u32::MAX);
    out.extend(character(code));
    rest.strip_prefix(';').unwrap_or(rest)
}

fn character(code: u32) -> Option<char> {
    match code {
        0 => Some('\u{fffd}'),
        0x80..=0x9f => WINDOWS.chars().nth(code as usize - 0x80),
        1..=8 | 0xb | 0xe..=0x1f | 0x7f | 0xfdd0..=0xfdef => None,
        _ if code & 0xfffe == 0xfffe && code <= 0x10_ffff => None,
        _ => Some(char::from_u32(code).unwrap_or('\u{fffd}')),
    }
}

/// Reads a name behind `&`, or the longest one that its start is, and returns what is behind it.
fn named<'a>(out: &mut String, text: &'a str) -> &'a str {
    let is_end = |char: char| "\t\n\x0c <&#;".contains(char);
    let ends: Vec<usize> = text
        .char_indices()
        .take(LONGEST_NAME)
        .take_while(|(_, char)| !is_end(*char))
        .map(|(at, char)| at + char.len_utf8())
        .collect();
    let Some(longest) = ends.last().copied() else {
        out.push('&');
        return text;
    };
    let with_end = match text.get(longest..) {
        Some(rest) if rest.starts_with(';') => Some(longest + 1),
        _ => None,
    };
    // A name has two letters at least.
    let ends = with_end.into_iter().chain(ends.into_iter().skip(1).rev());
    for end in ends {
        let (name, rest) = text.split_at(end);
        if let Some(characters) = NAMES.get(name) {
            out.push_str(characters);
            return rest;
        }
    }
    out.push('&');
    text
}

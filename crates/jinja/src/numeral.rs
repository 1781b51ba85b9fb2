//! Numbers as texts, read as Python's `int` and `float` read them.

use crate::unicode::{decimal, is_space};

/// Returns the text in ASCII: digits of any script as `0` to `9`, and no white space around it.
fn plain(text: &str) -> String {
    let trimmed = if text.is_ascii() {
        text.trim_matches(|char| matches!(char, '\t'..='\r' | ' '))
    } else {
        text.trim_matches(is_space)
    };
    let digit = |char: char| decimal(char).and_then(|digit| char::from_digit(digit, 10));
    trimmed
        .chars()
        .map(|char| digit(char).unwrap_or(char))
        .collect()
}

/// Removes underscores, which may stand between two digits alone.
fn without_underscores(text: &str, is_digit: impl Fn(char) -> bool) -> Option<String> {
    let mut before = None;
    let mut chars = text.chars().peekable();
    let mut out = String::with_capacity(text.len());
    while let Some(char) = chars.next() {
        if char != '_' {
            out.push(char);
        } else if !before.is_some_and(&is_digit)
            || !chars.peek().is_some_and(|next| is_digit(*next))
        {
            return None;
        }
        before = Some(char);
    }
    Some(out)
}

/// What a text is as an integer.
pub(crate) enum Read {
    Integer(i128),
    /// An integer beyond those of the engine.
    TooLarge,
    /// No integer.
    Other,
}

/// Reads `int(text, base)`. Base 0 is that of the prefix.
pub(crate) fn integer(text: &str, base: i64) -> Read {
    let plain = plain(text);
    let (negative, digits) = match plain.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let Some((digits, base)) = without_prefix(digits, base) else {
        return Read::Other;
    };
    let Some(digits) = without_underscores(digits, |char| char.is_ascii_alphanumeric()) else {
        return Read::Other;
    };
    if digits.is_empty() || !digits.chars().all(|char| char.is_digit(base)) {
        return Read::Other;
    }
    let signed = if negative {
        format!("-{digits}")
    } else {
        digits
    };
    i128::from_str_radix(&signed, base).map_or(Read::TooLarge, Read::Integer)
}

fn without_prefix(digits: &str, base: i64) -> Option<(&str, u32)> {
    for (prefix, of) in [("0x", 16), ("0o", 8), ("0b", 2)] {
        let start = digits.get(..2).map(str::to_ascii_lowercase);
        if start.as_deref() == Some(prefix) && (base == 0 || base == i64::from(of)) {
            let rest = digits.get(2..)?;
            return Some((rest.strip_prefix('_').unwrap_or(rest), of));
        }
    }
    match base {
        // A zero in front could be meant as a prefix.
        0 if digits.starts_with('0') && digits.contains(|char| char != '0' && char != '_') => None,
        0 => Some((digits, 10)),
        2..=36 => Some((digits, u32::try_from(base).ok()?)),
        _ => None,
    }
}

/// Reads `float(text)`.
pub(crate) fn float(text: &str) -> Option<f64> {
    without_underscores(&plain(text), |char| char.is_ascii_digit())?
        .parse()
        .ok()
}

//! Literals. Texts are read again where they have escapes, because minijinja does not read them as Python does.

use minijinja::{
    Value,
    machinery::{
        Span,
        ast::{Const, Spanned},
    },
};

use super::{builder::Builder, statements::place};
use crate::error::Error;

impl Builder<'_> {
    pub(super) fn literal(&mut self, constant: &Spanned<Const>) -> Result<Value, Error> {
        let value = &constant.value;
        let Span {
            start_offset,
            end_offset,
            ..
        } = constant.span();
        let source = self.source.get(start_offset as usize..end_offset as usize);
        if value.as_str().is_none() {
            if value.is_number() && !source.is_none_or(is_number) {
                let at = place(constant.span()) as usize;
                return Err(self.syntax("a number that Python does not read", at));
            }
            return Ok(value.clone());
        }
        match source.filter(|source| source.contains('\\')) {
            None => Ok(value.clone()),
            Some(source) => texts(source).map(Value::from).ok_or_else(|| {
                self.syntax(
                    "an escape that is not known",
                    place(constant.span()) as usize,
                )
            }),
        }
    }
}

/// Whether Jinja2 reads a literal as a number: digits behind the point, one `_` between two digits, and no zeros
/// before others.
fn is_number(literal: &str) -> bool {
    if let Some((_, fraction)) = literal.split_once('.') {
        return fraction.starts_with(|char: char| char.is_ascii_digit());
    }
    let has_prefix = literal
        .get(..2)
        .is_some_and(|start| matches!(start.to_ascii_lowercase().as_str(), "0x" | "0o" | "0b"));
    let digits = if has_prefix {
        literal.get(2..).unwrap_or_default()
    } else {
        literal
    };
    let only_zeros = || digits.chars().all(|char| matches!(char, '0' | '_'));
    !digits.contains("__")
        && !digits.ends_with('_')
        && (has_prefix || !digits.starts_with('0') || only_zeros())
}

/// The text of literals that stand behind each other.
fn texts(source: &str) -> Option<String> {
    let mut text = String::with_capacity(source.len());
    let mut rest = source.trim_start();
    while let Some(quote) = rest.chars().next() {
        if quote != '"' && quote != '\'' {
            break;
        }
        rest = literal(&mut text, rest.get(1..)?, quote)?.trim_start();
    }
    Some(text)
}

/// Reads a literal behind its quote, and gives what is behind the literal.
fn literal<'a>(text: &mut String, source: &'a str, quote: char) -> Option<&'a str> {
    let mut chars = source.chars();
    loop {
        match chars.next()? {
            char if char == quote => return Some(chars.as_str()),
            '\\' => {
                let rest = escape(text, chars.as_str())?;
                chars = rest.chars();
            }
            char => text.push(char),
        }
    }
}

/// Reads an escape behind its backslash, as Python does.
fn escape<'a>(text: &mut String, source: &'a str) -> Option<&'a str> {
    let mut chars = source.chars();
    let char = chars.next()?;
    let rest = chars.as_str();
    let simple = match char {
        '\n' => return Some(rest),
        '\\' | '\'' | '"' => char,
        'a' => '\x07',
        'b' => '\x08',
        'f' => '\x0c',
        'n' => '\n',
        'r' => '\r',
        't' => '\t',
        'v' => '\x0b',
        '0'..='7' => return number(text, source, 3, 8, 1),
        'x' => return number(text, rest, 2, 16, 2),
        'u' => return unit(text, rest),
        'U' => return number(text, rest, 8, 16, 8),
        // Names of characters are not known here.
        'N' => return None,
        other => {
            text.push('\\');
            other
        }
    };
    text.push(simple);
    Some(rest)
}

/// Reads up to `most` digits, and at least `least`.
fn number<'a>(
    text: &mut String,
    source: &'a str,
    most: usize,
    radix: u32,
    least: usize,
) -> Option<&'a str> {
    let is_digit = |char: &char| char.is_digit(radix);
    let length = source.chars().take(most).take_while(is_digit).count();
    let digits = source.get(..length).filter(|_| length >= least)?;
    text.push(char::from_u32(u32::from_str_radix(digits, radix).ok()?)?);
    source.get(length..)
}

/// Reads the four digits of a character, or the eight of a pair of surrogates.
fn unit<'a>(text: &mut String, source: &'a str) -> Option<&'a str> {
    let high = u32::from_str_radix(source.get(..4)?, 16).ok()?;
    if !(0xd800..0xdc00).contains(&high) {
        return number(text, source, 4, 16, 4);
    }
    let low = source.get(4..)?.strip_prefix("\\u")?.get(..4)?;
    let low = u32::from_str_radix(low, 16)
        .ok()
        .filter(|low| (0xdc00..0xe000).contains(low))?;
    text.push(char::from_u32(
        0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00),
    )?);
    source.get(10..)
}

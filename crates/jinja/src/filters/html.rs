//! Filters for HTML and for addresses.

use std::fmt::Write;

use minijinja::{AutoEscape, Error, State, Value};

use super::entities;
use crate::{
    arguments::{Arguments, one, split},
    error::refused,
    fuel::{pay, pay_added, pay_items, pay_units, pay_walk},
    objects::{Kind, is_undefined, items, kind, pairs, reserve},
    text::{escaped, to_text},
    unicode,
};

type Outcome = Result<Value, Error>;

/// Escapes text for HTML; safe text is left as it is.
pub(crate) fn escape(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    if value.is_safe() {
        Ok(value.clone())
    } else {
        forceescape(state, arguments)
    }
}

/// Escapes text for HTML, also if it is safe.
pub(crate) fn forceescape(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let text = to_text(state, one(arguments)?)?;
    let text = escaped(state, text, true)?;
    Ok(Value::from_safe_string(text.into_owned()))
}

/// Marks text as safe.
pub(crate) fn safe(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    to_text(state, one(arguments)?).map(Value::from_safe_string)
}

/// `striptags(value)`: without comments and tags, with single spaces, and with entities read.
pub(crate) fn striptags(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let text = to_text(state, one(arguments)?)?;
    pay_walk(state, text.len().saturating_mul(2))?;
    // Every other character may be a word.
    reserve(text.len().saturating_mul(size_of::<&str>()))?;
    let text = without_tags(&without_comments(&text));
    let words: Vec<&str> = text
        .split(unicode::is_space)
        .filter(|word| !word.is_empty())
        .collect();
    Ok(entities::unescape(&words.join(" ")).into())
}

/// Removes comments. What comes together then may be the start of another.
fn without_comments(text: &str) -> String {
    const OPEN: &str = "<!--";
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    loop {
        let joined = (1..OPEN.len()).rev().find_map(|length| {
            let (head, tail) = OPEN.split_at(length);
            let after = rest.strip_prefix(tail)?;
            kept.ends_with(head).then_some((length, after))
        });
        let after = if let Some((length, after)) = joined {
            kept.truncate(kept.len() - length);
            after
        } else if let Some((before, after)) = rest.split_once(OPEN) {
            kept.push_str(before);
            after
        } else {
            kept.push_str(rest);
            return kept;
        };
        // `<!-->` is a comment, too.
        let short = after.strip_prefix('>').or_else(|| after.strip_prefix("->"));
        let Some(after_end) = short.or_else(|| Some(after.split_once("-->")?.1)) else {
            kept.push_str(OPEN);
            kept.push_str(after);
            return kept;
        };
        rest = after_end;
    }
}

/// Removes tags; what is behind an angle that nothing closes stays.
fn without_tags(text: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        let Some((_, after)) = after.split_once('>') else {
            break;
        };
        kept.push_str(before);
        rest = after;
    }
    kept.push_str(rest);
    kept
}

/// `urlencode(value)`: a text, or the pairs of a query.
pub(crate) fn urlencode(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    let pairs: Vec<(Value, Value)> = match kind(value) {
        Kind::Dict => pairs(value).collect(),
        Kind::List | Kind::Tuple | Kind::View | Kind::Generator | Kind::Range => {
            let mut pairs = vec![];
            for item in items(state, value)?.iter() {
                pay_items(state, 4)?;
                let pair = items(state, &item)?;
                match (pair.get(0), pair.get(1), pair.len()) {
                    (Some(key), Some(value), 2) => pairs.push((key, value)),
                    _ => return Err(refused("`urlencode` of what are no pairs")),
                }
            }
            pairs
        }
        _ => return Ok(quoted(&paid_text(state, value)?, false).into()),
    };
    let mut query = String::new();
    for (key, value) in pairs {
        pay_units(state, 1)?;
        let (key, value) = (paid_text(state, &key)?, paid_text(state, &value)?);
        if !query.is_empty() {
            query.push('&');
        }
        query.push_str(&quoted(&key, true));
        query.push('=');
        query.push_str(&quoted(&value, true));
    }
    Ok(query.into())
}

/// A text that is walked, and may become three times as long.
fn paid_text(state: &State<'_, '_>, value: &Value) -> Result<String, Error> {
    let text = to_text(state, value)?;
    pay_walk(state, text.len())?;
    pay(state, text.len().saturating_mul(3))?;
    Ok(text)
}

fn quoted(text: &str, in_query: bool) -> String {
    let mut quoted = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'.' | b'-' | b'~' => {
                quoted.push(char::from(byte));
            }
            b'/' if !in_query => quoted.push('/'),
            b' ' if in_query => quoted.push('+'),
            byte => {
                // Writing into a string cannot fail.
                let _ = write!(quoted, "%{byte:02X}");
            }
        }
    }
    quoted
}

/// `xmlattr(d, autospace=True)`.
pub(crate) fn xmlattr(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["autospace"])?;
    if kind(value) != Kind::Dict {
        return Err(refused("`xmlattr` of what is no dict"));
    }
    let mut attributes = String::new();
    for (key, value) in pairs(value).filter(|(_, value)| !value.is_none() && !is_undefined(value)) {
        pay_units(state, 1)?;
        let name = key
            .as_str()
            .ok_or_else(|| refused("an attribute whose name is no text"))?;
        let is_bad = |char: char| matches!(char, '\t'..='\r' | ' ' | '/' | '>' | '=');
        if name.contains(is_bad) {
            return Err(refused("a name that no attribute can have"));
        }
        if !attributes.is_empty() || rest.is_true(0, true) {
            attributes.push(' ');
        }
        let text = to_text(state, &value)?;
        let name = escaped(state, name, !key.is_safe())?;
        let text = escaped(state, text, !value.is_safe())?;
        pay_added(
            state,
            attributes.len(),
            name.len().saturating_add(text.len()),
        )?;
        attributes.push_str(&name);
        attributes.push_str("=\"");
        attributes.push_str(&text);
        attributes.push('"');
    }
    Ok(match state.auto_escape() {
        AutoEscape::None => attributes.into(),
        _ => Value::from_safe_string(attributes),
    })
}

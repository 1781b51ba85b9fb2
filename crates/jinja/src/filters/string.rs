//! Filters of text.

use std::fmt::Write;

use minijinja::{Error, ErrorKind, State, Value, value::ValueKind};

use crate::{
    arguments::{Arguments, invalid},
    objects::pairs,
    strict::BYTES_PER_FUEL,
    text,
};

type Outcome = Result<Value, Error>;

fn value_text(
    state: &mut State<'_, '_>,
    arguments: &[Value],
    names: &[&str],
) -> Result<(String, Arguments), Error> {
    let (value, rest) = arguments.split_first().ok_or_else(invalid)?;
    Ok((text::to_text(state, value)?, Arguments::new(rest, names)?))
}

/// Pays for text before it is made.
fn pay(state: &State<'_, '_>, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(bytes as u64 / BYTES_PER_FUEL)
}

pub(crate) fn string(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    match arguments {
        [value] if value.kind() == ValueKind::String => Ok(value.clone()),
        _ => value_text(state, arguments, &[]).map(|(text, _)| text.into()),
    }
}

pub(crate) fn escape(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    match arguments {
        [value] if value.is_safe() => Ok(value.clone()),
        _ => forceescape(state, arguments),
    }
}

pub(crate) fn forceescape(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (text, _) = value_text(state, arguments, &[])?;
    Ok(Value::from_safe_string(text::escape(&text)))
}

/// `replace(s, old, new, count=None)`.
pub(crate) fn replace(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (text, rest) = value_text(state, arguments, &["old", "new", "count"])?;
    let (old, new) = (rest.any_text(state, 0)?, rest.any_text(state, 1)?);
    let count = match rest.get(2) {
        None => usize::MAX,
        Some(count) if count.is_none() => usize::MAX,
        Some(count) => match count.as_i64() {
            Some(count) => usize::try_from(count).unwrap_or(usize::MAX),
            None => return Err(invalid()),
        },
    };
    if new.len() > old.len() {
        let places = if old.is_empty() {
            text.len() + 1
        } else {
            text.matches(&old).count()
        };
        pay(state, places.min(count).saturating_mul(new.len()))?;
    }
    Ok(text.replacen(&old, &new, count).into())
}

/// `trim(s, chars=None)`.
pub(crate) fn trim(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (text, rest) = value_text(state, arguments, &["chars"])?;
    Ok(match rest.get(0) {
        Some(chars) if !chars.is_none() => {
            let chars = chars.as_str().ok_or_else(invalid)?;
            text.trim_matches(|char| chars.contains(char)).into()
        }
        _ => text.trim().into(),
    })
}

/// `center(s, width=80)`.
pub(crate) fn center(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (text, rest) = value_text(state, arguments, &["width"])?;
    let width = rest.size(0, 80)?;
    pay(state, width)?;
    Ok(centered(&text, width, ' ').into())
}

/// As Python does it: of an odd number of places, the one more goes left where the width is odd.
pub(crate) fn centered(text: &str, width: usize, fill: char) -> String {
    let missing = width.saturating_sub(text.chars().count());
    let left = missing / 2 + (missing & width & 1);
    let pad = |count: usize| std::iter::repeat_n(fill, count);
    pad(left)
        .chain(text.chars())
        .chain(pad(missing - left))
        .collect()
}

/// `truncate(s, length=255, killwords=False, end='...', leeway=5)`.
pub(crate) fn truncate(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (text, rest) = value_text(state, arguments, &["length", "killwords", "end", "leeway"])?;
    let length = rest.size(0, 255)?;
    let end = rest.text(2, "...")?;
    let leeway = rest.size(3, 5)?;
    let kept = length
        .checked_sub(end.chars().count())
        .ok_or_else(invalid)?;
    if text.chars().count() <= length.saturating_add(leeway) {
        return Ok(text.into());
    }
    let cut = text
        .char_indices()
        .nth(kept)
        .map_or(text.len(), |(at, _)| at);
    let mut cut = text.get(..cut).unwrap_or(&text);
    if !rest.is_true(1, false) {
        cut = cut.rsplit_once(' ').map_or(cut, |(words, _)| words);
    }
    Ok(format!("{cut}{end}").into())
}

/// `indent(s, width=4, first=False, blank=False)`.
pub(crate) fn indent(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (mut text, rest) = value_text(state, arguments, &["width", "first", "blank"])?;
    let indent = if let Some(indent) = rest.get(0).and_then(Value::as_str) {
        indent.to_owned()
    } else {
        let width = rest.size(0, 4)?;
        pay(state, width)?;
        " ".repeat(width)
    };
    text.push('\n');
    let lines = split_lines(&text);
    pay(state, lines.len().saturating_mul(indent.len()))?;
    let mut indented = String::new();
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            indented.push('\n');
        }
        let wanted = match index {
            0 => rest.is_true(1, false),
            _ => rest.is_true(2, false) || !line.is_empty(),
        };
        if wanted {
            indented.push_str(&indent);
        }
        indented.push_str(line);
    }
    Ok(indented.into())
}

/// Lines without their ends, by every end that Python knows.
pub(crate) fn split_lines(text: &str) -> Vec<&str> {
    let mut lines = vec![];
    let mut rest = text;
    while !rest.is_empty() {
        let end = |char: char| matches!(char, '\n'..='\r' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}');
        let Some((at, found)) = rest.char_indices().find(|(_, char)| end(*char)) else {
            lines.push(rest);
            break;
        };
        let (line, after) = rest.split_at(at);
        lines.push(line);
        rest = after
            .strip_prefix("\r\n")
            .or_else(|| after.strip_prefix(found))
            .unwrap_or_default();
    }
    lines
}

/// `urlencode(value)`: a text, or the pairs of a query.
pub(crate) fn urlencode(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let [value] = arguments else {
        return Err(Error::from(ErrorKind::TooManyArguments));
    };
    let pairs: Vec<(Value, Value)> = match value.kind() {
        ValueKind::Map => pairs(value).collect(),
        ValueKind::Seq | ValueKind::Iterable => {
            let pair = |item: Value| {
                let mut parts = item.try_iter()?;
                match (parts.next(), parts.next(), parts.next()) {
                    (Some(key), Some(value), None) => Ok((key, value)),
                    _ => Err(invalid()),
                }
            };
            value.try_iter()?.map(pair).collect::<Result<_, Error>>()?
        }
        _ => return Ok(quoted(&text::to_text(state, value)?, false).into()),
    };
    let mut query = vec![];
    for (key, value) in pairs {
        let (key, value) = (text::to_text(state, &key)?, text::to_text(state, &value)?);
        query.push(format!("{}={}", quoted(&key, true), quoted(&value, true)));
    }
    Ok(query.join("&").into())
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
    let (value, rest) = arguments.split_first().ok_or_else(invalid)?;
    let rest = Arguments::new(rest, &["autospace"])?;
    if value.kind() != ValueKind::Map {
        return Err(invalid());
    }
    let mut attributes = vec![];
    for (key, value) in pairs(value).filter(|(_, value)| !value.is_none()) {
        let key = text::to_text(state, &key)?;
        if key.contains(|char: char| char.is_whitespace() || matches!(char, '/' | '>' | '=')) {
            return Err(invalid());
        }
        let value = text::to_text(state, &value)?;
        attributes.push(format!(
            "{}=\"{}\"",
            text::escape(&key),
            text::escape(&value)
        ));
    }
    let mut text = attributes.join(" ");
    if rest.is_true(0, true) && !text.is_empty() {
        text.insert(0, ' ');
    }
    Ok(Value::from_safe_string(text))
}

//! Values as text, the way Python prints them.

use std::fmt::{self, Write};

use minijinja::{
    AutoEscape, Error, ErrorKind, Output, State, Value,
    value::{Tuple, ValueKind},
};

use crate::{float::python_float, unicode::is_printable};

use super::{
    objects::{Group, Range, View, pairs},
    strict,
};

/// How deep lists and dicts may be nested to be printed.
const MAX_DEPTH: usize = 200;

/// Prints `{{ value }}`.
pub(crate) fn format(
    out: &mut Output<'_>,
    state: &mut State<'_, '_>,
    value: &Value,
) -> Result<(), Error> {
    if *state.auto_escape() == AutoEscape::Html && !value.is_safe() {
        let text = to_text(state, value)?;
        return out.write_str(&escape(&text)).map_err(Error::from);
    }
    if let Some(text) = value.as_str() {
        return out.write_str(text).map_err(Error::from);
    }
    check_printable(state, value)?;
    write_str(out, value).map_err(Error::from)
}

/// The characters that mean something in HTML, as Jinja2 writes them.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&#34;"),
            '\'' => escaped.push_str("&#39;"),
            char => escaped.push(char),
        }
    }
    escaped
}

/// The text of a value, for filters that make text of anything.
pub(crate) fn to_text(state: &mut State<'_, '_>, value: &Value) -> Result<String, Error> {
    check_printable(state, value)?;
    let mut text = String::new();
    write_str(&mut text, value)?;
    Ok(text)
}

/// The text of a value as it stands in a list.
pub(crate) fn to_repr(state: &mut State<'_, '_>, value: &Value) -> Result<String, Error> {
    check_printable(state, value)?;
    let mut text = String::new();
    write_repr(&mut text, value, 0)?;
    Ok(text)
}

/// The text of a value that is no container.
pub(crate) fn to_plain(value: &Value) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = write_str(&mut text, value);
    text
}

/// What a template cannot know the text of, such as a function or a macro that is named and not called.
pub(crate) fn has_no_text(value: &Value) -> bool {
    value.kind() == ValueKind::Plain
        || value.as_object().is_some_and(|object| {
            let name = object.type_name();
            name.ends_with("::Macro") || name.ends_with("::Loop")
        })
}

fn check_printable(state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    match value.kind() {
        _ if has_no_text(value) => Err(Error::from(ErrorKind::UndefinedError)),
        ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => {
            strict::require(state, value).map(drop)
        }
        _ => Ok(()),
    }
}

/// `str(value)`.
pub(crate) fn write_str(out: &mut impl Write, value: &Value) -> fmt::Result {
    match value.as_str() {
        Some(text) => out.write_str(text),
        None if value.is_undefined() => Ok(()),
        None => write_repr(out, value, 0),
    }
}

/// `repr(value)`.
fn write_repr(out: &mut impl Write, value: &Value, depth: usize) -> fmt::Result {
    if depth > MAX_DEPTH {
        return Err(fmt::Error);
    }
    match value.kind() {
        ValueKind::Undefined => out.write_str("Undefined"),
        ValueKind::String => write_quoted(out, value.as_str().unwrap_or_default()),
        ValueKind::Number if !value.is_integer() => match f64::try_from(value.clone()) {
            Ok(float) => out.write_str(&python_float(float)),
            Err(_) => write!(out, "{value}"),
        },
        ValueKind::Seq if value.is_tuple() => {
            let tuple = value.downcast_object_ref::<Tuple>();
            write_tuple(out, tuple.map_or(&[], |tuple| &tuple[..]), depth)
        }
        ValueKind::Seq if value.downcast_object_ref::<Range>().is_some() => {
            write!(out, "{value}")
        }
        ValueKind::Seq if value.downcast_object_ref::<Group>().is_some() => {
            match value.downcast_object_ref::<Group>() {
                Some(Group { grouper, list }) => {
                    write_tuple(out, &[grouper.clone(), list.clone()], depth)
                }
                None => Err(fmt::Error),
            }
        }
        ValueKind::Iterable if value.downcast_object_ref::<View>().is_some() => {
            let Some(View { prefix, items }) = value.downcast_object_ref::<View>() else {
                return Err(fmt::Error);
            };
            write!(out, "{prefix}(")?;
            write_items(out, items.iter().cloned(), depth)?;
            out.write_char(')')
        }
        ValueKind::Seq | ValueKind::Iterable => {
            let items = value.try_iter().map_err(|_| fmt::Error)?;
            write_items(out, items, depth)
        }
        ValueKind::Map => write_entries(out, pairs(value), depth),
        ValueKind::Invalid => Err(fmt::Error),
        _ => write!(out, "{value}"),
    }
}

pub(crate) fn write_list(out: &mut impl Write, items: &[Value]) -> fmt::Result {
    write_items(out, items.iter().cloned(), 0)
}

pub(crate) fn write_pair(out: &mut impl Write, first: &Value, second: &Value) -> fmt::Result {
    write_tuple(out, &[first.clone(), second.clone()], 0)
}

pub(crate) fn write_dict(
    out: &mut impl Write,
    entries: impl Iterator<Item = (Value, Value)>,
) -> fmt::Result {
    write_entries(out, entries, 0)
}

fn write_items(
    out: &mut impl Write,
    items: impl Iterator<Item = Value>,
    depth: usize,
) -> fmt::Result {
    out.write_char('[')?;
    write_separated(out, items, depth)?;
    out.write_char(']')
}

fn write_tuple(out: &mut impl Write, items: &[Value], depth: usize) -> fmt::Result {
    out.write_char('(')?;
    write_separated(out, items.iter().cloned(), depth)?;
    out.write_str(if items.len() == 1 { ",)" } else { ")" })
}

fn write_separated(
    out: &mut impl Write,
    items: impl Iterator<Item = Value>,
    depth: usize,
) -> fmt::Result {
    for (index, item) in items.enumerate() {
        if index > 0 {
            out.write_str(", ")?;
        }
        write_repr(out, &item, depth + 1)?;
    }
    Ok(())
}

fn write_entries(
    out: &mut impl Write,
    entries: impl Iterator<Item = (Value, Value)>,
    depth: usize,
) -> fmt::Result {
    out.write_char('{')?;
    for (index, (key, value)) in entries.enumerate() {
        if index > 0 {
            out.write_str(", ")?;
        }
        write_repr(out, &key, depth + 1)?;
        out.write_str(": ")?;
        write_repr(out, &value, depth + 1)?;
    }
    out.write_char('}')
}

fn write_quoted(out: &mut impl Write, text: &str) -> fmt::Result {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    out.write_char(quote)?;
    for char in text.chars() {
        match char {
            '\\' => out.write_str("\\\\")?,
            '\n' => out.write_str("\\n")?,
            '\r' => out.write_str("\\r")?,
            '\t' => out.write_str("\\t")?,
            char if char == quote => write!(out, "\\{quote}")?,
            ' '..='~' => out.write_char(char)?,
            char if is_printable(char) => out.write_char(char)?,
            char => {
                let code = u32::from(char);
                match code {
                    0..=0xff => write!(out, "\\x{code:02x}")?,
                    0x100..=0xffff => write!(out, "\\u{code:04x}")?,
                    _ => write!(out, "\\U{code:08x}")?,
                }
            }
        }
    }
    out.write_char(quote)
}

//! `tojson` as Python's `json.dumps` with sorted keys writes it.

use std::fmt::Write;

use minijinja::{Error, ErrorKind, State, Value};

use crate::{
    arguments::{Arguments, integer, split},
    error::refused,
    float::python_float,
    fuel::{pay, pay_units, pay_walk},
    objects::{Kind, items, kind, pairs},
    ops::{compare, sorted},
};

/// How deep lists and dicts may be nested to be written.
const MAX_DEPTH: usize = 200;

/// `tojson(value, indent=None)`.
pub(crate) fn tojson(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["indent"])?;
    let indent = match rest.given(0) {
        None => None,
        Some(indent) => Some(if let Some(indent) = indent.as_str() {
            plain(indent)
        } else {
            let width = usize::try_from(integer(indent)?).unwrap_or(0);
            pay(state, width)?;
            " ".repeat(width)
        }),
    };
    let mut writer = Writer {
        state,
        text: String::new(),
        indent,
    };
    writer.value(value, 0)?;
    Ok(Value::from_safe_string(writer.text))
}

struct Writer<'a, 'b, 'c> {
    state: &'a State<'b, 'c>,
    text: String,
    indent: Option<String>,
}

impl Writer<'_, '_, '_> {
    fn value(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        if depth > MAX_DEPTH {
            return Err(refused("lists are nested too deeply for `tojson`"));
        }
        pay_units(self.state, 1)?;
        match kind(value) {
            Kind::None => self.text.push_str("null"),
            Kind::Bool => self.text.push_str(bool_text(value)),
            Kind::Int => self.text.push_str(&value.to_string()),
            Kind::Float => self.text.push_str(&float_text(value)),
            Kind::Text => self.string(value.as_str().unwrap_or_default())?,
            Kind::List | Kind::Tuple => {
                let items = items(self.state, value)?;
                self.container(['[', ']'], depth, items.iter(), |this, item| {
                    this.value(&item, depth + 1)
                })?;
            }
            Kind::Dict => self.dict(value, depth)?,
            Kind::Undefined => return Err(Error::from(ErrorKind::UndefinedError)),
            _ => return Err(refused("`tojson` of what JSON does not have")),
        }
        Ok(())
    }

    fn dict(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        let entries: Vec<_> = pairs(value).collect();
        let entries = sorted(self.state, entries, |(one, _), (other, _)| {
            Ok(compare(self.state, one, other)?.is_some_and(std::cmp::Ordering::is_lt))
        })?;
        self.container(
            ['{', '}'],
            depth,
            entries.into_iter(),
            |this, (key, value)| {
                match kind(&key) {
                    Kind::Text => this.string(key.as_str().unwrap_or_default())?,
                    Kind::Int => this.string(&key.to_string())?,
                    Kind::Float => this.string(&float_text(&key))?,
                    Kind::Bool => this.string(bool_text(&key))?,
                    Kind::None => this.string("null")?,
                    _ => return Err(refused("`tojson` of a key that JSON does not have")),
                }
                this.text.push_str(": ");
                this.value(&value, depth + 1)
            },
        )
    }

    fn container<T>(
        &mut self,
        [open, close]: [char; 2],
        depth: usize,
        items: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> Result<(), Error>,
    ) -> Result<(), Error> {
        self.text.push(open);
        let mut empty = true;
        for item in items {
            if !empty {
                self.text
                    .push_str(if self.indent.is_some() { "," } else { ", " });
            }
            empty = false;
            self.new_line(depth + 1)?;
            write(self, item)?;
        }
        if !empty {
            self.new_line(depth)?;
        }
        self.text.push(close);
        Ok(())
    }

    fn new_line(&mut self, depth: usize) -> Result<(), Error> {
        if let Some(indent) = &self.indent {
            pay(self.state, indent.len().saturating_mul(depth))?;
            self.text.push('\n');
            for _ in 0..depth {
                self.text.push_str(indent);
            }
        }
        Ok(())
    }

    /// ASCII alone, and nothing that means something in HTML.
    fn string(&mut self, string: &str) -> Result<(), Error> {
        pay_walk(self.state, string.len())?;
        pay(self.state, string.len().saturating_mul(3))?;
        self.text.push('"');
        for char in string.chars() {
            match char {
                '"' => self.text.push_str("\\\""),
                '\\' => self.text.push_str("\\\\"),
                '\n' => self.text.push_str("\\n"),
                '\r' => self.text.push_str("\\r"),
                '\t' => self.text.push_str("\\t"),
                '\u{8}' => self.text.push_str("\\b"),
                '\u{c}' => self.text.push_str("\\f"),
                '\0'..'\u{20}' | '\u{7f}'.. => push_escaped(&mut self.text, char),
                char => push_plain(&mut self.text, char),
            }
        }
        self.text.push('"');
        Ok(())
    }
}

fn bool_text(value: &Value) -> &'static str {
    if value.is_true() { "true" } else { "false" }
}

fn float_text(value: &Value) -> String {
    let float = f64::try_from(value.clone()).unwrap_or(f64::NAN);
    if float.is_nan() {
        return "NaN".into();
    }
    if float.is_infinite() {
        return if float > 0.0 { "Infinity" } else { "-Infinity" }.into();
    }
    python_float(float)
}

/// An indent, in which nothing means something in HTML either.
fn plain(indent: &str) -> String {
    let mut plain = String::new();
    indent.chars().for_each(|char| push_plain(&mut plain, char));
    plain
}

fn push_plain(text: &mut String, char: char) {
    match char {
        '<' | '>' | '&' | '\'' => push_escaped(text, char),
        char => text.push(char),
    }
}

fn push_escaped(text: &mut String, char: char) {
    for unit in char.encode_utf16(&mut [0; 2]) {
        // Writing into a string cannot fail.
        let _ = write!(text, "\\u{unit:04x}");
    }
}

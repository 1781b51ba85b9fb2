//! `tojson` as Python's `json.dumps` with sorted keys writes it, and `pprint`.

use std::fmt::Write;

use minijinja::{Error, State, Value, value::ValueKind};

use crate::float::python_float;

use crate::{
    arguments::{Arguments, invalid},
    objects::pairs,
    strict::BYTES_PER_FUEL,
    text,
};

/// How deep lists and dicts may be nested to be written.
const MAX_DEPTH: usize = 200;
/// Where Python's `pprint` starts a new line.
const LINE: usize = 80;

/// `tojson(value, indent=None)`.
pub(crate) fn tojson(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = arguments.split_first().ok_or_else(invalid)?;
    let rest = Arguments::new(rest, &["indent"])?;
    let indent = match rest.get(0) {
        Some(indent) if !indent.is_none() => Some(rest.size(0, 0)?.min(64)),
        _ => None,
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
    indent: Option<usize>,
}

impl Writer<'_, '_, '_> {
    fn value(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        if depth > MAX_DEPTH {
            return Err(invalid());
        }
        self.state.consume_fuel(1)?;
        match value.kind() {
            ValueKind::None => self.text.push_str("null"),
            ValueKind::Bool => self
                .text
                .push_str(if value.is_true() { "true" } else { "false" }),
            ValueKind::Number if value.is_integer() => {
                let _ = write!(self.text, "{value}");
            }
            ValueKind::Number => {
                let float = f64::try_from(value.clone())?;
                if !float.is_finite() {
                    return Err(invalid());
                }
                self.text.push_str(&python_float(float));
            }
            ValueKind::String => self.string(value.as_str().unwrap_or_default())?,
            ValueKind::Seq => {
                let items = value.try_iter()?;
                self.container('[', ']', depth, items, |this, item| {
                    this.value(&item, depth + 1)
                })?;
            }
            ValueKind::Map => self.map(value, depth)?,
            _ => return Err(invalid()),
        }
        Ok(())
    }

    fn map(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        let mut entries = vec![];
        for (key, value) in pairs(value) {
            let name = match key.kind() {
                ValueKind::String => key.as_str().unwrap_or_default().to_owned(),
                ValueKind::Number => text::to_plain(&key),
                ValueKind::None => "null".into(),
                ValueKind::Bool => key.is_true().to_string(),
                _ => return Err(invalid()),
            };
            entries.push((key, name, value));
        }
        let same_kind = entries.windows(2).all(|pair| match pair {
            [(one, ..), (other, ..)] => one.kind() == other.kind(),
            _ => true,
        });
        if !same_kind {
            return Err(invalid());
        }
        entries.sort_by(|(one, ..), (other, ..)| one.cmp(other));
        self.container(
            '{',
            '}',
            depth,
            entries.into_iter(),
            |this, (_, name, value)| {
                this.string(&name)?;
                this.text.push_str(": ");
                this.value(&value, depth + 1)
            },
        )
    }

    fn container<T>(
        &mut self,
        open: char,
        close: char,
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
            self.new_line(depth + 1);
            write(self, item)?;
        }
        if !empty {
            self.new_line(depth);
        }
        self.text.push(close);
        Ok(())
    }

    fn new_line(&mut self, depth: usize) {
        if let Some(indent) = self.indent {
            self.text.push('\n');
            self.text.extend(std::iter::repeat_n(' ', indent * depth));
        }
    }

    /// ASCII alone, and nothing that means something in HTML.
    fn string(&mut self, string: &str) -> Result<(), Error> {
        self.state
            .consume_fuel(string.len() as u64 / BYTES_PER_FUEL)?;
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
                '<' | '>' | '&' | '\'' | '\0'..'\u{20}' | '\u{7f}'.. => {
                    for unit in char.encode_utf16(&mut [0; 2]) {
                        let _ = write!(self.text, "\\u{unit:04x}");
                    }
                }
                char => self.text.push(char),
            }
        }
        self.text.push('"');
        Ok(())
    }
}

/// `pprint(value)`, of what Python puts on one line.
pub(crate) fn pprint(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let [value] = arguments else {
        return Err(invalid());
    };
    let text = text::to_repr(state, value)?;
    // Python sorts the keys of a dict here, and breaks the line of what is longer.
    if text.chars().count() > LINE || holds_unsorted_keys(value, 0) {
        return Err(invalid());
    }
    Ok(text.into())
}

fn holds_unsorted_keys(value: &Value, depth: usize) -> bool {
    match value.kind() {
        ValueKind::Map => {
            let pairs: Vec<_> = pairs(value).collect();
            !pairs.is_sorted_by_key(|(key, _)| key.clone())
                || pairs
                    .iter()
                    .any(|(_, value)| depth < MAX_DEPTH && holds_unsorted_keys(value, depth + 1))
        }
        ValueKind::Seq => value.try_iter().is_ok_and(|mut items| {
            items.any(|item| depth < MAX_DEPTH && holds_unsorted_keys(&item, depth + 1))
        }),
        _ => false,
    }
}

//! Values as text, the way Python prints them.

use std::borrow::Cow;

use minijinja::{Error, ErrorKind, State, Value};

use crate::{
    error::refused,
    float::python_float,
    fuel::{pay, pay_added, pay_walk},
    objects::{
        self, Dict, Entries, Generator, Kind, List, Namespace, Range, View, kind, tuple_items,
    },
    strict,
    unicode::is_printable,
};

/// How deep lists and dicts may be nested to be printed.
const MAX_DEPTH: usize = 200;
/// How much is printed before it is paid for.
const UNPAID: usize = 4 << 10;

/// Escapes a text for HTML as Jinja2 does, if that is wanted, and pays for it.
pub(crate) fn escaped<'t>(
    state: &State<'_, '_>,
    text: impl Into<Cow<'t, str>>,
    is_wanted: bool,
) -> Result<Cow<'t, str>, Error> {
    let text = text.into();
    if !is_wanted {
        return Ok(text);
    }
    pay_walk(state, text.len())?;
    let more = |char: char| entity(char).map_or(0, |entity| entity.len() - 1);
    let size = text.len() + text.chars().map(more).sum::<usize>();
    pay(state, size)?;
    let mut escaped = String::with_capacity(size);
    for char in text.chars() {
        match entity(char) {
            Some(entity) => escaped.push_str(entity),
            None => escaped.push(char),
        }
    }
    Ok(escaped.into())
}

/// The entity of a character that means something in HTML, which takes one byte.
const fn entity(char: char) -> Option<&'static str> {
    match char {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&#34;"),
        '\'' => Some("&#39;"),
        _ => None,
    }
}

/// Appends a character again and again: as a text, which is copied in large pieces.
pub(crate) fn push_repeated(out: &mut String, char: char, times: usize) {
    if times > 0 {
        out.push_str(&char.encode_utf8(&mut [0; 4]).repeat(times));
    }
}

/// `str(value)`, for filters that make text of anything.
pub(crate) fn to_text(state: &State<'_, '_>, value: &Value) -> Result<String, Error> {
    let mut text = String::new();
    push_text(state, &mut text, value)?;
    Ok(text)
}

/// Appends `str(value)` to a text, and pays for it.
pub(crate) fn push_text(
    state: &State<'_, '_>,
    out: &mut String,
    value: &Value,
) -> Result<(), Error> {
    if let Some(text) = objects::text(value) {
        pay_added(state, out.len(), text.len())?;
        out.push_str(text);
        return Ok(());
    }
    let mut printer = Printer::new(out, Some(state));
    match kind(value) {
        Kind::Undefined if value.is_undefined() && strict::is_strict(state) => {
            Err(Error::from(ErrorKind::UndefinedError))
        }
        Kind::Undefined => Ok(()),
        _ => {
            printer.repr(value, 0)?;
            printer.settle()
        }
    }
}

/// Appends what `{{ value }}` prints: a generator as the list of its items, anything else as its text.
pub(crate) fn print(state: &State<'_, '_>, out: &mut String, value: &Value) -> Result<(), Error> {
    let Some(generator) = value.downcast_object_ref::<Generator>() else {
        return push_text(state, out, value);
    };
    let mut printer = Printer::new(out, Some(state));
    printer.sequence("[", &generator.take(), "]", 0)?;
    printer.settle()
}

/// What is printed in Python as an address, or as a name of the implementation.
fn without_text(value: &Value) -> Error {
    refused(match kind(value) {
        Kind::Generator => {
            "the result of a filter such as `map` has no text of its own: add `|list`"
        }
        _ => "a function or a macro has no text of its own",
    })
}

/// `repr(value)`: the text of a value as it stands in a list.
pub(crate) fn to_repr(state: &State<'_, '_>, value: &Value) -> Result<String, Error> {
    let mut text = String::new();
    let mut printer = Printer::new(&mut text, Some(state));
    printer.repr(value, 0)?;
    printer.settle()?;
    Ok(text)
}

/// The text of a value that is no container.
pub(crate) fn to_plain(value: &Value) -> String {
    if let Some(text) = value.as_str() {
        return text.to_owned();
    }
    let mut text = String::new();
    // What has no text leaves it empty.
    let _ = Printer::new(&mut text, None).repr(value, 0);
    text
}

/// Writes values and pays for what it wrote.
struct Printer<'a, 'b, 'c> {
    out: &'a mut String,
    state: Option<&'a State<'b, 'c>>,
    /// The length up to which the text is paid for.
    paid: usize,
}

impl<'a, 'b, 'c> Printer<'a, 'b, 'c> {
    fn new(out: &'a mut String, state: Option<&'a State<'b, 'c>>) -> Self {
        let paid = out.len();
        Self { out, state, paid }
    }

    fn settle(&mut self) -> Result<(), Error> {
        if let Some(state) = self.state {
            // Printing costs more than copying.
            let fresh = self.out.len() - self.paid;
            state.consume_fuel(fresh as u64 / 16)?;
            pay(state, fresh)?;
        }
        self.paid = self.out.len();
        Ok(())
    }

    fn repr(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        if depth > MAX_DEPTH {
            return Err(refused("lists are nested too deeply to be printed"));
        }
        if self.out.len() - self.paid > UNPAID {
            self.settle()?;
        }
        match kind(value) {
            Kind::Undefined => self.undefined()?,
            Kind::None => self.out.push_str("None"),
            Kind::Bool if value.is_true() => self.out.push_str("True"),
            Kind::Bool => self.out.push_str("False"),
            Kind::Int => self.out.push_str(&value.to_string()),
            Kind::Float => {
                let float = f64::try_from(value.clone()).unwrap_or(f64::NAN);
                self.out.push_str(&python_float(float));
            }
            Kind::Text if value.is_safe() => {
                self.out.push_str("Markup(");
                push_quoted(self.out, value.as_str().unwrap_or_default());
                self.out.push(')');
            }
            Kind::Text => push_quoted(self.out, value.as_str().unwrap_or_default()),
            Kind::Bytes => push_bytes(self.out, value.as_bytes().unwrap_or_default()),
            _ => self.container(value, depth)?,
        }
        Ok(())
    }

    /// Nothing undefined gets into a text, as deep as it may be.
    fn undefined(&mut self) -> Result<(), Error> {
        if self.state.is_none_or(|state| strict::is_strict(state)) {
            return Err(Error::from(ErrorKind::UndefinedError));
        }
        self.out.push_str("Undefined");
        Ok(())
    }

    fn container(&mut self, value: &Value, depth: usize) -> Result<(), Error> {
        if let Some(list) = value.downcast_object_ref::<List>() {
            self.sequence("[", &list.items(), "]", depth)
        } else if let Some(dict) = value.downcast_object_ref::<Dict>() {
            self.dict(&dict.entries(), depth)
        } else if let Some(items) = tuple_items(value) {
            let close = if items.len() == 1 { ",)" } else { ")" };
            self.sequence("(", &items, close, depth)
        } else if let Some(view) = value.downcast_object_ref::<View>() {
            self.out.push_str(view.prefix());
            self.sequence("([", &view.items(), "])", depth)
        } else if let Some(range) = value.downcast_object_ref::<Range>() {
            self.out.push_str(&format!("{range:?}"));
            Ok(())
        } else if let Some(namespace) = value.downcast_object_ref::<Namespace>() {
            self.out.push_str("<Namespace ");
            self.entries(namespace.snapshot().into_iter(), depth)?;
            self.out.push('>');
            Ok(())
        } else {
            Err(without_text(value))
        }
    }

    fn sequence(
        &mut self,
        open: &str,
        items: &[Value],
        close: &str,
        depth: usize,
    ) -> Result<(), Error> {
        self.out.push_str(open);
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.repr(item, depth + 1)?;
        }
        self.out.push_str(close);
        Ok(())
    }

    fn dict(&mut self, entries: &Entries, depth: usize) -> Result<(), Error> {
        let entries = entries.iter();
        self.entries(
            entries.map(|(key, value)| (key.value().clone(), value.clone())),
            depth,
        )
    }

    fn entries(
        &mut self,
        entries: impl Iterator<Item = (Value, Value)>,
        depth: usize,
    ) -> Result<(), Error> {
        self.out.push('{');
        for (index, (key, value)) in entries.enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            self.repr(&key, depth + 1)?;
            self.out.push_str(": ");
            self.repr(&value, depth + 1)?;
        }
        self.out.push('}');
        Ok(())
    }
}

fn push_bytes(out: &mut String, bytes: &[u8]) {
    let quote = if bytes.contains(&b'\'') && !bytes.contains(&b'"') {
        b'"'
    } else {
        b'\''
    };
    out.push('b');
    out.push(char::from(quote));
    for &byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            byte if byte == quote => out.extend(['\\', char::from(byte)]),
            b' '..=b'~' => out.push(char::from(byte)),
            byte => out.push_str(&format!("\\x{byte:02x}")),
        }
    }
    out.push(char::from(quote));
}

fn push_quoted(out: &mut String, text: &str) {
    let quote = if text.contains('\'') && !text.contains('"') {
        '"'
    } else {
        '\''
    };
    out.push(quote);
    for char in text.chars() {
        match char {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            char if char == quote => out.extend(['\\', quote]),
            ' '..='~' => out.push(char),
            char if is_printable(char) => out.push(char),
            char => {
                let code = u32::from(char);
                out.push_str(&match code {
                    0..=0xff => format!("\\x{code:02x}"),
                    0x100..=0xffff => format!("\\u{code:04x}"),
                    _ => format!("\\U{code:08x}"),
                });
            }
        }
    }
    out.push(quote);
}

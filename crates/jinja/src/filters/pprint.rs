//! `pprint`, which breaks lines as Python's module of that name does.

use std::cmp::Ordering;

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, split},
    error::refused,
    fuel::{pay, pay_items, pay_walk},
    methods::lines,
    objects::{Group, Kind, items, kind, pairs},
    ops::{compare, sorted},
    text::{push_repeated, to_repr},
    unicode::is_space,
};

/// How wide a line may be.
const WIDTH: usize = 80;
/// How deep lists and dicts may be nested to be printed.
const MAX_DEPTH: usize = 100;

/// `pprint(value)`.
pub(crate) fn pprint(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = split(arguments)?;
    Arguments::positional(rest, 0, 0)?;
    let mut printer = Printer {
        state,
        out: String::new(),
    };
    printer.format(value, Place::default(), 0)?;
    Ok(printer.out.into())
}

/// Where a value is printed: behind `indent` characters, with `allowance` to follow.
#[derive(Clone, Copy, Default)]
struct Place {
    indent: usize,
    allowance: usize,
}

impl Place {
    fn room(self) -> usize {
        WIDTH.saturating_sub(self.indent + self.allowance)
    }

    /// The place of one of several parts: what follows the last one follows the whole.
    fn part(self, indent: usize, is_last: bool) -> Self {
        let allowance = if is_last { self.allowance } else { 1 };
        Self {
            indent: self.indent + indent,
            allowance,
        }
    }

    fn with_close(self, length: usize) -> Self {
        Self {
            allowance: self.allowance + length,
            ..self
        }
    }
}

struct Printer<'a, 'b, 'c> {
    state: &'a State<'b, 'c>,
    out: String,
}

fn width(text: &str) -> usize {
    text.chars().count()
}

impl Printer<'_, '_, '_> {
    fn format(&mut self, value: &Value, place: Place, level: usize) -> Result<(), Error> {
        let line = self.repr(value, level)?;
        if width(&line) <= place.room() {
            return self.write(&line);
        }
        match kind(value) {
            Kind::Dict => self.dict(value, place.with_close(1), level + 1),
            Kind::List => self.sequence(["[", "]"], value, place, level + 1),
            Kind::Tuple if is_group(value) => self.write(&line),
            Kind::Tuple => {
                let close = if value.len() == Some(1) { ",)" } else { ")" };
                self.sequence(["(", close], value, place, level + 1)
            }
            Kind::Text if !value.is_safe() => {
                self.text(value.as_str().unwrap_or_default(), place, level + 1)
            }
            _ => self.write(&line),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Error> {
        pay(self.state, text.len())?;
        self.out.push_str(text);
        Ok(())
    }

    fn new_line(&mut self, indent: usize) -> Result<(), Error> {
        pay(self.state, indent)?;
        self.out.push('\n');
        push_repeated(&mut self.out, ' ', indent);
        Ok(())
    }

    fn dict(&mut self, value: &Value, place: Place, level: usize) -> Result<(), Error> {
        self.write("{")?;
        let entries = self.entries(value)?;
        let count = entries.len();
        for (index, (key, value)) in entries.into_iter().enumerate() {
            if index > 0 {
                self.write(",")?;
                self.new_line(place.indent + 1)?;
            }
            let key = self.repr(&key, level)?;
            self.write(&key)?;
            self.write(": ")?;
            let part = place.part(1 + width(&key) + 2, index + 1 == count);
            self.format(&value, part, level)?;
        }
        self.write("}")
    }

    fn sequence(
        &mut self,
        [open, close]: [&str; 2],
        value: &Value,
        place: Place,
        level: usize,
    ) -> Result<(), Error> {
        self.write(open)?;
        let place = place.with_close(close.len());
        let items = items(self.state, value)?;
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.write(",")?;
                self.new_line(place.indent + 1)?;
            }
            self.format(&item, place.part(1, index + 1 == items.len()), level)?;
        }
        self.write(close)
    }

    /// Breaks a text at its ends of lines and between words; a text that is all there is stands in parentheses.
    fn text(&mut self, text: &str, mut place: Place, level: usize) -> Result<(), Error> {
        let is_all = level == 1;
        if is_all {
            place.indent += 1;
            place.allowance += 1;
        }
        let chunks = self.chunks(text, place)?;
        let in_parentheses = is_all && chunks.len() != 1;
        if in_parentheses {
            self.write("(")?;
        }
        for (index, chunk) in chunks.iter().enumerate() {
            if index > 0 {
                self.new_line(place.indent)?;
            }
            self.write(chunk)?;
        }
        self.write(if in_parentheses { ")" } else { "" })
    }

    fn chunks(&self, text: &str, place: Place) -> Result<Vec<String>, Error> {
        let room = WIDTH.saturating_sub(place.indent);
        let mut chunks = vec![];
        let lines = lines(text, true);
        for (index, line) in lines.iter().enumerate() {
            let is_last = index + 1 == lines.len();
            let whole = self.repr(&Value::from(*line), 0)?;
            let spared = if is_last { place.allowance } else { 0 };
            if width(&whole) <= room.saturating_sub(spared) {
                chunks.push(whole);
                continue;
            }
            let parts = parts(line);
            let mut current = String::new();
            for (index, part) in parts.iter().enumerate() {
                let candidate = [current.as_str(), part].concat();
                let ends_text = is_last && index + 1 == parts.len();
                let spared = if ends_text { place.allowance } else { 0 };
                let shown = self.repr(&Value::from(candidate.as_str()), 0)?;
                if width(&shown) <= room.saturating_sub(spared) {
                    current = candidate;
                    continue;
                }
                if !current.is_empty() {
                    chunks.push(self.repr(&Value::from(current), 0)?);
                }
                current = String::from(*part);
            }
            if !current.is_empty() {
                chunks.push(self.repr(&Value::from(current), 0)?);
            }
        }
        Ok(chunks)
    }

    /// `repr(value)`, with the keys of dicts in order.
    fn repr(&self, value: &Value, level: usize) -> Result<String, Error> {
        if level > MAX_DEPTH {
            return Err(refused("lists are nested too deeply for `pprint`"));
        }
        let (open, close) = match kind(value) {
            Kind::Dict => {
                let mut parts = vec![];
                for (key, value) in self.entries(value)? {
                    pay_items(self.state, 6)?;
                    let (key, value) = (self.repr(&key, level + 1)?, self.repr(&value, level + 1)?);
                    parts.push([key.as_str(), ": ", &value].concat());
                }
                return Ok(["{", &parts.join(", "), "}"].concat());
            }
            Kind::List => ("[", "]"),
            Kind::Tuple if !is_group(value) => {
                ("(", if value.len() == Some(1) { ",)" } else { ")" })
            }
            _ => {
                // Each character may become ten, and is looked at for its width, too.
                pay_walk(
                    self.state,
                    value.as_str().map_or(0, str::len).saturating_mul(4),
                )?;
                return to_repr(self.state, value);
            }
        };
        let mut parts = vec![];
        for item in items(self.state, value)?.iter() {
            // A text of its own for each.
            pay_items(self.state, 3)?;
            parts.push(self.repr(&item, level + 1)?);
        }
        let text = [open, &parts.join(", "), close].concat();
        pay(self.state, text.len())?;
        Ok(text)
    }

    /// The entries of a dict by their keys; unlike keys by the names of their types.
    fn entries(&self, value: &Value) -> Result<Vec<(Value, Value)>, Error> {
        sorted(
            self.state,
            pairs(value).collect(),
            |(one, _), (other, _)| match compare(self.state, one, other) {
                Ok(order) => Ok(order == Some(Ordering::Less)),
                Err(_) => Ok(type_name(one) < type_name(other)),
            },
        )
    }
}

fn is_group(value: &Value) -> bool {
    value.downcast_object_ref::<Group>().is_some()
}

fn type_name(value: &Value) -> &'static str {
    match kind(value) {
        Kind::None => "NoneType",
        Kind::Bool => "bool",
        Kind::Int => "int",
        Kind::Float => "float",
        Kind::Text => "str",
        Kind::Tuple => "tuple",
        _ => "",
    }
}

/// Words with the white space behind them.
fn parts(line: &str) -> Vec<&str> {
    let mut parts = vec![];
    let mut rest = line;
    while !rest.is_empty() {
        let word = rest.find(is_space).unwrap_or(rest.len());
        let after = rest.get(word..).unwrap_or_default();
        let end = word + after.find(|char| !is_space(char)).unwrap_or(after.len());
        let (part, after) = rest.split_at(end);
        parts.push(part);
        rest = after;
    }
    parts
}

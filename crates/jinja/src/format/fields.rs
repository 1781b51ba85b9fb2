//! `str.format`: texts with fields in braces.

use minijinja::{Error, State, Value, value::ValueKind};

use super::{Conversion, spec};
use crate::{
    arguments::invalid,
    fuel::{pay_added, pay_walk},
    objects,
    strict::refuse_undefined,
    text::escaped,
    unicode::decimal,
};

/// The values that the fields of a text name.
pub(crate) struct Fields<'a> {
    pub(crate) positional: &'a [Value],
    /// A dict or the named arguments.
    pub(crate) named: Option<&'a Value>,
    /// Whether what goes in has to be escaped, because the text is safe.
    pub(crate) escape: bool,
}

/// Which fields of a text have no name and no number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbering {
    Unknown,
    Automatic(usize),
    Manual,
}

struct Filler<'a, 'b, 'c> {
    state: &'a mut State<'b, 'c>,
    fields: &'a Fields<'a>,
    numbering: Numbering,
}

/// Fills the fields of a text, as `text.format(…)` does.
pub(crate) fn fill(
    state: &mut State<'_, '_>,
    text: &str,
    fields: &Fields<'_>,
) -> Result<String, Error> {
    let mut filler = Filler {
        state,
        fields,
        numbering: Numbering::Unknown,
    };
    filler.fill(text, 0)
}

/// A field, taken apart.
struct Field<'a> {
    name: &'a str,
    conversion: Option<Conversion>,
    spec: &'a str,
}

/// Takes a field apart that starts behind its brace, and returns what is behind the field.
fn parse_field(source: &str) -> Result<(Field<'_>, &str), Error> {
    let mut in_brackets = false;
    let end = source.find(|char| match char {
        '[' => {
            in_brackets = true;
            false
        }
        ']' => {
            in_brackets = false;
            false
        }
        '{' | '}' | ':' | '!' => !in_brackets,
        _ => false,
    });
    let (name, rest) = source.split_at(end.ok_or_else(invalid)?);
    let mut field = Field {
        name,
        conversion: None,
        spec: "",
    };
    if let Some(rest) = rest.strip_prefix('}') {
        return Ok((field, rest));
    }
    let mut rest = rest;
    if let Some(after) = rest.strip_prefix('!') {
        let char = after.chars().next().ok_or_else(invalid)?;
        field.conversion = Some(Conversion::new(char).ok_or_else(invalid)?);
        rest = after.strip_prefix(char).unwrap_or_default();
        if let Some(rest) = rest.strip_prefix('}') {
            return Ok((field, rest));
        }
    }
    let rest = rest.strip_prefix(':').ok_or_else(invalid)?;
    let mut open = 1;
    let end = rest.find(|char| {
        match char {
            '{' => open += 1,
            '}' => open -= 1,
            _ => {}
        }
        open == 0
    });
    let (spec, rest) = rest.split_at(end.ok_or_else(invalid)?);
    field.spec = spec;
    Ok((field, rest.strip_prefix('}').unwrap_or_default()))
}

/// A number in a name, or `None`.
fn index(text: &str) -> Result<Option<usize>, Error> {
    let mut number = None;
    for char in text.chars() {
        let Some(digit) = decimal(char) else {
            return Ok(None);
        };
        let tens = number
            .unwrap_or(0_usize)
            .checked_mul(10)
            .ok_or_else(invalid)?;
        number = Some(tens.checked_add(digit as usize).ok_or_else(invalid)?);
    }
    Ok(number)
}

impl Filler<'_, '_, '_> {
    fn fill(&mut self, text: &str, depth: usize) -> Result<String, Error> {
        if depth > 1 {
            return Err(invalid());
        }
        pay_walk(self.state, text.len())?;
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find(['{', '}']) {
            let (literal, after) = rest.split_at(at);
            out.push_str(literal);
            if let Some(after) = after.strip_prefix("{{") {
                out.push('{');
                rest = after;
            } else if let Some(after) = after.strip_prefix("}}") {
                out.push('}');
                rest = after;
            } else {
                let source = after.strip_prefix('{').ok_or_else(invalid)?;
                let (field, after) = parse_field(source)?;
                let filled = self.field(&field, depth)?;
                pay_added(self.state, out.len(), filled.len())?;
                out.push_str(&filled);
                rest = after;
            }
        }
        out.push_str(rest);
        Ok(out)
    }

    fn field(&mut self, field: &Field<'_>, depth: usize) -> Result<String, Error> {
        self.state.consume_fuel(1)?;
        let value = self.look_up(field.name)?;
        refuse_undefined(self.state, &value)?;
        let value = match field.conversion {
            Some(conversion) => Value::from(conversion.apply(self.state, &value)?),
            None => value,
        };
        let spec = if field.spec.contains(['{', '}']) {
            self.fill(field.spec, depth + 1)?
        } else {
            field.spec.to_owned()
        };
        let escape = self.fields.escape;
        if escape && value.is_safe() && !spec.is_empty() {
            return Err(invalid());
        }
        let text = spec::format(self.state, &value, &spec)?;
        let text = escaped(self.state, text, escape && !value.is_safe())?;
        Ok(text.into_owned())
    }

    fn look_up(&mut self, name: &str) -> Result<Value, Error> {
        let end = name.find(['.', '[']).unwrap_or(name.len());
        let (first, mut rest) = name.split_at(end);
        let mut value = self.first(first)?;
        while !rest.is_empty() {
            refuse_undefined(self.state, &value)?;
            self.state.consume_fuel(1)?;
            if let Some(after) = rest.strip_prefix('.') {
                let end = after.find(['.', '[']).unwrap_or(after.len());
                let (attribute, after) = after.split_at(end);
                value = attribute_of(&value, attribute)?;
                rest = after;
            } else {
                let after = rest.strip_prefix('[').ok_or_else(invalid)?;
                let (key, after) = after.split_once(']').ok_or_else(invalid)?;
                if let Some(text) = value.as_str() {
                    pay_walk(self.state, text.len())?;
                }
                value = item_of(&value, key)?;
                rest = after;
            }
        }
        Ok(value)
    }

    fn first(&mut self, name: &str) -> Result<Value, Error> {
        let place = if name.is_empty() {
            let place = match self.numbering {
                Numbering::Unknown => 0,
                Numbering::Automatic(place) => place,
                Numbering::Manual => return Err(invalid()),
            };
            self.numbering = Numbering::Automatic(place + 1);
            place
        } else if let Some(place) = index(name)? {
            if matches!(self.numbering, Numbering::Automatic(_)) {
                return Err(invalid());
            }
            self.numbering = Numbering::Manual;
            place
        } else {
            let value = self
                .fields
                .named
                .ok_or_else(invalid)?
                .get_item(&Value::from(name))?;
            return if value.is_undefined() {
                Err(invalid())
            } else {
                Ok(value)
            };
        };
        self.fields
            .positional
            .get(place)
            .cloned()
            .ok_or_else(invalid)
    }
}

/// `value.name`: an attribute, and not an entry of a dict.
fn attribute_of(value: &Value, name: &str) -> Result<Value, Error> {
    if name.is_empty() {
        return Err(invalid());
    }
    match value.kind() {
        ValueKind::Map | ValueKind::String => Err(invalid()),
        _ => defined(value.get_attr(name)?),
    }
}

/// `value[key]`: digits are a place in a list.
fn item_of(value: &Value, key: &str) -> Result<Value, Error> {
    if key.is_empty() {
        return Err(invalid());
    }
    match index(key)? {
        Some(place) => defined(objects::place(value, place)),
        None if value.kind() == ValueKind::Map => defined(value.get_item(&Value::from(key))?),
        None => Err(invalid()),
    }
}

fn defined(value: Value) -> Result<Value, Error> {
    if value.is_undefined() {
        Err(invalid())
    } else {
        Ok(value)
    }
}

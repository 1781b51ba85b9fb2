//! Parts of items by a path, as `map(attribute='a.b.0')` names them.

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, invalid, split},
    error::refused,
    fuel::pay_units,
    globals, methods,
    objects::{Kind, is_undefined, kind},
    ops, unicode,
};

/// What `map(attribute='a.b.0')` and its like look up in each item.
pub(crate) struct Path(Vec<Value>);

impl Path {
    /// Takes a path apart at its dots. Digits are places.
    pub(crate) fn new(path: &Value) -> Result<Self, Error> {
        let Some(text) = path.as_str() else {
            // No attribute stands for the item itself.
            let part = Some(path.clone()).filter(|path| !path.is_none());
            return Ok(Self(part.into_iter().collect()));
        };
        let part = |part: &str| {
            if part.is_empty() || !part.chars().all(unicode::is_digit) {
                return Ok(Value::from(part));
            }
            let digits: Option<String> = part
                .chars()
                .map(|char| unicode::decimal(char).and_then(|digit| char::from_digit(digit, 10)))
                .collect();
            let place = digits.and_then(|digits| digits.parse::<i64>().ok());
            place.map(Value::from).ok_or_else(invalid)
        };
        text.split('.')
            .map(part)
            .collect::<Result<_, _>>()
            .map(Self)
    }

    /// Takes several paths apart that are separated by commas.
    pub(crate) fn several(paths: &Value) -> Result<Vec<Self>, Error> {
        match paths.as_str() {
            Some(text) => text
                .split(',')
                .map(|path| Self::new(&Value::from(path)))
                .collect(),
            None => Ok(vec![Self::new(paths)?]),
        }
    }

    /// Returns the part of a value that the path leads to, which may be undefined.
    pub(crate) fn get(
        &self,
        state: &State<'_, '_>,
        value: &Value,
        default: Option<&Value>,
    ) -> Result<Value, Error> {
        let mut found = value.clone();
        for part in &self.0 {
            pay_units(state, 1)?;
            found = ops::item(state, &found, part)?;
            if is_undefined(&found) {
                found = default.cloned().unwrap_or_default();
            }
        }
        Ok(found)
    }
}

/// `attr(obj, name)`: an attribute or a method; the entries of a dict are none.
pub(crate) fn attr(_: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["name"])?;
    // Python looks for the text of the name.
    let name = rest.str(0)?;
    match kind(value) {
        Kind::Other if globals::has_attribute(value, name) => {
            Err(refused("an attribute of a function of the language"))
        }
        Kind::Dict if !methods::has(Kind::Dict, name) => Ok(Value::UNDEFINED),
        _ => ops::attribute(value, name),
    }
}

//! `value.name` and `value[key]`: attributes first in the one, items first in the other.

use minijinja::{Error, ErrorKind, State, Value};

use super::{contains::pay_key, number::Number, slice::byte};
use crate::{
    error::refused,
    fuel::pay_units,
    methods::{self, Bound},
    objects::{Dict, Group, Kind, List, Namespace, Range, Tuple, is_undefined, kind, tuple_items},
    strict::refuse_undefined,
};

/// `value.name`: a method, else an entry; undefined where there is neither.
pub(crate) fn attribute(value: &Value, name: &str) -> Result<Value, Error> {
    // Most often it is an entry, and no method.
    if let Some(dict) = value.downcast_object_ref::<Dict>() {
        if methods::has(Kind::Dict, name) {
            return Ok(Bound::value(value.clone(), name));
        }
        return if_not_of_python(dict.get_text(name).unwrap_or_default(), name);
    }
    refuse_nothing(value)?;
    if_not_of_python(own_attribute(value, name)?, name)
}

/// What is undefined has no parts, even where it is no error itself.
fn refuse_nothing(value: &Value) -> Result<(), Error> {
    if is_undefined(value) {
        return Err(Error::from(ErrorKind::UndefinedError));
    }
    Ok(())
}

/// What was found, unless it is nothing and Python gives values something of this name.
fn if_not_of_python(found: Value, name: &str) -> Result<Value, Error> {
    if found.is_undefined() && name.starts_with("__") && name.ends_with("__") {
        return Err(refused("an attribute that belongs to Python"));
    }
    Ok(found)
}

fn own_attribute(value: &Value, name: &str) -> Result<Value, Error> {
    match kind(value) {
        Kind::Namespace => Ok(value
            .downcast_object_ref::<Namespace>()
            .and_then(|namespace| namespace.get(name))
            .unwrap_or_default()),
        Kind::Other => Ok(value.get_attr(name).unwrap_or_default()),
        Kind::Tuple if value.downcast_object_ref::<Group>().is_some() && is_field(name) => {
            value.get_attr(name)
        }
        // What only safe text has; it cannot be called.
        Kind::Text if value.is_safe() && matches!(name, "escape" | "striptags" | "unescape") => {
            Ok(Bound::value(value.clone(), name))
        }
        kind if methods::has(kind, name) => Ok(Bound::value(value.clone(), name)),
        Kind::Bool | Kind::Int | Kind::Float | Kind::Range => Ok(part(value, name)),
        _ => Ok(Value::UNDEFINED),
    }
}

/// The parts of a number or a range that Python gives as attributes.
fn part(value: &Value, name: &str) -> Value {
    if let Some(range) = value.downcast_object_ref::<Range>() {
        return range.part(name).map_or(Value::UNDEFINED, Value::from);
    }
    match (Number::of(value), name) {
        (Some(Number::Int(int)), "real" | "numerator") => Number::Int(int).into_value(),
        (Some(Number::Int(_)), "imag") => Value::from(0),
        (Some(Number::Int(_)), "denominator") => Value::from(1),
        (Some(Number::Float(float)), "real") => Value::from(float),
        (Some(Number::Float(_)), "imag") => Value::from(0.0),
        _ => Value::UNDEFINED,
    }
}

fn is_field(name: &str) -> bool {
    matches!(name, "grouper" | "list")
}

/// `value[key]`: an entry or an item, else a method; undefined where there is neither.
pub(crate) fn item(state: &State<'_, '_>, value: &Value, key: &Value) -> Result<Value, Error> {
    refuse_nothing(value)?;
    if key.is_undefined() && kind(value) != Kind::Dict {
        // There is no such item, and no key to be hashed.
        return Ok(Value::UNDEFINED);
    }
    refuse_undefined(state, key)?;
    if let Some(dict) = value.downcast_object_ref::<Dict>() {
        pay_key(state, key)?;
        if let Ok(Some(found)) = dict.get(key) {
            return Ok(found);
        }
    } else if let Some(Number::Int(index)) = Number::of(key) {
        return indexed(state, value, index);
    }
    match key.as_str() {
        Some(name) if methods::has(kind(value), name) => Ok(Bound::value(value.clone(), name)),
        Some(name) if matches!(kind(value), Kind::Other | Kind::Namespace) => {
            attribute(value, name)
        }
        Some(name) if is_field(name) && kind(value) == Kind::Tuple => attribute(value, name),
        Some(name) => if_not_of_python(part(value, name), name),
        _ => Ok(Value::UNDEFINED),
    }
}

fn indexed(state: &State<'_, '_>, value: &Value, index: i128) -> Result<Value, Error> {
    let place = |length: usize| {
        let length = i128::try_from(length).ok()?;
        let index = if index < 0 { index + length } else { index };
        usize::try_from(index).ok()
    };
    let found = if let Some(list) = value.downcast_object_ref::<List>() {
        place(list.len()).and_then(|place| list.get(place))
    } else if let Some(tuple) = value.downcast_object_ref::<Tuple>() {
        let items = tuple.items();
        place(items.len()).and_then(|place| items.get(place).cloned())
    } else if let Some(range) = value.downcast_object_ref::<Range>() {
        let length = usize::try_from(range.len()).unwrap_or(0);
        place(length).and_then(|place| range.get(place))
    } else if let Some(text) = value.as_str() {
        return character(state, value, text, index);
    } else if let Some(items) = tuple_items(value) {
        place(items.len()).and_then(|place| items.get(place).cloned())
    } else {
        None
    };
    Ok(found.unwrap_or_default())
}

fn character(
    state: &State<'_, '_>,
    value: &Value,
    text: &str,
    index: i128,
) -> Result<Value, Error> {
    let is_ascii = text.is_ascii();
    pay_units(state, text.len() as u64 / if is_ascii { 512 } else { 32 })?;
    let length = if is_ascii {
        text.len()
    } else {
        text.chars().count()
    };
    let length = i128::try_from(length).unwrap_or(i128::MAX);
    let index = if index < 0 { index + length } else { index };
    if !(0..length).contains(&index) {
        return Ok(Value::UNDEFINED);
    }
    let from = byte(text, usize::try_from(index).unwrap_or(0));
    let found = text.get(from..).and_then(|rest| rest.chars().next());
    Ok(match found {
        Some(char) if value.is_safe() => Value::from_safe_string(char.to_string()),
        Some(char) => Value::from(char),
        None => Value::UNDEFINED,
    })
}

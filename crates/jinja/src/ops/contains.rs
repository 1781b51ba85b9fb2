//! `in`.

use minijinja::{Error, State, Value};

use super::{compare::equal_item, number::Number};
use crate::{
    error::refused,
    fuel::pay_units,
    objects::{Dict, Key, Kind, Part, Range, View, items, kind},
    strict::refuse_undefined,
};

/// Bytes of a text that one unit of fuel searches.
const BYTES: usize = 32;

/// Whether a value is in a container, or a text in another.
pub(crate) fn contains(
    state: &State<'_, '_>,
    container: &Value,
    wanted: &Value,
) -> Result<bool, Error> {
    refuse_undefined(state, container)?;
    refuse_undefined(state, wanted)?;
    match kind(container) {
        Kind::Text => {
            let wanted = wanted
                .as_str()
                .ok_or_else(|| refused("a text can hold nothing but texts"))?;
            let text = container.as_str().unwrap_or_default();
            pay_units(state, ((text.len() + wanted.len()) / BYTES) as u64)?;
            Ok(text.contains(wanted))
        }
        Kind::Dict => match container.downcast_object_ref::<Dict>() {
            Some(dict) => {
                pay_key(state, wanted)?;
                Ok(dict.get(wanted)?.is_some())
            }
            None => Ok(false),
        },
        Kind::Range => in_range(state, container, wanted),
        Kind::View if is_keys(container) => {
            if !Key::is_address(wanted) {
                Key::new(wanted)?;
            }
            in_items(state, container, wanted)
        }
        _ => in_items(state, container, wanted),
    }
}

/// A text is looked at as a whole to be found in a table.
pub(crate) fn pay_key(state: &State<'_, '_>, key: &Value) -> Result<(), Error> {
    pay_units(state, crate::objects::weight(key) / BYTES as u64)
}

fn is_keys(view: &Value) -> bool {
    let view = view.downcast_object_ref::<View>();
    view.is_some_and(|view| view.part() == Part::Keys)
}

fn in_range(state: &State<'_, '_>, container: &Value, wanted: &Value) -> Result<bool, Error> {
    let range = container.downcast_object_ref::<Range>();
    match (range, Number::of(wanted)) {
        (Some(range), Some(Number::Int(wanted))) => Ok(range.holds(wanted)),
        (Some(_), Some(Number::Float(_))) => in_items(state, container, wanted),
        _ => Ok(false),
    }
}

fn in_items(state: &State<'_, '_>, container: &Value, wanted: &Value) -> Result<bool, Error> {
    let items = items(state, container)?;
    for item in items.iter() {
        pay_units(state, 1)?;
        if equal_item(state, &item, wanted)? {
            return Ok(true);
        }
    }
    Ok(false)
}

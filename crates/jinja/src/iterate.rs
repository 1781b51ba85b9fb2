//! What a value holds, item by item.

use minijinja::{Error, State, Value, value::ValueKind};

use crate::{
    arguments::invalid,
    fuel::{pay_items, pay_walk},
    strict::refuse_undefined,
};

/// Returns the items of anything that Python iterates over: a dict's keys, a text's characters.
pub(crate) fn iterate(state: &mut State<'_, '_>, value: &Value) -> Result<Vec<Value>, Error> {
    refuse_undefined(state, value)?;
    match value.kind() {
        ValueKind::String => {
            let text = value.as_str().unwrap_or_default();
            pay_walk(state, text.len())?;
            pay_items(state, text.len() / 2)?;
            Ok(text.chars().map(Value::from).collect())
        }
        ValueKind::Seq | ValueKind::Map | ValueKind::Iterable => {
            pay_items(state, value.len().unwrap_or(0) / 2)?;
            Ok(value.try_iter()?.collect())
        }
        _ => Err(invalid()),
    }
}

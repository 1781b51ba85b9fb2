//! Safe text: what `tojson`, `e` and `safe` give. It escapes what is joined to it.

use minijinja::{Error, State, Value};

use crate::{
    objects,
    text::{escape, to_text},
};

/// Makes a text that is safe if `value` is.
pub(crate) fn made_like(value: &Value, text: impl Into<String>) -> Value {
    if value.is_safe() {
        Value::from_safe_string(text.into())
    } else {
        Value::from(text.into())
    }
}

/// `str(value)`, which stays safe where it is.
pub(crate) fn soft_text(state: &State<'_, '_>, value: &Value) -> Result<Value, Error> {
    match objects::text(value) {
        Some(_) => Ok(value.clone()),
        None => to_text(state, value).map(Value::from),
    }
}

/// Puts two texts together, and escapes one of them if the other alone is safe.
pub(crate) fn concat(one: &str, one_is_safe: bool, other: &str, other_is_safe: bool) -> Value {
    match (one_is_safe, other_is_safe) {
        (false, false) => Value::from([one, other].concat()),
        (true, true) => Value::from_safe_string([one, other].concat()),
        (true, false) => Value::from_safe_string([one, &escape(other)].concat()),
        (false, true) => Value::from_safe_string([&escape(one), other].concat()),
    }
}

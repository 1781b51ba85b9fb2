//! Safe text: what `tojson`, `e` and `safe` give. It escapes what is joined to it.

use minijinja::{Error, State, Value};

use crate::{
    objects,
    text::{escaped, to_text},
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
pub(crate) fn concat(
    state: &State<'_, '_>,
    one: &str,
    one_is_safe: bool,
    other: &str,
    other_is_safe: bool,
) -> Result<Value, Error> {
    let is_safe = one_is_safe || other_is_safe;
    let one = escaped(state, one, is_safe && !one_is_safe)?;
    let other = escaped(state, other, is_safe && !other_is_safe)?;
    let text = [one, other].concat();
    Ok(if is_safe {
        Value::from_safe_string(text)
    } else {
        Value::from(text)
    })
}

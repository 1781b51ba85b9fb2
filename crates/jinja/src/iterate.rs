//! What a value holds, item by item.

use minijinja::{Error, State, Value};

use crate::{objects::items, strict::refuse_undefined};

/// Returns the items of anything that Python iterates over: a dict's keys, a text's characters.
pub(crate) fn iterate(state: &State<'_, '_>, value: &Value) -> Result<Vec<Value>, Error> {
    refuse_undefined(state, value)?;
    Ok(items(state, value)?.into_vec())
}

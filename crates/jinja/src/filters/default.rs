//! `default(value, default_value='', boolean=False)`.

use minijinja::{Error, State, Value};

use crate::arguments::{Arguments, invalid};

pub(crate) fn default(_: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = arguments.split_first().ok_or_else(invalid)?;
    let rest = Arguments::new(rest, &["default_value", "boolean"])?;
    let replaced = value.is_undefined() || (rest.is_true(1, false) && !value.is_true());
    Ok(match (replaced, rest.get(0)) {
        (false, _) => value.clone(),
        (true, Some(default)) => default.clone(),
        (true, None) => Value::from(""),
    })
}

//! `default(value, default_value='', boolean=False)`.

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, split},
    objects::is_undefined,
};

pub(crate) fn default(_: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["default_value", "boolean"])?;
    let replaced = is_undefined(value) || (rest.is_true(1, false) && !value.is_true());
    Ok(match (replaced, rest.get(0)) {
        (false, _) => value.clone(),
        (true, Some(default)) => default.clone(),
        (true, None) => Value::from(""),
    })
}

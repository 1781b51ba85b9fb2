//! Containers that minijinja makes become ours, so that they behave, print and are dropped as ours do.

use minijinja::{
    Error, State, Value,
    value::{ObjectRepr, Tuple, ValueKind},
};

use crate::{
    error::refused,
    fuel::pay_items,
    objects::{Kind, dict, kind, list, pairs, tuple},
};

/// How deep they may be nested.
const MAX_DEPTH: usize = 100;

/// Makes a container of ours of one that a filter or a function of minijinja gave.
pub(crate) fn adopt(state: &State<'_, '_>, value: Value) -> Result<Value, Error> {
    adopt_at(state, value, 0)
}

fn adopt_at(state: &State<'_, '_>, value: Value, depth: usize) -> Result<Value, Error> {
    let Some(object) = value.as_object() else {
        if value.kind() == ValueKind::Invalid {
            // An error that waits to be looked at.
            return value.try_iter().map(|_| Value::UNDEFINED);
        }
        return Ok(value);
    };
    if kind(&value) != Kind::Other || object.repr() == ObjectRepr::Plain || value.is_kwargs() {
        return Ok(value);
    }
    if depth > MAX_DEPTH {
        return Err(refused("lists are nested too deeply"));
    }
    if object.repr() == ObjectRepr::Map {
        let entries = pairs(&value);
        let entries = entries.map(|(key, value)| {
            pay_items(state, 2)?;
            Ok((key, adopt_at(state, value, depth + 1)?))
        });
        return dict(entries.collect::<Result<_, Error>>()?);
    }
    let items = value.try_iter()?.map(|item| {
        pay_items(state, 1)?;
        adopt_at(state, item, depth + 1)
    });
    let items = items.collect::<Result<_, Error>>()?;
    Ok(match value.downcast_object_ref::<Tuple>() {
        Some(_) => tuple(items),
        None => list(items),
    })
}

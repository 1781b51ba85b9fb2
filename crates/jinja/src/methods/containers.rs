//! The methods of lists, tuples and dicts that leave them as they are.

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, integer, invalid},
    fuel::pay_items,
    iterate::iterate,
    objects::{self, View, pairs},
};

type Outcome = Result<Option<Value>, Error>;

pub(super) fn of_dict(
    state: &mut State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    if method == "get" {
        let arguments = Arguments::positional(arguments, 1, 2)?;
        let found = value.get_item(arguments.required(0)?)?;
        return Ok(Some(if !found.is_undefined() {
            found
        } else {
            arguments.get(1).cloned().unwrap_or_else(|| Value::from(()))
        }));
    }
    if !matches!(method, "keys" | "values" | "items" | "copy") {
        return Ok(None);
    }
    Arguments::positional(arguments, 0, 0)?;
    pay_items(state, value.len().unwrap_or(0))?;
    Ok(Some(match method {
        "keys" => View::value("dict_keys", pairs(value).map(|(key, _)| key).collect()),
        "values" => View::value("dict_values", pairs(value).map(|(_, value)| value).collect()),
        "items" => {
            let items = pairs(value).map(|(key, value)| objects::tuple(vec![key, value]));
            View::value("dict_items", items.collect())
        }
        _ => objects::dict(pairs(value).collect()),
    }))
}

pub(super) fn of_list(
    state: &mut State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    match method {
        "copy" if !value.is_tuple() => {
            Arguments::positional(arguments, 0, 0)?;
            iterate(state, value).map(objects::list).map(Some)
        }
        "count" => {
            let arguments = Arguments::positional(arguments, 1, 1)?;
            let wanted = arguments.required(0)?;
            let items = iterate(state, value)?;
            Ok(Some(items.iter().filter(|item| *item == wanted).count().into()))
        }
        "index" => {
            let arguments = Arguments::positional(arguments, 1, 3)?;
            let wanted = arguments.required(0)?;
            let items = iterate(state, value)?;
            let place = |place: usize, default: usize| match arguments.get(place) {
                Some(index) => Ok::<_, Error>(place_in(integer(index)?, items.len())),
                None => Ok(default),
            };
            let (start, end) = (place(1, 0)?, place(2, items.len())?);
            let within = items.iter().enumerate().take(end).skip(start);
            let found = within.into_iter().find(|(_, item)| *item == wanted);
            Ok(Some(found.ok_or_else(invalid)?.0.into()))
        }
        _ => Ok(None),
    }
}

/// A place in a list, which is counted from the end where it is negative.
fn place_in(index: i64, length: usize) -> usize {
    match usize::try_from(index) {
        Ok(index) => index,
        Err(_) => length.saturating_sub(usize::try_from(index.unsigned_abs()).unwrap_or(length)),
    }
}

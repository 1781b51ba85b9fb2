//! The methods of lists, tuples and dicts that leave them as they are.

use minijinja::{Error, State, Value};

use super::changing;
use crate::{
    arguments::{Arguments, integer, invalid, place_in},
    fuel::{pay_items, pay_units},
    iterate::iterate,
    objects::{self, Dict, Part, View, live_dict},
    ops::equal_item,
};

type Outcome = Result<Option<Value>, Error>;

pub(super) fn of_dict(
    state: &mut State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    let Some(dict) = value.downcast_object::<Dict>() else {
        return Ok(None);
    };
    if method == "get" {
        let arguments = Arguments::positional(arguments, 1, 2)?;
        let found = dict.get(arguments.required(0)?)?;
        return Ok(Some(found.unwrap_or_else(|| {
            arguments.get(1).cloned().unwrap_or_else(|| Value::from(()))
        })));
    }
    let part = match method {
        "keys" => Part::Keys,
        "values" => Part::Values,
        "items" => Part::Items,
        "copy" => {
            Arguments::positional(arguments, 0, 0)?;
            pay_items(state, dict.len().saturating_mul(2))?;
            return Ok(Some(live_dict((*dict.entries()).clone())));
        }
        "fromkeys" => return from_keys(state, arguments).map(Some),
        _ => return changing::of_dict(state, value, &dict, method, arguments),
    };
    Arguments::positional(arguments, 0, 0)?;
    Ok(Some(View::value(dict, part)))
}

/// `dict.fromkeys(keys, value=None)`, whatever dict it is called on.
pub(crate) fn from_keys(state: &State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let arguments = Arguments::positional(arguments, 1, 2)?;
    let value = arguments.get(1).cloned().unwrap_or_else(|| Value::from(()));
    let keys = iterate(state, arguments.required(0)?)?;
    pay_items(state, keys.len().saturating_mul(2))?;
    objects::dict(keys.into_iter().map(|key| (key, value.clone())).collect())
}

pub(super) fn of_list(
    state: &mut State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    match method {
        "copy" if objects::kind(value) == objects::Kind::List => {
            Arguments::positional(arguments, 0, 0)?;
            let items = iterate(state, value)?;
            pay_items(state, items.len() / 4)?;
            Ok(Some(objects::list(items)))
        }
        "count" => {
            let arguments = Arguments::positional(arguments, 1, 1)?;
            let wanted = arguments.required(0)?;
            let mut count = 0;
            for item in objects::items(state, value)?.iter() {
                pay_units(state, 1)?;
                count += usize::from(equal_item(state, &item, wanted)?);
            }
            Ok(Some(Value::from(count)))
        }
        "index" => index(state, value, arguments).map(Some),
        _ => changing::of_list(state, value, method, arguments),
    }
}

fn index(state: &State<'_, '_>, value: &Value, arguments: &[Value]) -> Result<Value, Error> {
    // A range takes no places.
    let most = if objects::kind(value) == objects::Kind::Range {
        1
    } else {
        3
    };
    let arguments = Arguments::positional(arguments, 1, most)?;
    let wanted = arguments.required(0)?;
    let items = objects::items(state, value)?;
    let place = |place: usize, default: usize| match arguments.get(place) {
        Some(index) => Ok::<_, Error>(place_in(integer(index)?, items.len())),
        None => Ok(default),
    };
    let (start, end) = (place(1, 0)?, place(2, items.len())?);
    for (at, item) in items.iter().enumerate().take(end).skip(start) {
        pay_units(state, 1)?;
        if equal_item(state, &item, wanted)? {
            return Ok(Value::from(at));
        }
    }
    Err(invalid())
}

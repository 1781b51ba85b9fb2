//! The methods of lists and dicts that change them, which lasts as long as the render.

use std::cmp::Ordering;

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, integer, invalid, place_in, split_keywords},
    fuel::{pay_items, pay_units},
    iterate::iterate,
    objects::{Dict, Key, Kind, List, items, kind, pairs, refuse_cycle, tuple},
    ops::{compare, equal_item, sorted},
};

type Outcome = Result<Option<Value>, Error>;

pub(super) fn of_list(
    state: &State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    let Some(list) = value.downcast_object_ref::<List>() else {
        return Ok(None);
    };
    if method != "append" {
        // All but that one may walk the whole list.
        pay_items(state, list.len() / 4)?;
    }
    match method {
        "append" => {
            let arguments = Arguments::positional(arguments, 1, 1)?;
            let item = arguments.required(0)?;
            refuse_cycle(state, value, item)?;
            pay_items(state, 1)?;
            list.push(item.clone())?;
        }
        "extend" => extend(state, value, list, arguments)?,
        "insert" => {
            let arguments = Arguments::positional(arguments, 2, 2)?;
            let item = arguments.required(1)?.clone();
            refuse_cycle(state, value, &item)?;
            let at = place_in(integer(arguments.required(0)?)?, list.len());
            list.change(|items| items.insert(at.min(items.len()), item))?;
        }
        "pop" => return pop(list, arguments).map(Some),
        "remove" => remove(state, list, arguments)?,
        "clear" => {
            Arguments::positional(arguments, 0, 0)?;
            drop(list.change(std::mem::take)?);
        }
        "reverse" => {
            Arguments::positional(arguments, 0, 0)?;
            list.change(|items| items.reverse())?;
        }
        "sort" => sort(state, list, arguments)?,
        _ => return Ok(None),
    }
    Ok(Some(Value::from(())))
}

fn extend(
    state: &State<'_, '_>,
    value: &Value,
    list: &List,
    arguments: &[Value],
) -> Result<(), Error> {
    let arguments = Arguments::positional(arguments, 1, 1)?;
    let added = iterate(state, arguments.required(0)?)?;
    pay_items(state, added.len())?;
    for item in &added {
        refuse_cycle(state, value, item)?;
    }
    list.change(|items| items.extend(added))
}

fn pop(list: &List, arguments: &[Value]) -> Result<Value, Error> {
    let arguments = Arguments::positional(arguments, 0, 1)?;
    let length = i64::try_from(list.len()).unwrap_or(i64::MAX);
    let index = arguments.integer(0)?.unwrap_or(-1);
    let index = if index < 0 {
        index.saturating_add(length)
    } else {
        index
    };
    let place = usize::try_from(index).ok().filter(|_| index < length);
    let place = place.ok_or_else(invalid)?;
    list.change(|items| items.remove(place))
}

fn remove(state: &State<'_, '_>, list: &List, arguments: &[Value]) -> Result<(), Error> {
    let arguments = Arguments::positional(arguments, 1, 1)?;
    let wanted = arguments.required(0)?;
    for (place, item) in list.items().iter().enumerate() {
        pay_units(state, 1)?;
        if equal_item(state, item, wanted)? {
            return list.change(|items| drop(items.remove(place)));
        }
    }
    Err(invalid())
}

fn sort(state: &State<'_, '_>, list: &List, arguments: &[Value]) -> Result<(), Error> {
    let (positional, _) = split_keywords(arguments);
    if !positional.is_empty() {
        return Err(invalid());
    }
    let arguments = Arguments::new(arguments, &["reverse"])?;
    let wanted = if arguments.is_true(0, false) {
        Ordering::Greater
    } else {
        Ordering::Less
    };
    pay_items(state, list.len())?;
    let items = (*list.items()).clone();
    let items = sorted(state, items, |one, other| {
        Ok(compare(state, one, other)? == Some(wanted))
    })?;
    list.change(|old| *old = items)
}

pub(super) fn of_dict(
    state: &State<'_, '_>,
    value: &Value,
    dict: &Dict,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    if method != "update" {
        // All but that one count what is left.
        pay_items(state, dict.len() / 4 + 1)?;
    }
    Ok(Some(match method {
        "pop" => {
            let arguments = Arguments::positional(arguments, 1, 2)?;
            let key = Key::new(arguments.required(0)?)?;
            let found = dict.change(|entries| entries.shift_remove(&key))?;
            found
                .or_else(|| arguments.get(1).cloned())
                .ok_or_else(invalid)?
        }
        "popitem" => {
            Arguments::positional(arguments, 0, 0)?;
            let found = dict.change(indexmap::IndexMap::pop)?;
            let (key, value) = found.ok_or_else(invalid)?;
            tuple(vec![key.value().clone(), value])
        }
        "setdefault" => {
            let arguments = Arguments::positional(arguments, 1, 2)?;
            let key = Key::new(arguments.required(0)?)?;
            if let Some(found) = dict.get(key.value())? {
                return Ok(Some(found));
            }
            let default = arguments.get(1).cloned().unwrap_or_else(|| Value::from(()));
            refuse_cycle(state, value, &default)?;
            dict.change(|entries| entries.entry(key).or_insert(default).clone())?
        }
        "clear" => {
            Arguments::positional(arguments, 0, 0)?;
            drop(dict.change(std::mem::take)?);
            Value::from(())
        }
        "update" => {
            update(state, value, dict, arguments)?;
            Value::from(())
        }
        _ => return Ok(None),
    }))
}

fn update(
    state: &State<'_, '_>,
    value: &Value,
    dict: &Dict,
    arguments: &[Value],
) -> Result<(), Error> {
    let (positional, keywords) = split_keywords(arguments);
    let mut added = vec![];
    match positional {
        [] => {}
        [source] => added.extend(entries_of(state, source)?),
        _ => return Err(invalid()),
    }
    added.extend(keywords.into_iter().flat_map(pairs));
    pay_items(state, added.len().saturating_mul(2))?;
    let mut checked = vec![];
    for (key, item) in added {
        refuse_cycle(state, value, &item)?;
        checked.push((Key::new(&key)?, item));
    }
    dict.extend(checked)
}

/// The entries of a dict, or of an iterable of pairs, as `dict(…)` takes them.
pub(crate) fn entries_of(
    state: &State<'_, '_>,
    source: &Value,
) -> Result<Vec<(Value, Value)>, Error> {
    if kind(source) == Kind::Dict {
        pay_items(state, source.len().unwrap_or(0).saturating_mul(2))?;
        return Ok(pairs(source).collect());
    }
    let mut entries = vec![];
    for item in items(state, source)?.iter() {
        pay_items(state, 4)?;
        match <[Value; 2]>::try_from(items(state, &item)?.into_vec()) {
            Ok([key, value]) => entries.push((key, value)),
            Err(_) => return Err(invalid()),
        }
    }
    Ok(entries)
}

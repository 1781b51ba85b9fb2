//! `==` and `<`, as Python compares: unlike kinds are unequal, and have no order.

use std::cmp::Ordering;

use minijinja::{Error, State, Value};

use super::number::Number;
use crate::{
    error::refused,
    fuel::pay_units,
    objects::{Dict, Kind, Part, View, is_same_object, items, kind, same_range, text, tuple_items},
    strict::{is_strict, refuse_undefined},
};

/// How deep lists and dicts may be nested to be compared.
const MAX_DEPTH: usize = 200;
/// Bytes of two texts that one unit of fuel compares.
const BYTES: usize = 512;

/// Whether two values are equal.
pub(crate) fn equal(state: &State<'_, '_>, one: &Value, other: &Value) -> Result<bool, Error> {
    same(state, one, other, 0)
}

/// Whether an item of a container is equal to a value.
pub(crate) fn equal_item(
    state: &State<'_, '_>,
    item: &Value,
    wanted: &Value,
) -> Result<bool, Error> {
    same(state, item, wanted, 1)
}

fn same(state: &State<'_, '_>, one: &Value, other: &Value, depth: usize) -> Result<bool, Error> {
    if let (Some(one), Some(other)) = (text(one), text(other)) {
        if one.len() != other.len() {
            return Ok(false);
        }
        pay_units(state, (one.len() / BYTES) as u64)?;
        return Ok(one == other);
    }
    if let Some(number) = Number::of(one) {
        refuse_undefined(state, other)?;
        let Some(beside) = Number::of(other) else {
            return Ok(false);
        };
        if depth > 0 && number.is_nan() && beside.is_nan() {
            // Inside of lists, Python asks whether they are the same object.
            return Err(refused("a comparison of lists that hold what is no number"));
        }
        return Ok(number.order(beside) == Some(Ordering::Equal));
    }
    refuse_undefined(state, one)?;
    refuse_undefined(state, other)?;
    match (kind(one), kind(other)) {
        (Kind::None, Kind::None) | (Kind::Undefined, Kind::Undefined) => Ok(true),
        (Kind::List, Kind::List) | (Kind::Tuple, Kind::Tuple) => {
            same_items(state, one, other, depth)
        }
        (Kind::Dict, Kind::Dict) => same_entries(state, one, other, depth),
        (Kind::Range, Kind::Range) => Ok(same_range(one, other)),
        (Kind::View, Kind::View) => same_views(state, one, other, depth),
        (Kind::Bytes, Kind::Bytes) => Ok(one.as_bytes() == other.as_bytes()),
        // Functions and the like are equal to themselves alone.
        _ => Ok(is_same_object(one, other)),
    }
}

fn too_deep(depth: usize) -> Result<(), Error> {
    if depth > MAX_DEPTH {
        return Err(refused("lists are nested too deeply to be compared"));
    }
    Ok(())
}

fn same_items(
    state: &State<'_, '_>,
    one: &Value,
    other: &Value,
    depth: usize,
) -> Result<bool, Error> {
    too_deep(depth)?;
    // Beside its items, a list itself has a price.
    pay_units(state, 3)?;
    // A list is equal to itself without a look at its items.
    if is_same_object(one, other) {
        return Ok(true);
    }
    let (one, other) = (items(state, one)?, items(state, other)?);
    if one.len() != other.len() {
        return Ok(false);
    }
    for (one, other) in one.iter().zip(other.iter()) {
        pay_units(state, 1)?;
        if !same(state, &one, &other, depth + 1)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn same_entries(
    state: &State<'_, '_>,
    one: &Value,
    other: &Value,
    depth: usize,
) -> Result<bool, Error> {
    too_deep(depth)?;
    let (Some(one), Some(other)) = (
        one.downcast_object_ref::<Dict>().map(Dict::entries),
        other.downcast_object_ref::<Dict>().map(Dict::entries),
    ) else {
        return Ok(false);
    };
    pay_units(state, 4)?;
    if one.len() != other.len() {
        return Ok(false);
    }
    for (key, value) in one.iter() {
        pay_units(state, 3)?;
        match other.get(key) {
            Some(other) if same(state, value, other, depth + 1)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

/// Two views of keys or of entries are compared as sets, those of values are equal to themselves alone.
fn same_views(
    state: &State<'_, '_>,
    one: &Value,
    other: &Value,
    depth: usize,
) -> Result<bool, Error> {
    too_deep(depth)?;
    let view = |value: &Value| value.downcast_object::<View>();
    let (Some(view), Some(beside)) = (view(one), view(other)) else {
        return Ok(false);
    };
    if view.part() == Part::Values || beside.part() == Part::Values {
        return Ok(is_same_object(one, other));
    }
    pay_units(state, 3)?;
    if view.len() != beside.len() {
        return Ok(false);
    }
    for item in items(state, one)?.iter() {
        pay_units(state, 2)?;
        if !view_holds(state, &beside, &item, depth)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a view of keys or of entries has an item.
fn view_holds(
    state: &State<'_, '_>,
    view: &View,
    item: &Value,
    depth: usize,
) -> Result<bool, Error> {
    if view.part() == Part::Keys {
        return Ok(view.dict().get(item)?.is_some());
    }
    let Some(pair) = tuple_items(item) else {
        return Ok(false);
    };
    let [key, value] = pair.as_slice() else {
        return Ok(false);
    };
    match view.dict().get(key)? {
        Some(found) => same(state, &found, value, depth + 1),
        None => Ok(false),
    }
}

/// The order of two values; `None` where a number is NaN. Values that have no order are an error.
pub(crate) fn compare(
    state: &State<'_, '_>,
    one: &Value,
    other: &Value,
) -> Result<Option<Ordering>, Error> {
    order(state, one, other, 0)
}

fn order(
    state: &State<'_, '_>,
    one: &Value,
    other: &Value,
    depth: usize,
) -> Result<Option<Ordering>, Error> {
    if let (Some(one), Some(other)) = (text(one), text(other)) {
        pay_units(state, (one.len().min(other.len()) / BYTES) as u64)?;
        // UTF-8 sorts as the code points do.
        return Ok(Some(one.cmp(other)));
    }
    if let (Some(one), Some(other)) = (Number::of(one), Number::of(other)) {
        return Ok(one.order(other));
    }
    refuse_undefined(state, one)?;
    refuse_undefined(state, other)?;
    match (kind(one), kind(other)) {
        (Kind::List, Kind::List) | (Kind::Tuple, Kind::Tuple) => {
            order_items(state, one, other, depth)
        }
        (Kind::Bytes, Kind::Bytes) => Ok(Some(one.as_bytes().cmp(&other.as_bytes()))),
        (Kind::Undefined, Kind::Undefined) if !is_strict(state) => Ok(Some(Ordering::Equal)),
        _ => Err(refused("the order of values that have none")),
    }
}

fn order_items(
    state: &State<'_, '_>,
    one: &Value,
    other: &Value,
    depth: usize,
) -> Result<Option<Ordering>, Error> {
    too_deep(depth)?;
    let (one, other) = (items(state, one)?, items(state, other)?);
    for (one, other) in one.iter().zip(other.iter()) {
        pay_units(state, 1)?;
        // Python looks for the first two that are unequal, and orders those.
        if !same(state, &one, &other, depth + 1)? {
            return order(state, &one, &other, depth + 1);
        }
    }
    Ok(Some(one.len().cmp(&other.len())))
}

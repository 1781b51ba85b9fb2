//! `==` and `<`, as Python compares: unlike kinds are unequal, and have no order.

use std::{cmp::Ordering, sync::Arc};

use minijinja::{Error, State, Value};

use super::number::Number;
use crate::{
    error::refused,
    fuel::pay_units,
    objects::{Dict, Kind, List, Namespace, Range, items, kind, text},
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

fn same(state: &State<'_, '_>, one: &Value, other: &Value, depth: usize) -> Result<bool, Error> {
    if let (Some(one), Some(other)) = (text(one), text(other)) {
        if one.len() != other.len() {
            return Ok(false);
        }
        pay_units(state, (one.len() / BYTES) as u64)?;
        return Ok(one == other);
    }
    if let Some(one) = Number::of(one) {
        refuse_undefined(state, other)?;
        return Ok(Number::of(other).is_some_and(|other| one.order(other) == Some(Ordering::Equal)));
    }
    refuse_undefined(state, one)?;
    refuse_undefined(state, other)?;
    match (kind(one), kind(other)) {
        (Kind::None, Kind::None) => Ok(true),
        (Kind::List, Kind::List) | (Kind::Tuple, Kind::Tuple) => {
            same_items(state, one, other, depth)
        }
        (Kind::Dict, Kind::Dict) => same_entries(state, one, other, depth),
        (Kind::Range, Kind::Range) => {
            let range = |value: &Value| value.downcast_object_ref::<Range>().copied();
            Ok(matches!((range(one), range(other)), (Some(one), Some(other)) if one.equals(other)))
        }
        (Kind::Bytes, Kind::Bytes) => Ok(one.as_bytes() == other.as_bytes()),
        (Kind::Namespace, Kind::Namespace) => {
            let namespace = |value: &Value| value.downcast_object::<Namespace>();
            Ok(matches!(
                (namespace(one), namespace(other)),
                (Some(one), Some(other)) if Arc::ptr_eq(&one, &other)
            ))
        }
        (Kind::Undefined, Kind::Undefined) => Ok(true),
        // Functions and the like are equal to themselves alone.
        (Kind::Other, Kind::Other) => Ok(one == other),
        _ => Ok(false),
    }
}

fn too_deep(depth: usize) -> Result<(), Error> {
    if depth > MAX_DEPTH {
        return Err(refused("lists are nested too deeply to be compared"));
    }
    Ok(())
}

/// Whether both are the same list, which is equal to itself without a look at its items.
fn is_same_list(one: &Value, other: &Value) -> bool {
    match (
        one.downcast_object::<List>(),
        other.downcast_object::<List>(),
    ) {
        (Some(one), Some(other)) => Arc::ptr_eq(&one, &other),
        _ => false,
    }
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
    if is_same_list(one, other) {
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

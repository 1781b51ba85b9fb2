//! Filters that put things in order, or find what is alike.

use std::{cmp::Ordering, collections::HashSet};

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, split},
    error::refused,
    fuel::{pay_items, pay_units, pay_walk},
    objects::{Key, Kind, generator, group, items, kind, list, pairs, reserve, tuple, weight},
    ops::{self, compare, equal},
    safe::made_like,
};

use super::path::Path;

type Outcome = Result<Value, Error>;

/// A value beside what it is sorted by.
struct Keyed<T> {
    key: T,
    value: Value,
}

/// Texts are compared in lower case unless the case matters.
fn folded(state: &State<'_, '_>, value: Value, case_sensitive: bool) -> Result<Value, Error> {
    match value.as_str() {
        Some(text) if !case_sensitive => {
            pay_walk(state, text.len())?;
            Ok(made_like(&value, text.to_lowercase()))
        }
        _ => Ok(value),
    }
}

/// Takes the items of a value, which may be shared with it.
fn taken(state: &State<'_, '_>, value: &Value) -> Result<Vec<Value>, Error> {
    let items = items(state, value)?;
    pay_items(state, items.len())?;
    Ok(items.into_vec())
}

/// Makes sure of the room that values with their keys take.
fn pay_keyed(count: usize) -> Result<(), Error> {
    // The allocator adds something to the list of keys.
    reserve(count.saturating_mul(size_of::<Keyed<Vec<Value>>>() + size_of::<Value>()))
}

/// Whether the keys of one are less than those of the other, as those of lists are: what is equal has no order,
/// and needs none.
fn before(state: &State<'_, '_>, one: &[Value], other: &[Value]) -> Result<bool, Error> {
    for (one, other) in one.iter().zip(other) {
        pay_units(state, 1)?;
        if !equal(state, one, other)? {
            return less(state, one, other);
        }
    }
    Ok(false)
}

fn less(state: &State<'_, '_>, one: &Value, other: &Value) -> Result<bool, Error> {
    Ok(compare(state, one, other)? == Some(Ordering::Less))
}

/// Sorts; what is equal keeps its order, also where the order is reversed.
fn sorted<T>(
    state: &State<'_, '_>,
    keyed: Vec<Keyed<T>>,
    reverse: bool,
    before: impl Fn(&State<'_, '_>, &T, &T) -> Result<bool, Error>,
) -> Result<Vec<Keyed<T>>, Error> {
    ops::sorted(state, keyed, |one, other| {
        pay_units(state, 1)?;
        if reverse {
            before(state, &other.key, &one.key)
        } else {
            before(state, &one.key, &other.key)
        }
    })
}

/// Python's `sorted` takes no other truth than that of numbers.
fn reversed(arguments: &Arguments, place: usize) -> Result<bool, Error> {
    Ok(arguments.integer(place)?.unwrap_or(0) != 0)
}

/// `sort(value, reverse=False, case_sensitive=False, attribute=None)`.
pub(crate) fn sort(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["reverse", "case_sensitive", "attribute"])?;
    let paths = rest.given(2).map(Path::several).transpose()?;
    let case_sensitive = rest.is_true(1, false);
    let keys = paths.as_ref().map_or(1, Vec::len);
    let values = taken(state, value)?;
    pay_keyed(values.len())?;
    let mut keyed = Vec::with_capacity(values.len());
    for value in values {
        pay_items(state, keys)?;
        let mut keys = Vec::with_capacity(keys);
        for path in paths.iter().flatten() {
            keys.push(folded(
                state,
                path.get(state, &value, None)?,
                case_sensitive,
            )?);
        }
        if paths.is_none() {
            keys.push(folded(state, value.clone(), case_sensitive)?);
        }
        keyed.push(Keyed { key: keys, value });
    }
    let sorted = sorted(state, keyed, reversed(&rest, 0)?, |state, one, other| {
        before(state, one, other)
    })?;
    Ok(list(sorted.into_iter().map(|keyed| keyed.value).collect()))
}

/// `dictsort(value, case_sensitive=False, by='key', reverse=False)`.
pub(crate) fn dictsort(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["case_sensitive", "by", "reverse"])?;
    let by_value = match rest.get(1).map(Value::as_str) {
        None | Some(Some("key")) => false,
        Some(Some("value")) => true,
        _ => return Err(refused("`dictsort` by neither key nor value")),
    };
    if kind(value) != Kind::Dict {
        return Err(refused("`dictsort` of what is no dict"));
    }
    let mut keyed = vec![];
    pay_keyed(value.len().unwrap_or(0).saturating_mul(4))?;
    for (key, value) in pairs(value) {
        pay_units(state, 4)?;
        let by = if by_value { value.clone() } else { key.clone() };
        keyed.push(Keyed {
            key: folded(state, by, rest.is_true(0, false))?,
            value: tuple(vec![key, value]),
        });
    }
    let sorted = sorted(state, keyed, reversed(&rest, 2)?, less)?;
    Ok(list(sorted.into_iter().map(|keyed| keyed.value).collect()))
}

/// `min` and `max(value, case_sensitive=False, attribute=None)`.
fn extreme(state: &mut State<'_, '_>, arguments: &[Value], largest: bool) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["case_sensitive", "attribute"])?;
    let path = rest.given(1).map(Path::new).transpose()?;
    let mut best: Option<(Value, Value)> = None;
    for value in items(state, value)?.iter() {
        pay_units(state, 1)?;
        let key = match &path {
            Some(path) => path.get(state, &value, None)?,
            None => value.clone(),
        };
        let key = folded(state, key, rest.is_true(0, false))?;
        let is_better = match &best {
            None => true,
            Some((best, _)) if largest => less(state, best, &key)?,
            Some((best, _)) => less(state, &key, best)?,
        };
        if is_better {
            best = Some((key, value));
        }
    }
    Ok(best.map_or(Value::UNDEFINED, |(_, value)| value))
}

pub(crate) fn max(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    extreme(state, arguments, true)
}

pub(crate) fn min(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    extreme(state, arguments, false)
}

/// `unique(value, case_sensitive=False, attribute=None)`.
pub(crate) fn unique(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["case_sensitive", "attribute"])?;
    let path = rest.given(1).map(Path::new).transpose()?;
    let mut seen = HashSet::new();
    let mut unique = vec![];
    for value in taken(state, value)? {
        // A place in the table, which grows by doubling.
        reserve(4 * size_of::<Value>())?;
        let key = match &path {
            Some(path) => path.get(state, &value, None)?,
            None => value.clone(),
        };
        let key = folded(state, key, rest.is_true(0, false))?;
        pay_units(state, 2 + weight(&key) / 32)?;
        if seen.insert(Key::new(&key)?) {
            unique.push(value);
        }
    }
    Ok(generator(unique))
}

/// `groupby(value, attribute, default=None, case_sensitive=False)`.
pub(crate) fn groupby(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["attribute", "default", "case_sensitive"])?;
    let path = Path::new(rest.required(0)?)?;
    let values = taken(state, value)?;
    pay_keyed(values.len())?;
    let mut keyed = Vec::with_capacity(values.len());
    for value in values {
        let key = path.get(state, &value, rest.given(1))?;
        let key = folded(state, key, rest.is_true(2, false))?;
        keyed.push(Keyed { key, value });
    }
    let mut groups: Vec<(Value, Vec<Value>)> = vec![];
    for Keyed { key, value } in sorted(state, keyed, false, less)? {
        pay_units(state, 2)?;
        match groups.last_mut() {
            Some((last, values)) if equal(state, last, &key)? => values.push(value),
            _ => groups.push((key, vec![value])),
        }
    }
    let mut made = vec![];
    for (_, values) in groups {
        let first = values.first().unwrap_or(&Value::UNDEFINED);
        // The name of the group as its first item has it.
        let grouper = path.get(state, first, rest.given(1))?;
        made.push(group(grouper, list(values)));
    }
    Ok(list(made))
}

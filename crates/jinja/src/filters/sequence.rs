//! Filters of lists and of everything else that can be gone through.

use minijinja::{AutoEscape, Error, State, Value};

use crate::{
    arguments::{Arguments, integer, one, split},
    error::refused,
    fuel::{pay_added, pay_items, pay_units, pay_walk},
    objects::{
        Dict, Generator, Kind, generator, is_undefined, items, kind, list, pairs, reserve, text,
        tuple,
    },
    ops::add,
    safe::made_like,
    strict::refuse_undefined,
    text::{escaped, to_text},
};

use super::path::Path;

/// The bytes that a list takes beside its items.
const LIST: usize = 240;

type Outcome = Result<Value, Error>;

/// The number of items, as Python's `len` counts them.
pub(crate) fn length(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    len(state, value).map(Value::from)
}

pub(super) fn len(state: &State<'_, '_>, value: &Value) -> Result<usize, Error> {
    if let Some(text) = text(value) {
        pay_walk(state, text.len() / 4)?;
        return Ok(text.chars().count());
    }
    match kind(value) {
        Kind::List | Kind::Tuple | Kind::Dict | Kind::View | Kind::Range | Kind::Bytes => {
            value.len()
        }
        // `loop` has a length, too.
        Kind::Other => value
            .get_attr("length")
            .ok()
            .and_then(|length| length.as_usize()),
        _ => None,
    }
    .ok_or_else(|| refused("a value without a length"))
}

pub(crate) fn first(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    let first = match text(value) {
        Some(text) => text.chars().next().map(Value::from),
        None => match value.downcast_object_ref::<Generator>() {
            Some(generator) => generator.next(),
            None => items(state, value)?.get(0),
        },
    };
    Ok(first.unwrap_or(Value::UNDEFINED))
}

pub(crate) fn last(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    if let Some(text) = text(value) {
        let last = text.chars().next_back();
        return Ok(last.map_or(Value::UNDEFINED, |char| made_like(value, char)));
    }
    if kind(value) == Kind::Generator {
        return Err(refused(
            "`last` of what can only be gone through from the front",
        ));
    }
    let items = items(state, value)?;
    let last = items.len().checked_sub(1).and_then(|last| items.get(last));
    Ok(last.unwrap_or(Value::UNDEFINED))
}

pub(crate) fn make_list(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let items = items(state, one(arguments)?)?;
    pay_items(state, items.len() / 2)?;
    Ok(list(items.into_vec()))
}

pub(crate) fn reverse(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    if let Some(text) = text(value) {
        pay_walk(state, text.len())?;
        return Ok(made_like(value, text.chars().rev().collect::<String>()));
    }
    let mut reversed = items(state, value)?.into_vec();
    pay_items(state, reversed.len() / 2)?;
    reversed.reverse();
    // What Python cannot go through from the end is made a list.
    Ok(match kind(value) {
        Kind::Generator => list(reversed),
        _ => generator(reversed),
    })
}

/// `join(value, d='', attribute=None)`.
pub(crate) fn join(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["d", "attribute"])?;
    let values = items(state, value)?;
    pay_items(state, values.len())?;
    let mut values = values.into_vec();
    if let Some(path) = rest.given(1) {
        let path = Path::new(path)?;
        for value in &mut values {
            *value = path.get(state, value, None)?;
        }
    }
    let separator = rest.get(0).cloned().unwrap_or_else(|| Value::from(""));
    let escapes = *state.auto_escape() == AutoEscape::Html
        && (separator.is_safe() || values.iter().any(Value::is_safe));
    let adapted = |state: &mut State<'_, '_>, value: &Value| {
        escaped(state, to_text(state, value)?, escapes && !value.is_safe())
    };
    let separator = adapted(state, &separator)?;
    let mut joined = String::new();
    for (index, value) in values.iter().enumerate() {
        refuse_undefined(state, value)?;
        if index > 0 {
            pay_added(state, joined.len(), separator.len())?;
            joined.push_str(&separator);
        }
        let text = adapted(state, value)?;
        pay_added(state, joined.len(), text.len())?;
        joined.push_str(&text);
    }
    Ok(if escapes {
        Value::from_safe_string(joined)
    } else {
        joined.into()
    })
}

/// `batch(value, linecount, fill_with=None)`: lists of `linecount` items.
pub(crate) fn batch(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["linecount", "fill_with"])?;
    let count = usize::try_from(integer(rest.required(0)?)?).ok();
    let items = items(state, value)?;
    pay_items(state, items.len().saturating_mul(2))?;
    let lists = items.len() / count.unwrap_or(usize::MAX).max(1) + 1;
    reserve(lists.saturating_mul(LIST))?;
    let (mut batches, mut batch) = (vec![], vec![]);
    for item in items.iter() {
        if Some(batch.len()) == count {
            batches.push(list(std::mem::take(&mut batch)));
        }
        batch.push(item);
    }
    if !batch.is_empty() {
        if let Some(fill) = rest.given(1) {
            let missing = count.unwrap_or(0).saturating_sub(batch.len());
            pay_items(state, missing)?;
            batch.extend(std::iter::repeat_n(fill.clone(), missing));
        }
        batches.push(list(batch));
    }
    Ok(generator(batches))
}

/// `slice(value, slices, fill_with=None)`: that many lists of about the same length.
pub(crate) fn slice(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["slices", "fill_with"])?;
    let slices = integer(rest.required(0)?)?;
    if slices == 0 {
        return Err(refused("no slices"));
    }
    let slices = usize::try_from(slices).unwrap_or(0);
    let items = items(state, value)?.into_vec();
    pay_items(state, items.len())?;
    pay_items(state, slices.saturating_mul(4))?;
    reserve(slices.saturating_mul(LIST))?;
    let (each, longer) = match slices {
        0 => (0, 0),
        _ => (items.len() / slices, items.len() % slices),
    };
    let mut items = items.into_iter();
    let mut sliced = Vec::with_capacity(slices);
    for number in 0..slices {
        let is_longer = number < longer;
        let mut slice: Vec<Value> = items.by_ref().take(each + usize::from(is_longer)).collect();
        if let Some(fill) = rest.given(1).filter(|_| !is_longer) {
            slice.push(fill.clone());
        }
        sliced.push(list(slice));
    }
    Ok(generator(sliced))
}

/// `items(value)`: the pairs of a dict; what is undefined has none.
pub(crate) fn dict_items(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    if is_undefined(value) {
        return Ok(generator(vec![]));
    }
    let dict = value.downcast_object_ref::<Dict>();
    let dict = dict.ok_or_else(|| refused("`items` of what is no dict"))?;
    pay_items(state, dict.len().saturating_mul(4))?;
    Ok(generator(
        pairs(value)
            .map(|(key, value)| tuple(vec![key, value]))
            .collect(),
    ))
}

/// `sum(iterable, attribute=None, start=0)`.
pub(crate) fn sum(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["attribute", "start"])?;
    let path = rest.given(0).map(Path::new).transpose()?;
    let mut sum = rest.get(1).cloned().unwrap_or_else(|| Value::from(0));
    if kind(&sum) == Kind::Text {
        return Err(refused("`sum` of texts"));
    }
    for item in items(state, value)?.iter() {
        pay_units(state, 1)?;
        let item = match &path {
            Some(path) => path.get(state, &item, None)?,
            None => item,
        };
        sum = add(state, &sum, &item)?;
    }
    Ok(sum)
}

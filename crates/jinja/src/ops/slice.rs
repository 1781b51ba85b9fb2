//! `value[start:stop:step]`.

use minijinja::{Error, State, Value};

use super::number::Number;
use crate::{
    error::refused,
    fuel::{pay, pay_units},
    objects::{Kind, Range, items, kind, list, reserve, tuple},
    strict::refuse_undefined,
};

/// `value[start:stop:step]` of a text, a list, a tuple or a range; what is absent is `None`.
pub(crate) fn slice(
    state: &State<'_, '_>,
    value: &Value,
    bounds: [Option<&Value>; 3],
) -> Result<Value, Error> {
    refuse_undefined(state, value)?;
    let [start, stop, step] = bounds;
    let (start, stop) = (index(state, start)?, index(state, stop)?);
    let step = index(state, step)?.unwrap_or(1);
    if step == 0 {
        return Err(refused("a slice whose step is zero"));
    }
    match kind(value) {
        Kind::Text => text(state, value, start, stop, step),
        Kind::Range => match value.downcast_object_ref::<Range>() {
            Some(range) => of_range(*range, start, stop, step),
            None => Ok(Value::UNDEFINED),
        },
        Kind::List | Kind::Tuple => {
            let items = items(state, value)?;
            let places = Places::new(items.len(), start, stop, step);
            pay_units(state, places.count as u64 / 2)?;
            reserve(places.count.saturating_mul(size_of::<Value>()))?;
            let picked: Vec<Value> = places.filter_map(|place| items.get(place)).collect();
            Ok(match kind(value) {
                Kind::Tuple => tuple(picked),
                _ => list(picked),
            })
        }
        _ => Err(refused("a slice of a value that has no places")),
    }
}

/// A slice of a range is a range.
fn of_range(
    range: Range,
    start: Option<i128>,
    stop: Option<i128>,
    step: i128,
) -> Result<Value, Error> {
    let length = usize::try_from(range.len()).unwrap_or(usize::MAX);
    let (start, stop) = bounds(length, start, stop, step);
    let sliced = range.slice(start, stop, step);
    let sliced = sliced.ok_or_else(|| refused("a range beyond integers of 64 bits"))?;
    Ok(Value::from_object(sliced))
}

fn index(state: &State<'_, '_>, value: Option<&Value>) -> Result<Option<i128>, Error> {
    let Some(value) = value else {
        return Ok(None);
    };
    refuse_undefined(state, value)?;
    match Number::of(value) {
        Some(Number::Int(index)) => Ok(Some(index)),
        None if value.is_none() => Ok(None),
        _ => Err(refused("a slice whose bounds are not integers")),
    }
}

fn text(
    state: &State<'_, '_>,
    value: &Value,
    start: Option<i128>,
    stop: Option<i128>,
    step: i128,
) -> Result<Value, Error> {
    let text = value.as_str().unwrap_or_default();
    pay_units(state, text.len() as u64 / 64)?;
    let length = if text.is_ascii() {
        text.len()
    } else {
        text.chars().count()
    };
    let places = Places::new(length, start, stop, step);
    reserve(places.count.saturating_mul(4))?;
    let sliced: String = if step == 1 {
        let first = places.next;
        let from = byte(text, first);
        let to = byte(text, first + places.count);
        pay(state, to.saturating_sub(from))?;
        text.get(from..to).unwrap_or_default().into()
    } else if text.is_ascii() {
        let bytes = text.as_bytes();
        pay_units(state, places.count as u64 / 16)?;
        places
            .filter_map(|place| bytes.get(place).copied().map(char::from))
            .collect()
    } else {
        pay_units(state, text.len() as u64 / 8)?;
        reserve(length.saturating_mul(4))?;
        let chars: Vec<char> = text.chars().collect();
        places.filter_map(|place| chars.get(place)).collect()
    };
    Ok(if value.is_safe() {
        Value::from_safe_string(sliced)
    } else {
        Value::from(sliced)
    })
}

/// The byte at which a character begins.
pub(super) fn byte(text: &str, place: usize) -> usize {
    if text.is_ascii() {
        return place.min(text.len());
    }
    text.char_indices()
        .nth(place)
        .map_or(text.len(), |(at, _)| at)
}

/// The places of a slice, in its order.
struct Places {
    next: usize,
    step: i128,
    count: usize,
}

/// The first place of a slice, and the one behind its last, in what has this length.
fn bounds(length: usize, start: Option<i128>, stop: Option<i128>, step: i128) -> (i128, i128) {
    let length = i128::try_from(length).unwrap_or(i128::MAX);
    let (low, high) = if step > 0 {
        (0, length)
    } else {
        (-1, length - 1)
    };
    let clamp = |index: i128| {
        let index = if index < 0 {
            index.saturating_add(length)
        } else {
            index
        };
        index.clamp(low, high)
    };
    let start = start.map_or(if step > 0 { low } else { high }, clamp);
    let stop = stop.map_or(if step > 0 { high } else { low }, clamp);
    (start, stop)
}

impl Places {
    fn new(length: usize, start: Option<i128>, stop: Option<i128>, step: i128) -> Self {
        let (start, stop) = bounds(length, start, stop, step);
        let distance = if step > 0 { stop - start } else { start - stop };
        let width = i128::try_from(step.unsigned_abs()).unwrap_or(i128::MAX);
        let count = if distance <= 0 {
            0
        } else {
            (distance - 1) / width + 1
        };
        Self {
            next: usize::try_from(start).unwrap_or(0),
            step,
            count: usize::try_from(count).unwrap_or(0),
        }
    }
}

impl Iterator for Places {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        self.count = self.count.checked_sub(1)?;
        let place = self.next;
        let next = i128::try_from(place).ok()?.saturating_add(self.step);
        self.next = usize::try_from(next).unwrap_or(0);
        Some(place)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.count, Some(self.count))
    }
}

//! What a value gives when it is gone through, as Python's `iter` does.

use std::sync::Arc;

use minijinja::{
    Error, ErrorKind, State, Value,
    value::{DynObject, ObjectRepr},
};

use super::{
    kind::{Kind, kind},
    memory,
    range::Range,
    sequence::tuple_items,
    types::{Dict, Generator, List, Part, Tuple, View},
};
use crate::{error::refused, fuel::pay_units, strict::is_strict};

/// The values that a loop goes through.
#[derive(Clone)]
pub(crate) enum Items {
    Shared(Arc<Vec<Value>>),
    Range(Range),
    /// The values or the entries of a dict that can change; its size stays as long as it is looped over.
    Live(Arc<Dict>, Part),
}

impl Default for Items {
    fn default() -> Self {
        Self::Shared(Arc::default())
    }
}

impl Items {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Shared(items) => items.len(),
            Self::Range(range) => usize::try_from(range.len()).unwrap_or(usize::MAX),
            Self::Live(dict, _) => dict.len(),
        }
    }

    pub(crate) fn get(&self, index: usize) -> Option<Value> {
        match self {
            Self::Shared(items) => items.get(index).cloned(),
            Self::Range(range) => range.get(index),
            Self::Live(dict, part) => Some(View::part_of(*part, dict.entry(index)?)),
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        (0..self.len()).map_while(|index| self.get(index))
    }

    pub(crate) fn into_vec(self) -> Vec<Value> {
        match self {
            Self::Shared(items) => Arc::unwrap_or_clone(items),
            Self::Range(_) | Self::Live(..) => self.iter().collect(),
        }
    }
}

/// Gives what a value holds: items, keys, or characters. Anything else is an error.
pub(crate) fn items(state: &State<'_, '_>, value: &Value) -> Result<Items, Error> {
    let made = match kind(value) {
        Kind::List => match value.downcast_object_ref::<List>() {
            Some(list) => return Ok(Items::Shared(list.items())),
            None => vec![],
        },
        Kind::Tuple => match value.downcast_object_ref::<Tuple>() {
            Some(tuple) => return Ok(Items::Shared(Arc::clone(tuple.items()))),
            None => tuple_items(value).unwrap_or_default(),
        },
        Kind::Range => match value.downcast_object_ref::<Range>() {
            Some(range) => return Ok(Items::Range(*range)),
            None => vec![],
        },
        Kind::Generator => match value.downcast_object_ref::<Generator>() {
            Some(generator) => return Ok(Items::Shared(generator.take())),
            None => vec![],
        },
        Kind::Text => characters(state, value.as_str().unwrap_or_default())?,
        Kind::Dict => keys(state, value)?,
        Kind::View => return view(state, value),
        Kind::Bytes => {
            let bytes = value.as_bytes().unwrap_or_default();
            pay_units(state, bytes.len() as u64 / 2)?;
            bytes.iter().map(|byte| Value::from(*byte)).collect()
        }
        Kind::Undefined if value.is_undefined() && is_strict(state) => {
            return Err(Error::from(ErrorKind::UndefinedError));
        }
        Kind::Undefined => vec![],
        _ => foreign(state, value)?,
    };
    Ok(Items::Shared(Arc::new(made)))
}

/// The item at a place of a list, a tuple or a text; undefined where there is none.
pub(crate) fn place(value: &Value, place: usize) -> Value {
    let text = value
        .as_str()
        .map(|text| text.chars().nth(place).map(Value::from));
    text.unwrap_or_else(|| value.get_item_by_index(place).ok())
        .unwrap_or_default()
}

/// Pays for values that are about to be made, and for the memory they take.
fn pay_slots(state: &State<'_, '_>, count: usize) -> Result<(), Error> {
    pay_units(state, count as u64 / 2)?;
    memory::reserve(count.saturating_mul(size_of::<Value>()))
}

fn characters(state: &State<'_, '_>, text: &str) -> Result<Vec<Value>, Error> {
    pay_slots(state, text.len())?;
    let mut buffer = [0; 4];
    Ok(text
        .chars()
        .map(|char| Value::from(&*char.encode_utf8(&mut buffer)))
        .collect())
}

fn keys(state: &State<'_, '_>, value: &Value) -> Result<Vec<Value>, Error> {
    let Some(dict) = value.downcast_object_ref::<Dict>() else {
        return Ok(vec![]);
    };
    let entries = dict.entries();
    pay_slots(state, entries.len())?;
    Ok(entries.keys().map(|key| key.value().clone()).collect())
}

fn view(state: &State<'_, '_>, value: &Value) -> Result<Items, Error> {
    let Some(view) = value.downcast_object_ref::<View>() else {
        return Ok(Items::default());
    };
    // Pairs are containers of their own.
    pay_slots(state, view.len().saturating_mul(4))?;
    if view.part() == Part::Keys || view.dict().is_frozen() {
        return Ok(Items::Shared(Arc::new(view.items())));
    }
    Ok(Items::Live(Arc::clone(view.dict()), view.part()))
}

/// What a filter of minijinja gives.
fn foreign(state: &State<'_, '_>, value: &Value) -> Result<Vec<Value>, Error> {
    let object = value.as_object().ok_or_else(not_iterable)?;
    if object.repr() == ObjectRepr::Plain {
        return Err(not_iterable());
    }
    let iter = object.try_iter().ok_or_else(not_iterable)?;
    let mut items = vec![];
    for item in iter {
        pay_slots(state, 2)?;
        items.push(item);
    }
    Ok(items)
}

fn not_iterable() -> Error {
    refused("a value that cannot be iterated over")
}

/// The entries of a dict, or of keyword arguments.
pub(crate) fn pairs(value: &Value) -> impl Iterator<Item = (Value, Value)> {
    let own = value.downcast_object_ref::<Dict>().map(Dict::entries);
    let own = own.map(|entries| {
        let pairs = entries.iter();
        pairs
            .map(|(key, value)| (key.value().clone(), value.clone()))
            .collect::<Vec<_>>()
    });
    let foreign = match own {
        Some(_) => None,
        None => value.as_object().and_then(DynObject::try_iter_pairs),
    };
    own.into_iter()
        .flatten()
        .chain(foreign.into_iter().flatten())
}

//! Lists, dicts and what the engine makes of them, as objects that print as Python prints them.

use std::{fmt, sync::Arc};

use indexmap::IndexMap;
use minijinja::{
    Error, Value,
    value::{DynObject, Enumerator, Object, ObjectExt, ObjectRepr, Tuple},
};

use super::{arguments::invalid, text};

/// The entries of a dict, or of a list by their places.
pub(crate) fn pairs(value: &Value) -> impl Iterator<Item = (Value, Value)> {
    let pairs = value.as_object().and_then(DynObject::try_iter_pairs);
    pairs.into_iter().flatten()
}

/// Makes a list.
pub(crate) fn list(items: Vec<Value>) -> Value {
    Value::from_object(List::new(items))
}

/// Makes a tuple.
pub(crate) fn tuple(items: Vec<Value>) -> Value {
    Value::from(Tuple::new(items))
}

/// Makes a dict.
pub(crate) fn dict(entries: Vec<(Value, Value)>) -> Value {
    Value::from_pairs(entries)
}

/// Returns the items of a tuple, and `None` for anything else.
pub(crate) fn tuple_items(value: &Value) -> Option<Vec<Value>> {
    if let Some(tuple) = value.downcast_object_ref::<Tuple>() {
        return Some(tuple.to_vec());
    }
    let Group { grouper, list } = value.downcast_object_ref::<Group>()?;
    Some(vec![grouper.clone(), list.clone()])
}

/// Returns `value[key]`.
pub(crate) fn item(value: &Value, key: &Value) -> Result<Value, Error> {
    match (value.as_str(), key.as_usize()) {
        (Some(text), Some(place)) => Ok(text.chars().nth(place).map_or(Value::UNDEFINED, Value::from)),
        _ => value.get_item(key),
    }
}

/// What a container costs to walk, in bytes.
const SLOT: u64 = 32;

pub(crate) fn weight(value: &Value) -> u64 {
    if let Some(text) = value.as_str() {
        SLOT + text.len() as u64
    } else if let Some(list) = value.downcast_object_ref::<List>() {
        list.weight
    } else if let Some(dict) = value.downcast_object_ref::<Dict>() {
        dict.weight
    } else {
        SLOT
    }
}

/// A JSON array. Holds nothing undefined, and prints as Python prints a list.
pub(crate) struct List {
    items: Vec<Value>,
    pub(crate) weight: u64,
}

impl List {
    pub(crate) fn new(items: Vec<Value>) -> Self {
        let weight = SLOT + items.iter().map(weight).sum::<u64>();
        Self { items, weight }
    }
}

impl Object for List {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.items.get(key.as_usize()?).cloned()
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(self.items.len())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_list(f, &self.items)
    }
}

/// A JSON object, its keys in the order given.
pub(crate) struct Dict {
    entries: IndexMap<Arc<str>, Value>,
    pub(crate) weight: u64,
}

impl Dict {
    pub(crate) fn new(entries: IndexMap<Arc<str>, Value>) -> Self {
        let weigh = |(key, value): (&Arc<str>, &Value)| SLOT + key.len() as u64 + weight(value);
        let weight = SLOT + entries.iter().map(weigh).sum::<u64>();
        Self { entries, weight }
    }
}

impl Object for Dict {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get_value_by_str(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        self.entries.get(key).cloned()
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        self.mapped_key_value_enumerator(|this| {
            Box::new(
                this.entries
                    .iter()
                    .map(|(key, value)| (Value::from(key), value.clone())),
            )
        })
    }

    fn enumerator_len(self: &Arc<Self>) -> Option<usize> {
        Some(self.entries.len())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Dict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.entries.iter();
        text::write_dict(
            f,
            entries.map(|(key, value)| (Value::from(key), value.clone())),
        )
    }
}

/// Items that print under the name of their type: `dict_keys(['a'])`, `range(0, 3)`.
pub(crate) struct View {
    pub(crate) prefix: &'static str,
    pub(crate) items: Vec<Value>,
}

impl View {
    pub(crate) fn value(prefix: &'static str, items: Vec<Value>) -> Value {
        Value::from_object(Self { prefix, items })
    }
}

impl Object for View {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Iterable
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        self.mapped_rev_enumerator(|this| Box::new(this.items.iter().cloned()))
    }

    fn enumerator_len(self: &Arc<Self>) -> Option<usize> {
        Some(self.items.len())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(", self.prefix)?;
        text::write_list(f, &self.items)?;
        f.write_str(")")
    }
}

/// One group of `groupby`: a pair that also has names.
pub(crate) struct Group {
    pub(crate) grouper: Value,
    pub(crate) list: Value,
}

impl Object for Group {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        match (key.as_usize(), key.as_str()) {
            (Some(0), _) | (_, Some("grouper")) => Some(self.grouper.clone()),
            (Some(1), _) | (_, Some("list")) => Some(self.list.clone()),
            _ => None,
        }
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(2)
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_pair(f, &self.grouper, &self.list)
    }
}

/// `range(start, stop, step)`.
pub(crate) struct Range {
    start: i64,
    stop: i64,
    step: i64,
}

impl Range {
    const MAX_LEN: u64 = 100_000;

    pub(crate) fn value(
        first: i64,
        second: Option<i64>,
        step: Option<i64>,
    ) -> Result<Value, Error> {
        let (start, stop) = second.map_or((0, first), |second| (first, second));
        let range = Self {
            start,
            stop,
            step: step.unwrap_or(1),
        };
        if range.step == 0 || range.len() > Self::MAX_LEN {
            return Err(invalid());
        }
        Ok(Value::from_object(range))
    }

    fn len(&self) -> u64 {
        let up = self.step > 0;
        let (low, high) = if up {
            (self.start, self.stop)
        } else {
            (self.stop, self.start)
        };
        if low >= high {
            0
        } else {
            high.abs_diff(low).div_ceil(self.step.unsigned_abs())
        }
    }
}

impl Object for Range {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        let index = u64::try_from(key.as_i64()?)
            .ok()
            .filter(|index| *index < self.len())?;
        let offset = i64::try_from(index).ok()?.checked_mul(self.step)?;
        self.start.checked_add(offset).map(Value::from)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(usize::try_from(self.len()).unwrap_or(0))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, stop, step } = self;
        match step {
            1 => write!(f, "range({start}, {stop})"),
            _ => write!(f, "range({start}, {stop}, {step})"),
        }
    }
}

//! Dicts, which can change while a template is rendered.

use std::{
    fmt,
    hash::{Hash, Hasher},
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use indexmap::{Equivalent, IndexMap};
use minijinja::{
    Error, Value,
    value::{Enumerator, Object},
};

use super::{
    garbage,
    kind::{Kind, Summary, kind},
    memory,
    sequence::tuple_items,
};
use crate::{error::refused, text};

/// A key of a dict: a value that Python can hash. `1`, `1.0` and `true` are the same key.
#[derive(Clone)]
pub(crate) struct Key(Value);

impl Key {
    /// Makes a key of a value; a list or a dict is none.
    pub(crate) fn new(value: &Value) -> Result<Self, Error> {
        match kind(value) {
            Kind::Undefined => Err(Error::from(minijinja::ErrorKind::UndefinedError)),
            Kind::List | Kind::Dict | Kind::View => Err(refused("a key that cannot be hashed")),
            Kind::Tuple => tuple_items(value)
                .into_iter()
                .flatten()
                .try_for_each(|item| Self::new(&item).map(drop))
                .map(|()| Self(value.clone())),
            _ => Ok(Self(value.clone())),
        }
    }

    pub(crate) fn text(text: &str) -> Self {
        Self(Value::from(text))
    }

    pub(crate) fn value(&self) -> &Value {
        &self.0
    }
}

/// The number that a key is, where it is one that is whole.
fn whole(value: &Value) -> Option<i128> {
    match kind(value) {
        Kind::Bool => Some(i128::from(value.is_true())),
        Kind::Int => i128::try_from(value.clone()).ok(),
        Kind::Float => {
            let float = f64::try_from(value.clone()).ok()?;
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the float is whole and in range"
            )]
            (float.fract() == 0.0 && float.abs() < 1e38).then_some(float as i128)
        }
        _ => None,
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(text) = self.0.as_str() {
            text.hash(state);
        } else if let Some(number) = whole(&self.0) {
            number.hash(state);
        } else if let Some(items) = tuple_items(&self.0) {
            items.into_iter().for_each(|item| Self(item).hash(state));
        } else if let Kind::Float = kind(&self.0) {
            let float = f64::try_from(self.0.clone()).unwrap_or_default();
            float.to_bits().hash(state);
        }
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Key {}

fn same(one: &Value, other: &Value) -> bool {
    if let (Some(one), Some(other)) = (one.as_str(), other.as_str()) {
        return one == other;
    }
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => return one == other,
        (None, None) => {}
        _ => return false,
    }
    match (kind(one), kind(other)) {
        (Kind::None, Kind::None) => true,
        (Kind::Float, Kind::Float) => {
            f64::try_from(one.clone()).ok() == f64::try_from(other.clone()).ok()
        }
        (Kind::Tuple, Kind::Tuple) => match (tuple_items(one), tuple_items(other)) {
            (Some(one), Some(other)) => {
                one.len() == other.len()
                    && one.iter().zip(&other).all(|(one, other)| same(one, other))
            }
            _ => false,
        },
        (Kind::Bytes, Kind::Bytes) => one.as_bytes() == other.as_bytes(),
        // Objects without parts, which are the same or not.
        (Kind::Other | Kind::Namespace, Kind::Other | Kind::Namespace) => one == other,
        _ => false,
    }
}

/// A text that a key is looked up by, without making a value of it.
struct Text<'a>(&'a str);

impl Hash for Text<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Equivalent<Key> for Text<'_> {
    fn equivalent(&self, key: &Key) -> bool {
        key.0.as_str() == Some(self.0)
    }
}

/// The entries of a dict, in the order in which they were added.
pub(crate) type Entries = IndexMap<Key, Value>;

/// A dict.
pub(crate) struct Dict {
    state: Mutex<State>,
    /// Made of a variable and shared between renders: it cannot change.
    is_frozen: bool,
}

struct State {
    entries: Arc<Entries>,
    summary: Summary,
}

/// A dict made by a template of its entries; a key that cannot be hashed is an error.
pub(crate) fn dict(entries: Vec<(Value, Value)>) -> Result<Value, Error> {
    let mut made = Entries::with_capacity(entries.len());
    for (key, value) in entries {
        made.insert(Key::new(&key)?, value);
    }
    Ok(live_dict(made))
}

/// A dict made by a template.
pub(crate) fn live_dict(entries: Entries) -> Value {
    let dict = Dict::new(entries, false);
    memory::hold(dict.state().summary.held);
    Value::from_object(dict)
}

/// A dict made of a variable.
pub(crate) fn frozen_dict(entries: Entries) -> Value {
    Value::from_object(Dict::new(entries, true))
}

fn summary(entries: &Entries) -> Summary {
    let mut summary = Summary::of(entries.values());
    for key in entries.keys() {
        summary.add(key.value());
        // The table beside the entries.
        summary.held += 3 * size_of::<usize>();
    }
    summary
}

impl Dict {
    fn new(entries: Entries, is_frozen: bool) -> Self {
        let summary = summary(&entries);
        Self {
            state: Mutex::new(State {
                entries: Arc::new(entries),
                summary,
            }),
            is_frozen,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The entries as they are now.
    pub(crate) fn entries(&self) -> Arc<Entries> {
        Arc::clone(&self.state().entries)
    }

    pub(crate) fn len(&self) -> usize {
        self.state().entries.len()
    }

    /// The value of a key; a key that cannot be hashed is an error.
    pub(crate) fn get(&self, key: &Value) -> Result<Option<Value>, Error> {
        match key.as_str() {
            Some(text) => Ok(self.get_text(text)),
            None => Ok(self.state().entries.get(&Key::new(key)?).cloned()),
        }
    }

    pub(crate) fn get_text(&self, key: &str) -> Option<Value> {
        self.state().entries.get(&Text(key)).cloned()
    }

    pub(crate) fn weight(&self) -> u64 {
        self.state().summary.weight
    }

    /// Adds entries, at a cost that does not grow with the dict. The caller has seen to it that the dict does not
    /// come to hold itself.
    pub(crate) fn extend(&self, added: Vec<(Key, Value)>) -> Result<(), Error> {
        if self.is_frozen {
            return Err(refused("a variable cannot be changed here"));
        }
        let mut state = self.state();
        let State { entries, summary } = &mut *state;
        let (entries, before) = (Arc::make_mut(entries), summary.held);
        for (key, value) in added {
            // What is replaced stays counted until the dict is dropped.
            summary.add(key.value());
            summary.add(&value);
            entries.insert(key, value);
        }
        memory::hold(summary.held - before);
        Ok(())
    }

    /// Changes the entries. The caller has seen to it that the dict does not come to hold itself.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut Entries) -> R) -> Result<R, Error> {
        if self.is_frozen {
            return Err(refused("a variable cannot be changed here"));
        }
        let mut state = self.state();
        let outcome = change(Arc::make_mut(&mut state.entries));
        memory::release(state.summary.held);
        state.summary = summary(&state.entries);
        memory::hold(state.summary.held);
        Ok(outcome)
    }
}

impl Drop for Dict {
    fn drop(&mut self) {
        let is_frozen = self.is_frozen;
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !is_frozen {
            memory::release(state.summary.held);
        }
        if let Some(entries) = Arc::get_mut(&mut state.entries) {
            let entries = mem::take(entries).into_iter();
            garbage::drop_all(entries.flat_map(|(key, value)| [key.0, value]));
        }
    }
}

impl Object for Dict {
    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get(key).ok().flatten()
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        self.get_text(key)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        let entries = self.entries();
        let keys: Vec<Value> = entries.keys().map(|key| key.value().clone()).collect();
        Enumerator::Values(keys)
    }

    fn enumerator_len(self: &Arc<Self>) -> Option<usize> {
        Some(self.len())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Dict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_size(f, "dict", self.len())
    }
}

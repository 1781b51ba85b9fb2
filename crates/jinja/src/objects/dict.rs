//! Dicts, which can change while a template is rendered.

use std::{
    fmt, mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use minijinja::{
    Error, Value,
    value::{Enumerator, Object},
};

use super::{
    debug::write_size,
    garbage,
    key::Text,
    memory,
    types::{Dict, DictState, Entries, Key, Summary},
};
use crate::error::refused;

/// A dict made by a template of its entries; a key that cannot be hashed is an error.
pub(crate) fn dict(entries: Vec<(Value, Value)>) -> Result<Value, Error> {
    let mut made = Entries::with_capacity_and_hasher(entries.len(), <_>::default());
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
            state: Mutex::new(DictState {
                entries: Arc::new(entries),
                summary,
            }),
            loops: AtomicUsize::new(0),
            held: AtomicUsize::new(0),
            is_frozen,
        }
    }

    fn state(&self) -> MutexGuard<'_, DictState> {
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
            None if Key::is_address(key) => Ok(None),
            None => Ok(self.state().entries.get(&Key::new(key)?).cloned()),
        }
    }

    pub(crate) fn get_text(&self, key: &str) -> Option<Value> {
        self.state().entries.get(&Text(key)).cloned()
    }

    pub(crate) fn weight(&self) -> u64 {
        self.state().summary.weight
    }

    pub(crate) fn is_frozen(&self) -> bool {
        self.is_frozen
    }

    /// The key and the value at a place.
    pub(crate) fn entry(&self, place: usize) -> Option<(Value, Value)> {
        let state = self.state();
        let (key, value) = state.entries.get_index(place)?;
        Some((key.value().clone(), value.clone()))
    }

    fn check_change(&self, is_looped_over: bool) -> Result<(), Error> {
        if self.is_frozen {
            return Err(refused("a variable cannot be changed here"));
        }
        if is_looped_over || self.held.load(Ordering::Relaxed) > 0 {
            return Err(refused(
                "a dict cannot be changed while a loop, or the result of a filter, goes through it",
            ));
        }
        Ok(())
    }

    /// Adds entries, at a cost that does not grow with the dict. The caller has seen to it that the dict does not
    /// come to hold itself.
    pub(crate) fn extend(&self, added: Vec<(Key, Value)>) -> Result<(), Error> {
        let grows = || {
            let entries = self.entries();
            added.iter().any(|(key, _)| !entries.contains_key(key))
        };
        self.check_change(self.loops.load(Ordering::Relaxed) > 0 && grows())?;
        let mut state = self.state();
        let DictState { entries, summary } = &mut *state;
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
        self.check_change(self.loops.load(Ordering::Relaxed) > 0)?;
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
        write_size(f, "dict", self.len())
    }
}

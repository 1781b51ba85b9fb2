//! What shows a dict's parts, and what can be gone through once.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use minijinja::{
    Value,
    value::{Enumerator, Object, ObjectRepr},
};

use super::{
    debug::write_size,
    garbage, memory,
    sequence::tuple,
    types::{Dict, Generator, Part, Summary, View},
    watch::set_held,
};

impl View {
    pub(crate) fn value(dict: Arc<Dict>, part: Part) -> Value {
        Value::from_object(Self { dict, part })
    }

    pub(crate) const fn part(&self) -> Part {
        self.part
    }

    /// The dict that the view shows.
    pub(crate) fn dict(&self) -> &Arc<Dict> {
        &self.dict
    }

    /// What is shown of an entry.
    pub(super) fn part_of(part: Part, (key, value): (Value, Value)) -> Value {
        match part {
            Part::Keys => key,
            Part::Values => value,
            Part::Items => tuple(vec![key, value]),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.dict.len()
    }

    pub(crate) fn weight(&self) -> u64 {
        self.dict.weight()
    }

    pub(crate) fn items(&self) -> Vec<Value> {
        let entries = self.dict.entries();
        let entries = entries.iter();
        entries
            .map(|(key, value)| Self::part_of(self.part, (key.value().clone(), value.clone())))
            .collect()
    }

    pub(crate) const fn prefix(&self) -> &'static str {
        match self.part {
            Part::Keys => "dict_keys",
            Part::Values => "dict_values",
            Part::Items => "dict_items",
        }
    }
}

impl Object for View {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Iterable
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.items())
    }

    fn enumerator_len(self: &Arc<Self>) -> Option<usize> {
        Some(self.len())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_size(f, self.prefix(), self.len())
    }
}

/// Makes a generator of what it will give.
pub(crate) fn generator(items: Vec<Value>) -> Value {
    let summary = Summary::of(items.iter());
    memory::hold(summary.held);
    Value::from_object(Generator {
        items: Mutex::new(Arc::new(items)),
        sources: Mutex::default(),
        summary,
    })
}

impl Generator {
    pub(super) fn sources(&self) -> MutexGuard<'_, Vec<Value>> {
        self.sources.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps containers from changing until the items are taken.
    pub(crate) fn depend_on(&self, sources: Vec<Value>) {
        set_held(&sources, true);
        self.sources().extend(sources);
    }

    /// Lets the containers change again.
    fn settle(&self) {
        let sources = std::mem::take(&mut *self.sources());
        set_held(&sources, false);
    }

    /// The items that were not taken before.
    pub(crate) fn take(&self) -> Arc<Vec<Value>> {
        self.settle();
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *items)
    }

    /// Returns the items that were not taken before, and leaves them there.
    pub(crate) fn peek(&self) -> Arc<Vec<Value>> {
        let items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(&items)
    }

    /// The next item alone, as `first` takes it.
    pub(crate) fn next(&self) -> Option<Value> {
        let mut items = self.items.lock().unwrap_or_else(PoisonError::into_inner);
        let first = items.first().cloned();
        if first.is_some() {
            Arc::make_mut(&mut items).remove(0);
        }
        first
    }

    pub(crate) fn weight(&self) -> u64 {
        self.summary.weight
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        self.settle();
        memory::release(self.summary.held);
        let items = self.items.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(items) = Arc::get_mut(items) {
            garbage::drop_all(std::mem::take(items).into_iter());
        }
    }
}

impl Object for Generator {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Iterable
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.take().to_vec())
    }

    fn enumerator_len(self: &Arc<Self>) -> Option<usize> {
        None
    }
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<generator object>")
    }
}

//! `namespace(…)`: the only object whose attributes a template can set.

use std::{
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use indexmap::IndexMap;
use minijinja::{
    Value,
    value::{Enumerator, Object, ObjectRepr},
};

use super::{garbage, memory};

/// A namespace.
pub(crate) struct Namespace(Mutex<IndexMap<Arc<str>, Value>>);

impl Namespace {
    pub(crate) fn value(entries: IndexMap<Arc<str>, Value>) -> Value {
        entries
            .values()
            .for_each(|value| memory::hold(memory::slot(value)));
        Value::from_object(Self(Mutex::new(entries)))
    }

    fn entries(&self) -> MutexGuard<'_, IndexMap<Arc<str>, Value>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, name: &str) -> Option<Value> {
        self.entries().get(name).cloned()
    }

    /// Sets an attribute. The caller has seen to it that the namespace does not come to hold itself.
    pub(crate) fn set(&self, name: &str, value: Value) {
        memory::hold(memory::slot(&value));
        let before = self.replace(name, value);
        // Dropped when the lock is released: what it holds may be a namespace, too.
        if let Some(before) = before {
            memory::release(memory::slot(&before));
        }
    }

    fn replace(&self, name: &str, value: Value) -> Option<Value> {
        let mut entries = self.entries();
        if let Some(entry) = entries.get_mut(name) {
            return Some(std::mem::replace(entry, value));
        }
        entries.insert(name.into(), value)
    }

    /// The attributes as they are now.
    pub(crate) fn snapshot(&self) -> Vec<(Value, Value)> {
        let entries = self.entries();
        entries
            .iter()
            .map(|(name, value)| (Value::from(name.as_ref()), value.clone()))
            .collect()
    }
}

impl Drop for Namespace {
    fn drop(&mut self) {
        let entries = self.0.get_mut().unwrap_or_else(PoisonError::into_inner);
        entries
            .values()
            .for_each(|value| memory::release(memory::slot(value)));
        garbage::drop_all(std::mem::take(entries).into_iter().map(|(_, value)| value));
    }
}

impl Object for Namespace {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        self.get(key)
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get(key.as_str()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::NonEnumerable
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }
}

impl fmt::Debug for Namespace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<Namespace>")
    }
}

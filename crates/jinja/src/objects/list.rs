//! Lists, which can change while a template is rendered.

use std::{
    fmt, mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use minijinja::{
    Error, Value,
    value::{Enumerator, Object, ObjectRepr},
};

use super::{
    debug::write_size,
    garbage, memory,
    types::{List, ListState, Summary},
};
use crate::error::refused;

/// A list made by a template.
pub(crate) fn list(items: Vec<Value>) -> Value {
    let list = List::new(items, false);
    memory::hold(list.state().summary.held);
    Value::from_object(list)
}

/// A list made of a variable.
pub(crate) fn frozen_list(items: Vec<Value>) -> Value {
    Value::from_object(List::new(items, true))
}

impl List {
    fn new(items: Vec<Value>, is_frozen: bool) -> Self {
        let summary = Summary::of(items.iter());
        Self {
            state: Mutex::new(ListState {
                items: Arc::new(items),
                summary,
            }),
            loops: AtomicUsize::new(0),
            is_frozen,
        }
    }

    fn state(&self) -> MutexGuard<'_, ListState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The items as they are now.
    pub(crate) fn items(&self) -> Arc<Vec<Value>> {
        Arc::clone(&self.state().items)
    }

    pub(crate) fn len(&self) -> usize {
        self.state().items.len()
    }

    pub(crate) fn get(&self, index: usize) -> Option<Value> {
        self.state().items.get(index).cloned()
    }

    pub(crate) fn weight(&self) -> u64 {
        self.state().summary.weight
    }

    /// Changes the items. The caller has seen to it that the list does not come to hold itself.
    pub(crate) fn change<R>(&self, change: impl FnOnce(&mut Vec<Value>) -> R) -> Result<R, Error> {
        self.check_change()?;
        let mut state = self.state();
        let outcome = change(Arc::make_mut(&mut state.items));
        memory::release(state.summary.held);
        state.summary = Summary::of(state.items.iter());
        memory::hold(state.summary.held);
        Ok(outcome)
    }

    /// Adds an item to the end, at a cost that does not grow with the list.
    pub(crate) fn push(&self, item: Value) -> Result<(), Error> {
        self.check_change()?;
        let mut state = self.state();
        let held = state.summary.held;
        state.summary.add(&item);
        memory::hold(state.summary.held - held);
        Arc::make_mut(&mut state.items).push(item);
        Ok(())
    }

    fn check_change(&self) -> Result<(), Error> {
        if self.is_frozen {
            return Err(refused("a variable cannot be changed here"));
        }
        if self.loops.load(Ordering::Relaxed) > 0 {
            return Err(refused(
                "a list cannot be changed while a loop, or the result of a filter, goes through it",
            ));
        }
        Ok(())
    }
}

impl Drop for List {
    fn drop(&mut self) {
        let is_frozen = self.is_frozen;
        let state = self.state.get_mut().unwrap_or_else(PoisonError::into_inner);
        if !is_frozen {
            memory::release(state.summary.held);
        }
        if let Some(items) = Arc::get_mut(&mut state.items) {
            garbage::drop_all(mem::take(items).into_iter());
        }
    }
}

impl Object for List {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get(key.as_usize()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(self.len())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_size(f, "list", self.len())
    }
}

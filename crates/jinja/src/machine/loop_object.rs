//! The variable `loop`.

use std::{
    cmp, fmt,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

use minijinja::{
    Error, State, Value,
    value::{DynObject, Enumerator, Object, ObjectRepr},
};

use crate::{
    error::{refused, unknown},
    objects::{Items, by_address, tuple},
    ops::equal,
    strict::refuse_undefined,
};

/// A loop that runs.
pub(super) struct Loop {
    turns: Turns,
    index: AtomicUsize,
    pub(super) depth: usize,
    /// The function of a recursive loop, and the variables around it that it reads.
    pub(super) recursion: Option<(u32, Box<[usize]>)>,
    changed: Mutex<Option<Value>>,
}

/// What a loop goes through.
enum Turns {
    All(Items),
    /// The items for which its condition held, as far as they were looked at.
    Kept(Mutex<Vec<Value>>),
}

impl Loop {
    /// Creates a loop through all items, or through those that will be kept.
    pub(super) fn new(
        items: Option<Items>,
        depth: usize,
        recursion: Option<(u32, Box<[usize]>)>,
    ) -> Self {
        Self {
            turns: items.map_or_else(|| Turns::Kept(Mutex::default()), Turns::All),
            index: AtomicUsize::new(0),
            depth,
            recursion,
            changed: Mutex::new(None),
        }
    }

    pub(super) fn set_index(&self, index: usize) {
        self.index.store(index, Ordering::Relaxed);
    }

    pub(super) fn index(&self) -> usize {
        self.index.load(Ordering::Relaxed)
    }

    /// Adds an item for which the condition held.
    pub(super) fn keep(&self, item: Value) {
        if let Turns::Kept(kept) = &self.turns {
            kept.lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(item);
        }
    }

    /// The number of items, as far as they are known.
    pub(super) fn len(&self) -> usize {
        match &self.turns {
            Turns::All(items) => items.len(),
            Turns::Kept(kept) => kept.lock().unwrap_or_else(PoisonError::into_inner).len(),
        }
    }

    pub(super) fn get(&self, index: usize) -> Option<Value> {
        match &self.turns {
            Turns::All(items) => items.get(index),
            Turns::Kept(kept) => {
                let kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
                kept.get(index).cloned()
            }
        }
    }

    /// How many items have to be known for an attribute.
    pub(super) fn needed(&self, attribute: &str) -> usize {
        match attribute {
            "last" | "nextitem" => self.index() + 2,
            "length" | "revindex" | "revindex0" => usize::MAX,
            _ => 0,
        }
    }

    pub(super) fn attribute(&self, name: &str) -> Option<Value> {
        let (index, length) = (self.index(), self.len());
        let neighbour = |index: Option<usize>| index.and_then(|index| self.get(index));
        Some(match name {
            "index" => Value::from(index + 1),
            "index0" => Value::from(index),
            "revindex" => Value::from(length - index),
            "revindex0" => Value::from(length - index - 1),
            "first" => Value::from(index == 0),
            "last" => Value::from(index + 1 == length),
            "length" => Value::from(length),
            "depth" => Value::from(self.depth + 1),
            "depth0" => Value::from(self.depth),
            "previtem" => neighbour(index.checked_sub(1)).unwrap_or_default(),
            "nextitem" => neighbour(index.checked_add(1)).unwrap_or_default(),
            _ => return None,
        })
    }

    fn changed(&self, state: &State<'_, '_>, arguments: &[Value]) -> Result<bool, Error> {
        for value in arguments {
            refuse_undefined(state, value)?;
        }
        let now = tuple(arguments.to_vec());
        let before = self
            .changed
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .replace(now.clone());
        match before {
            Some(before) => Ok(!equal(state, &before, &now)?),
            None => Ok(true),
        }
    }
}

impl fmt::Debug for Loop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<loop>")
    }
}

impl Object for Loop {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<cmp::Ordering> {
        by_address(self, other)
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.attribute(key.as_str()?)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        self.attribute(key)
    }

    /// What it holds, for those who look for a container that holds itself.
    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values((0..self.len()).map_while(|index| self.get(index)).collect())
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }

    fn call_method(
        self: &Arc<Self>,
        state: &mut State<'_, '_>,
        method: &str,
        arguments: &[Value],
    ) -> Result<Value, Error> {
        if arguments.last().is_some_and(Value::is_kwargs) {
            return Err(refused(
                "arguments by name that a method of `loop` does not take",
            ));
        }
        match method {
            "cycle" => {
                let place = self.index().checked_rem(arguments.len());
                let chosen = place.and_then(|place| arguments.get(place).cloned());
                chosen.ok_or_else(|| refused("`loop.cycle()` of nothing"))
            }
            "changed" => self.changed(state, arguments).map(Value::from),
            _ => Err(unknown(
                minijinja::ErrorKind::UnknownMethod,
                "method",
                method,
            )),
        }
    }
}

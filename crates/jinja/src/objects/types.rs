//! The containers, as data. What they do is in a file for each.

use std::sync::{Arc, Mutex, atomic::AtomicUsize};

use foldhash::fast::RandomState;
use indexmap::IndexMap;
use minijinja::Value;

/// The cost of the values that a container holds.
pub(super) struct Summary {
    /// The cost of walking them.
    pub(super) weight: u64,
    /// The memory that is counted for them.
    pub(super) held: usize,
}

/// A list.
pub(crate) struct List {
    pub(super) state: Mutex<ListState>,
    /// The number of loops that go through it now.
    pub(super) loops: AtomicUsize,
    /// Whether it was made of a variable and is shared between renders: it cannot change then.
    pub(super) is_frozen: bool,
}

/// The part of a list that changes.
pub(super) struct ListState {
    pub(super) items: Arc<Vec<Value>>,
    pub(super) summary: Summary,
}

/// A tuple.
pub(crate) struct Tuple {
    pub(super) items: Arc<Vec<Value>>,
    pub(super) summary: Summary,
}

/// One group of `groupby`: a pair that also has names.
pub(crate) struct Group {
    pub(crate) grouper: Value,
    pub(crate) list: Value,
}

/// A key of a dict: a value that Python can hash. `1`, `1.0` and `true` are the same key.
#[derive(Clone)]
pub(crate) struct Key(pub(super) Value);

/// The entries of a dict, in the order in which they were added.
pub(crate) type Entries = IndexMap<Key, Value, RandomState>;

/// A dict.
pub(crate) struct Dict {
    pub(super) state: Mutex<DictState>,
    /// The number of loops that go through it now: its size cannot change.
    pub(super) loops: AtomicUsize,
    /// The number of generators that are made of it and were not gone through: nothing in it can change.
    pub(super) held: AtomicUsize,
    /// Whether it was made of a variable and is shared between renders: it cannot change then.
    pub(super) is_frozen: bool,
}

/// The part of a dict that changes.
pub(super) struct DictState {
    pub(super) entries: Arc<Entries>,
    pub(super) summary: Summary,
}

/// The part of a dict that a view shows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Keys,
    Values,
    Items,
}

/// `dict.keys()`, `dict.values()` and `dict.items()`: they show the dict as it is when they are looked at.
pub(crate) struct View {
    pub(super) dict: Arc<Dict>,
    pub(super) part: Part,
}

/// The result of `map`, `select` and the like: it can be gone through once, and has no length.
pub(crate) struct Generator {
    pub(super) items: Mutex<Arc<Vec<Value>>>,
    /// The lists that Python would look at when the generator is gone through: until then they cannot change.
    pub(super) sources: Mutex<Vec<Value>>,
    pub(super) summary: Summary,
}

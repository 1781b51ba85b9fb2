//! The reads under way, by key.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use super::{
    key::{Key, KeyRef},
    read::Read,
};

/// A read under way, and the number of fetches that wait for it.
pub(super) struct Flight {
    pub(super) key: Arc<Key>,
    pub(super) read: Arc<Read>,
    /// Changed only under the lock of `Shared`.
    fetches: AtomicUsize,
}

impl Flight {
    pub(super) fn new(key: Arc<Key>, read: Arc<Read>) -> Self {
        Self {
            key,
            read,
            fetches: AtomicUsize::new(0),
        }
    }

    pub(super) fn join(&self) {
        self.fetches.fetch_add(1, Ordering::Relaxed);
    }

    /// Returns whether this was the last fetch that waited.
    pub(super) fn leave(&self) -> bool {
        self.fetches.fetch_sub(1, Ordering::Relaxed) == 1
    }
}

/// The reads of one key.
#[derive(Default)]
struct Reads {
    /// The read that new fetches may join.
    current: Option<Arc<Flight>>,
    /// Outcomes of the read with this number and of earlier ones come too late.
    settled: u64,
    /// The number of reads that some fetch waits for.
    open: usize,
}

#[derive(Default)]
pub(super) struct Flights {
    by_key: IndexMap<Arc<Key>, Reads, RandomState>,
}

impl Flights {
    pub(super) fn current(&self, key: KeyRef<'_>) -> Option<&Arc<Flight>> {
        self.by_key.get(&key)?.current.as_ref()
    }

    /// Adds a read, which later fetches join in place of the one before.
    #[must_use = "what was joined before is dropped when the lock is released"]
    pub(super) fn begin(&mut self, flight: Arc<Flight>) -> Option<Arc<Flight>> {
        let reads = self.by_key.entry(flight.key.clone()).or_default();
        reads.open += 1;
        reads.current.replace(flight)
    }

    /// Notes that a read has an answer, and returns whether the answer counts.
    ///
    /// It does not count if a later read answered first, or if the key was invalidated after the read began.
    pub(super) fn settle(&mut self, key: KeyRef<'_>, number: u64) -> bool {
        let Some(reads) = self.by_key.get_mut(&key) else {
            return false;
        };
        let counts = reads.settled < number;
        reads.settled = reads.settled.max(number);
        counts
    }

    /// Forgets a read that no fetch waits for.
    #[must_use = "the read is dropped when the lock is released"]
    pub(super) fn end(&mut self, flight: &Arc<Flight>) -> Option<Arc<Flight>> {
        let key = KeyRef::from(&*flight.key);
        let reads = self.by_key.get_mut(&key)?;
        reads.open -= 1;
        let is_this = |current: &mut Arc<Flight>| Arc::ptr_eq(current, flight);
        let ended = reads.current.take_if(is_this);
        if reads.open == 0 {
            self.by_key.swap_remove(&key);
        }
        ended
    }

    /// Stops later fetches from joining the reads of this key that are under way, and discards their outcomes.
    #[must_use = "the read is dropped when the lock is released"]
    pub(super) fn invalidate(&mut self, key: KeyRef<'_>, number: u64) -> Option<Arc<Flight>> {
        self.by_key.get_mut(&key)?.invalidate(number)
    }

    /// Does the same for all keys as [`invalidate`](Self::invalidate) for one.
    #[must_use = "the reads are dropped when the lock is released"]
    pub(super) fn invalidate_all(&mut self, number: u64) -> Vec<Arc<Flight>> {
        let all = self.by_key.values_mut();
        all.filter_map(|reads| reads.invalidate(number)).collect()
    }
}

impl Reads {
    fn invalidate(&mut self, number: u64) -> Option<Arc<Flight>> {
        self.settled = number;
        self.current.take()
    }
}

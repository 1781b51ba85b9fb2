//! The entries of a cache: a bounded number, of which the least recently used are evicted.

use std::{sync::Arc, time::Duration};

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use crate::prompt::Prompt;

use super::{
    key::{Key, KeyRef},
    stamp::Stamp,
};

/// A prompt, and the read that brought it.
pub(super) struct Entry {
    pub(super) prompt: Prompt,
    pub(super) stamp: Stamp,
    /// Larger for an entry that was used later.
    used: u64,
}

/// The limits of the entries of a cache: their number and their age.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) capacity: usize,
    /// Entries that are older are never served to a request without a maximum age.
    pub(super) keep: Option<Duration>,
    pub(super) now: Duration,
}

/// Entries that were removed from the cache. They are dropped after the lock is released.
#[must_use]
#[derive(Default)]
pub(super) struct Evicted(
    #[expect(dead_code, reason = "dropped, never read")] Vec<(Arc<Key>, Entry)>,
);

#[derive(Default)]
pub(super) struct Entries {
    map: IndexMap<Arc<Key>, Entry, RandomState>,
    uses: u64,
    /// The index at which the search for expired entries continues.
    cursor: usize,
}

impl Entries {
    /// A full cache evicts one in this many entries at once, which spreads the cost of finding the oldest
    /// entries over many insertions.
    const EVICTED_SHARE: usize = 64;
    /// The number of entries whose age an insertion checks.
    const CHECKED: usize = 2;

    pub(super) fn len(&self) -> usize {
        self.map.len()
    }

    /// Returns the entry if `accept` takes it, and notes the use.
    pub(super) fn take_if(
        &mut self,
        key: KeyRef<'_>,
        accept: impl FnOnce(&Entry) -> bool,
    ) -> Option<&Entry> {
        let entry = self.map.get_mut(&key).filter(|entry| accept(entry))?;
        self.uses += 1;
        entry.used = self.uses;
        Some(entry)
    }

    pub(super) fn insert(
        &mut self,
        key: Arc<Key>,
        prompt: Prompt,
        stamp: Stamp,
        limits: Limits,
    ) -> Evicted {
        self.uses += 1;
        let used = self.uses;
        let mut evicted = Vec::new();
        let entry = Entry {
            prompt,
            stamp,
            used,
        };
        if let (_, Some(before)) = self.map.insert_full(key.clone(), entry) {
            evicted.push((key, before));
        }
        self.evict_expired(limits, &mut evicted);
        if self.map.len() > limits.capacity {
            self.evict_oldest(limits.capacity, &mut evicted);
        }
        Evicted(evicted)
    }

    pub(super) fn remove(&mut self, key: KeyRef<'_>) -> Evicted {
        Evicted(Vec::from_iter(self.map.swap_remove_entry(&key)))
    }

    pub(super) fn clear(&mut self) -> Evicted {
        self.cursor = 0;
        Evicted(std::mem::take(&mut self.map).into_iter().collect())
    }

    /// Checks the age of the next few entries, so that successive insertions check all of them.
    fn evict_expired(&mut self, limits: Limits, evicted: &mut Vec<(Arc<Key>, Entry)>) {
        if limits.keep.is_none() {
            return;
        }
        for _ in 0..Self::CHECKED.min(self.map.len()) {
            if self.cursor >= self.map.len() {
                self.cursor = 0;
            }
            let entry = self.map.get_index(self.cursor);
            let is_young =
                |(_, entry): (_, &Entry)| entry.stamp.is_within(limits.keep, || limits.now);
            if entry.is_none_or(is_young) {
                self.cursor += 1;
            } else {
                evicted.extend(self.map.swap_remove_index(self.cursor));
            }
        }
    }

    fn evict_oldest(&mut self, capacity: usize, evicted: &mut Vec<(Arc<Key>, Entry)>) {
        let surplus = self.map.len() - capacity;
        let count = (surplus + capacity / Self::EVICTED_SHARE).min(self.map.len());
        let mut uses: Vec<u64> = self.map.values().map(|entry| entry.used).collect();
        let Some(last) = count.checked_sub(1) else {
            return;
        };
        // Each use has a number of its own, so exactly `count` entries are as old as this one or older.
        let (_, &mut newest, _) = uses.select_nth_unstable(last);
        let mut index = 0;
        while let Some((_, entry)) = self.map.get_index(index) {
            if entry.used <= newest {
                evicted.extend(self.map.swap_remove_index(index));
            } else {
                index += 1;
            }
        }
    }
}

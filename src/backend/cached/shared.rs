//! The entries and the reads of a cache behind one lock, with the counts.
//!
//! No code of the backend runs while the lock is held, and prompts and reads are dropped after it is released.
//! The cache reads the clock while it holds the lock: otherwise a later fetch could have an earlier time, and
//! join a read that is too old for it.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::{backend::FetchError, prompt::Prompt};

use super::{
    entries::{Entries, Entry, Evicted, Limits},
    flights::{Flight, Flights},
    key::{Key, KeyRef},
    read::{Outcome, Read},
    reentry::CacheId,
    stamp::Stamp,
    stats::CacheStats,
};

#[derive(Default)]
pub(super) struct Shared(Mutex<State>);

#[derive(Default)]
struct State {
    entries: Entries,
    flights: Flights,
    reads_begun: u64,
    fetches: u64,
    counts: CacheStats,
}

/// The requirements of a fetch.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    pub(super) key: KeyRef<'a>,
    pub(super) max_age: Option<Duration>,
    /// Reads with larger numbers began after the fetch, so they are young enough for it.
    pub(super) since: u64,
    pub(super) expired: Option<Expired>,
}

/// The permission to serve an expired entry at once.
#[derive(Clone, Copy)]
pub(super) struct Expired {
    /// The age that an entry must not have reached.
    pub(super) max_age: Option<Duration>,
}

/// The place of a fetch among the fetches that wait for a read.
pub(super) struct Place {
    pub(super) flight: Arc<Flight>,
    /// The number of the fetch, unique within the cache.
    pub(super) fetch: u64,
    /// The number of reads begun when the fetch got this place, including its own.
    pub(super) reads_begun: u64,
}

pub(super) enum Found {
    Entry(Prompt),
    /// An expired entry, and the read that is to refresh it if none is under way.
    Expired(Prompt, Option<Place>),
    Read(Place),
}

/// The callbacks of the search for an entry.
pub(super) struct Looks<N, J, B> {
    /// The time on the clock.
    pub(super) now: N,
    /// Returns whether a read can still be waited for.
    pub(super) is_open: J,
    /// Creates the read that has this stamp, for the fetch of this number.
    pub(super) begin: B,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        // Code that holds the lock never leaves the state half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn id(self: &Arc<Self>) -> CacheId {
        CacheId(Arc::as_ptr(self).addr())
    }

    /// Finds an entry or a read that is young enough, or begins a read.
    pub(super) fn look_up<N, J, B>(&self, wanted: Wanted<'_>, looks: Looks<N, J, B>) -> Found
    where
        N: Fn() -> Duration,
        J: FnOnce(&Read) -> bool,
        B: FnOnce(&Arc<Key>, Stamp, u64) -> Arc<Read>,
    {
        let Wanted { key, .. } = wanted;
        let mut guard = self.lock();
        let state = &mut *guard;
        let is_young = |stamp: Stamp, max_age| {
            stamp.number > wanted.since || stamp.is_within(max_age, &looks.now)
        };
        let entry = |entry: &Entry| is_young(entry.stamp, wanted.max_age);
        if let Some(entry) = state.entries.take_if(key, entry) {
            state.counts.hits += 1;
            return Found::Entry(entry.prompt.clone());
        }
        let expired = wanted.expired.and_then(|expired| {
            let is_served = |entry: &Entry| entry.stamp.is_within(expired.max_age, &looks.now);
            let entry = state.entries.take_if(key, is_served)?;
            state.counts.stale += 1;
            Some(entry.prompt.clone())
        });
        let current = state.flights.current(key).filter(|flight| {
            let read = &*flight.read;
            is_young(read.stamp, wanted.max_age) && (looks.is_open)(read)
        });
        if let Some(flight) = current {
            let flight = flight.clone();
            return match expired {
                Some(prompt) => Found::Expired(prompt, None),
                None => Found::Read(state.join(flight)),
            };
        }
        let (place, before) = state.begin(key, (looks.now)(), looks.begin);
        drop(guard);
        drop(before);
        match expired {
            Some(prompt) => Found::Expired(prompt, Some(place)),
            None => Found::Read(place),
        }
    }

    /// Returns the entry if it is younger than `max_age`, and counts its use; `None` allows any age.
    pub(super) fn entry(
        &self,
        key: KeyRef<'_>,
        max_age: Option<Duration>,
        now: impl FnOnce() -> Duration,
        count: impl FnOnce(&mut CacheStats) -> &mut u64,
    ) -> Option<Prompt> {
        let mut state = self.lock();
        let is_young = |entry: &Entry| entry.stamp.is_within(max_age, now);
        let prompt = state.entries.take_if(key, is_young)?.prompt.clone();
        *count(&mut state.counts) += 1;
        Some(prompt)
    }

    /// Applies the outcome of a read to the entries, unless it comes too late.
    pub(super) fn settle(&self, key: &Arc<Key>, stamp: Stamp, outcome: &Outcome, limits: Limits) {
        let mut state = self.lock();
        let by = KeyRef::from(&**key);
        let evicted = match outcome {
            Ok(prompt) if state.flights.settle(by, stamp.number) => {
                let (key, prompt) = (key.clone(), prompt.clone().with_cached());
                state.entries.insert(key, prompt, stamp, limits)
            }
            Err(FetchError::NotFound(_)) if state.flights.settle(by, stamp.number) => {
                state.entries.remove(by)
            }
            _ => Evicted::default(),
        };
        drop(state);
        drop(evicted);
    }

    /// Gives up a place. The last fetch to leave ends the read.
    pub(super) fn leave(&self, place: &Place) {
        place.flight.read.forget(place.fetch);
        let mut state = self.lock();
        if !place.flight.leave() {
            return;
        }
        let ended = state.flights.end(&place.flight);
        drop(state);
        drop(ended);
        place.flight.read.abandon();
    }

    pub(super) fn count_error(&self) {
        self.lock().counts.errors += 1;
    }

    pub(super) fn invalidate(&self, key: KeyRef<'_>) {
        let mut state = self.lock();
        let number = state.reads_begun;
        let flight = state.flights.invalidate(key, number);
        let evicted = state.entries.remove(key);
        drop(state);
        drop((flight, evicted));
    }

    pub(super) fn clear(&self) {
        let mut state = self.lock();
        let number = state.reads_begun;
        let flights = state.flights.invalidate_all(number);
        let evicted = state.entries.clear();
        drop(state);
        drop((flights, evicted));
    }

    pub(super) fn stats(&self) -> CacheStats {
        let state = self.lock();
        CacheStats {
            entries: state.entries.len(),
            ..state.counts
        }
    }
}

impl State {
    fn place(&mut self, flight: Arc<Flight>, fetch: u64) -> Place {
        flight.join();
        Place {
            flight,
            fetch,
            reads_begun: self.reads_begun,
        }
    }

    fn join(&mut self, flight: Arc<Flight>) -> Place {
        self.fetches += 1;
        self.counts.joined += 1;
        self.place(flight, self.fetches)
    }

    fn begin(
        &mut self,
        key: KeyRef<'_>,
        begun: Duration,
        begin: impl FnOnce(&Arc<Key>, Stamp, u64) -> Arc<Read>,
    ) -> (Place, Option<Arc<Flight>>) {
        self.fetches += 1;
        self.reads_begun += 1;
        self.counts.misses += 1;
        let number = self.reads_begun;
        let key = key.to_key();
        let read = begin(&key, Stamp { number, begun }, self.fetches);
        let flight = Arc::new(Flight::new(key, read));
        let before = self.flights.begin(flight.clone());
        (self.place(flight, self.fetches), before)
    }
}

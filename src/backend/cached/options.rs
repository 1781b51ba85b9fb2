//! The settings of a cache.

use std::{sync::Arc, time::Duration};

use futures_util::future::BoxFuture;

use super::timer::{SystemTimer, Timer};

type Clock = dyn Fn() -> Duration + Send + Sync;
type Spawn = dyn Fn(BoxFuture<'static, ()>) + Send + Sync;

#[derive(Clone)]
pub(super) struct Options {
    pub(super) max_age: Option<Duration>,
    pub(super) capacity: usize,
    pub(super) read_timeout: Duration,
    /// The time after its expiry during which an entry is served when the backend is unavailable.
    pub(super) stale: Option<Duration>,
    pub(super) spawn: Option<Arc<Spawn>>,
    pub(super) clock: Arc<Clock>,
    pub(super) timer: Arc<dyn Timer>,
}

impl Options {
    pub(super) fn new() -> Self {
        let timer: Arc<dyn Timer> = Arc::new(SystemTimer::new());
        let clock = timer.clone();
        Self {
            max_age: None,
            capacity: 10_000,
            read_timeout: Duration::from_secs(30),
            stale: None,
            spawn: None,
            clock: Arc::new(move || clock.now()),
            timer,
        }
    }

    /// Returns the age from which requests without a maximum age no longer use an entry, if there is one.
    pub(super) fn keep(&self) -> Option<Duration> {
        match (self.stale, &self.spawn) {
            (Some(stale), _) => self.max_age?.checked_add(stale),
            // Served at any age, while it is refreshed.
            (None, Some(_)) => None,
            (None, None) => self.max_age,
        }
    }
}

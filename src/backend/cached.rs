//! A cache before any other store: one read for all who ask at the same time.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use async_trait::async_trait;
use foldhash::HashMap;
use futures_util::{
    FutureExt,
    future::{BoxFuture, Shared, WeakShared},
};

use crate::prompt::Prompt;

use super::{FetchError, PromptBackend};

/// Keeps the prompts of another store, and gives its text and chat prompts.
///
/// How old a prompt may be is the caller's to say, by `cache_ttl_seconds`: absent, of any age; `0`, none
/// is used, and the store is read after the call; `N`, less than N seconds. Those who miss at the same time
/// share one read and its outcome; a caller that goes away leaves the read to the others. Errors are not
/// kept, a prompt that is gone from the store leaves the cache, and one that is too old is not used even
/// when the store is down. `fetched_at` stays the time of the read.
///
/// ```
/// use openarmature_prompts::{Prompt, backend::{CachedBackend, MemoryBackend, PromptBackend}};
///
/// let store = MemoryBackend::new([Prompt::text("greeting", "Hello, {{ user }}!")]);
/// let cached = CachedBackend::new(store);
/// let fetched = pollster::block_on(cached.fetch("greeting", "production", Some(60)))?;
/// assert_eq!(fetched.name(), "greeting");
/// # Ok::<(), openarmature_prompts::backend::FetchError>(())
/// ```
pub struct CachedBackend<B> {
    source: Arc<B>,
    cache: Arc<Cache>,
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
}

type Outcome = Result<Prompt, FetchError>;
type Read = Shared<BoxFuture<'static, Outcome>>;

#[derive(Default)]
struct Cache(Mutex<Slots>);

#[derive(Default)]
struct Slots {
    /// By name, then by label: no two pairs are joined into one key.
    by_name: HashMap<String, HashMap<String, Slot>>,
    reads_begun: u64,
}

#[derive(Default)]
struct Slot {
    entry: Option<Entry>,
    /// The latest read whose answer counts; what an earlier one brings comes too late.
    settled: u64,
    flight: Option<Flight>,
}

/// A prompt, and the read that brought it.
struct Entry {
    prompt: Prompt,
    read: ReadId,
}

/// A read under way, as long as somebody waits for it.
struct Flight {
    outcome: WeakShared<BoxFuture<'static, Outcome>>,
    read: ReadId,
}

#[derive(Clone, Copy)]
struct ReadId {
    /// Later reads have larger numbers.
    number: u64,
    begun: Duration,
}

impl ReadId {
    /// Whether what this read brings is young enough. A clock that jumped back makes nothing young.
    fn is_within(self, cache_ttl_seconds: Option<u64>, now: impl Fn() -> Duration) -> bool {
        match cache_ttl_seconds {
            None => true,
            Some(seconds) => now()
                .checked_sub(self.begun)
                .is_some_and(|age| age < Duration::from_secs(seconds)),
        }
    }
}

impl Cache {
    fn lock(&self) -> MutexGuard<'_, Slots> {
        // Nothing that holds the lock leaves the slots half changed.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps what a read has brought, unless a later one was first.
    fn settle(&self, name: &str, label: &str, read: ReadId, outcome: &Outcome) {
        let mut slots = self.lock();
        let labels = slots.by_name.get_mut(name);
        let Some(slot) = labels.and_then(|labels| labels.get_mut(label)) else {
            return;
        };
        if slot.settled >= read.number {
            return;
        }
        match outcome {
            Ok(prompt) => {
                let prompt = prompt.clone();
                slot.entry = Some(Entry { prompt, read });
            }
            Err(FetchError::NotFound(_)) => slot.entry = None,
            Err(FetchError::StoreUnavailable(_)) => return,
        }
        slot.settled = read.number;
    }

    /// Forgets a read that has ended, and the slot where there is nothing else in it.
    fn end(&self, name: &str, label: &str, read: ReadId) {
        let mut slots = self.lock();
        let Some(labels) = slots.by_name.get_mut(name) else {
            return;
        };
        let Some(slot) = labels.get_mut(label) else {
            return;
        };
        let is_this = |flight: &Flight| flight.read.number == read.number;
        if slot.flight.as_ref().is_some_and(is_this) {
            slot.flight = None;
        }
        if slot.entry.is_none() && slot.flight.is_none() {
            labels.remove(label);
            if labels.is_empty() {
                slots.by_name.remove(name);
            }
        }
    }
}

/// Ends a read when it is done, and when all who waited for it are gone.
struct UnderWay {
    cache: Arc<Cache>,
    name: String,
    label: String,
    read: ReadId,
}

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.cache.end(&self.name, &self.label, self.read);
    }
}

enum Found {
    Prompt(Prompt),
    Read(Read),
}

impl<B: PromptBackend + 'static> CachedBackend<B> {
    /// A cache before this store.
    pub fn new(source: B) -> Self {
        let start = Instant::now();
        Self::with_clock(source, move || start.elapsed())
    }

    /// A cache that reads the time from this clock: the time since any moment, always the same. For tests.
    pub fn with_clock(source: B, clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            source: Arc::new(source),
            cache: Arc::default(),
            clock: Box::new(clock),
        }
    }

    fn look_up(&self, name: &str, label: &str, cache_ttl_seconds: Option<u64>) -> Found {
        let mut slots = self.cache.lock();
        // Below the lock, so that who comes later is not earlier by the clock and joins.
        let now = || (self.clock)();
        let slot = slots.by_name.get(name).and_then(|labels| labels.get(label));
        if let Some(Slot { entry, flight, .. }) = slot {
            let young = |read: ReadId| read.is_within(cache_ttl_seconds, now);
            if let Some(entry) = entry.as_ref().filter(|entry| young(entry.read)) {
                return Found::Prompt(entry.prompt.clone());
            }
            let flight = flight.as_ref().filter(|flight| young(flight.read));
            if let Some(read) = flight.and_then(|flight| flight.outcome.upgrade()) {
                return Found::Read(read);
            }
        }
        slots.reads_begun += 1;
        let read = ReadId {
            number: slots.reads_begun,
            begun: now(),
        };
        let outcome = self.read(name, label, cache_ttl_seconds, read);
        let labels = slots.by_name.entry(name.to_owned()).or_default();
        let slot = labels.entry(label.to_owned()).or_insert_with(|| Slot {
            // A slot that was taken away had nothing later than this.
            settled: read.number - 1,
            ..Slot::default()
        });
        slot.flight = outcome.downgrade().map(|outcome| Flight { outcome, read });
        Found::Read(outcome)
    }

    fn read(&self, name: &str, label: &str, cache_ttl_seconds: Option<u64>, read: ReadId) -> Read {
        let source = self.source.clone();
        let under_way = UnderWay {
            cache: self.cache.clone(),
            name: name.to_owned(),
            label: label.to_owned(),
            read,
        };
        async move {
            let UnderWay { name, label, .. } = &under_way;
            let outcome = source.fetch(name, label, cache_ttl_seconds).await;
            under_way.cache.settle(name, label, read, &outcome);
            outcome
        }
        .boxed()
        .shared()
    }
}

#[async_trait]
impl<B: PromptBackend + 'static> PromptBackend for CachedBackend<B> {
    fn backend_name(&self) -> &str {
        self.source.backend_name()
    }

    async fn fetch(&self, name: &str, label: &str, cache_ttl_seconds: Option<u64>) -> Outcome {
        match self.look_up(name, label, cache_ttl_seconds) {
            Found::Prompt(prompt) => Ok(prompt),
            Found::Read(read) => read.await,
        }
    }
}

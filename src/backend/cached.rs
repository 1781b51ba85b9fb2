//! A cache in front of another backend.

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

use super::{FetchError, FetchRequest, PromptBackend};

/// A backend that caches the prompts of another one (§5).
///
/// The request says how old a cached prompt may be ([`max_age`](FetchRequest::max_age)): zero means that
/// the backend is read now, any other duration that only younger entries are used. A request without a
/// maximum age uses the cache's own ([`with_max_age`](Self::with_max_age)), and without that an entry of any
/// age.
///
/// Concurrent misses share one read and its outcome; a caller that is dropped leaves the read to the others.
/// Errors are not cached. `prompt_not_found` removes the entry. An entry that is too old is not used, also
/// when the backend is unavailable. `fetched_at` is the time of the read.
///
/// ```
/// use std::time::Duration;
/// use openarmature_prompts::{
///     Prompt,
///     backend::{CachedBackend, FetchRequest, MemoryBackend, PromptBackend},
/// };
///
/// let backend = MemoryBackend::new([Prompt::text("greeting", "Hello, {{ user }}!")]);
/// let cached = CachedBackend::new(backend).with_max_age(Duration::from_secs(60));
/// let fetched = pollster::block_on(cached.fetch(FetchRequest::new("greeting", "production")))?;
/// assert_eq!(fetched.name(), "greeting");
/// # Ok::<(), openarmature_prompts::backend::FetchError>(())
/// ```
pub struct CachedBackend<B> {
    backend: Arc<B>,
    max_age: Option<Duration>,
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
    fn is_within(self, max_age: Option<Duration>, now: impl Fn() -> Duration) -> bool {
        match max_age {
            None => true,
            Some(max_age) => now()
                .checked_sub(self.begun)
                .is_some_and(|age| age < max_age),
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
    /// Creates an empty cache in front of this backend.
    pub fn new(backend: B) -> Self {
        let start = Instant::now();
        Self {
            backend: Arc::new(backend),
            max_age: None,
            cache: Arc::default(),
            clock: Box::new(move || start.elapsed()),
        }
    }

    /// Sets how old an entry may be for requests that do not say; `None` means any age.
    #[must_use]
    pub fn with_max_age(mut self, max_age: impl Into<Option<Duration>>) -> Self {
        self.max_age = max_age.into();
        self
    }

    /// Replaces the clock that the age of entries is measured with, for tests.
    ///
    /// The clock returns the time since a fixed moment of its own.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn with_clock(mut self, clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        self.clock = Box::new(clock);
        self
    }

    fn look_up(&self, request: FetchRequest<'_>) -> Found {
        let FetchRequest { name, label, .. } = request;
        let max_age = request.max_age.or(self.max_age);
        let mut slots = self.cache.lock();
        // Read while the lock is held: otherwise a later caller could have an earlier time, and join a read
        // that is too old for it.
        let now = || (self.clock)();
        let slot = slots.by_name.get(name).and_then(|labels| labels.get(label));
        if let Some(Slot { entry, flight, .. }) = slot {
            let young = |read: ReadId| read.is_within(max_age, now);
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
        let outcome = self.read(request, read);
        let labels = slots.by_name.entry(name.to_owned()).or_default();
        let slot = labels.entry(label.to_owned()).or_insert_with(|| Slot {
            // A slot that was removed had nothing later than this.
            settled: read.number - 1,
            ..Slot::default()
        });
        slot.flight = outcome.downgrade().map(|outcome| Flight { outcome, read });
        Found::Read(outcome)
    }

    fn read(&self, request: FetchRequest<'_>, read: ReadId) -> Read {
        let FetchRequest {
            name,
            label,
            max_age,
        } = request;
        let backend = self.backend.clone();
        let under_way = UnderWay {
            cache: self.cache.clone(),
            name: name.to_owned(),
            label: label.to_owned(),
            read,
        };
        async move {
            let UnderWay { name, label, .. } = &under_way;
            let request = FetchRequest::new(name, label).with_max_age(max_age);
            let outcome = backend.fetch(request).await;
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
        self.backend.backend_name()
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Outcome {
        match self.look_up(request) {
            Found::Prompt(prompt) => Ok(prompt),
            Found::Read(read) => read.await,
        }
    }
}

//! A cache in front of another backend.

mod call;
mod entries;
mod flights;
mod key;
mod options;
mod read;
mod reentry;
mod shared;
mod stamp;
mod stats;
mod surroundings;
mod timer;
mod wait;

use std::{fmt, future::Future, pin::Pin, sync::Arc, time::Duration};

use async_trait::async_trait;

use crate::prompt::Prompt;

use super::{FetchError, FetchRequest, PromptBackend};

use call::{Begun, Cache};
use key::KeyRef;
use options::Options;
pub use stats::CacheStats;
#[cfg(feature = "testing")]
pub use timer::Timer;

/// A backend that caches the prompts of another one (§5).
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
///
/// # Ages
///
/// A request can set how old a cached prompt may be ([`max_age`](FetchRequest::max_age)): with zero the cache
/// reads the backend now, with any other duration it uses only younger entries. For a request without a
/// maximum age, the cache uses its own ([`with_max_age`](Self::with_max_age)); without that, entries of any
/// age are used. The age of an entry counts from the start of its read.
///
/// Errors are not cached. `prompt_not_found` removes the entry. An entry that has expired is not used, also
/// when the backend is unavailable, unless [`stale_if_unavailable`](Self::stale_if_unavailable) or
/// [`refresh_in_background`](Self::refresh_in_background) allow it.
///
/// # Reads
///
/// Concurrent requests for one prompt share one read and its outcome, whatever its age is by then. A caller
/// that is dropped leaves the read to the others. If the backend panics or does not answer in time, the
/// callers that wait get `prompt_store_unavailable`. No caller waits for one read longer than the
/// [timeout](Self::with_read_timeout), or for more than two reads. If the backend fetches a prompt from this
/// cache while the cache reads the same prompt, that fetch gets `prompt_store_unavailable`, too.
///
/// A read is polled by the caller that began it, so it may use that caller's runtime. If that caller no
/// longer polls it, another caller does. During a read no prompt and no group is [active](crate::active).
pub struct CachedBackend<B>(Cache<B>);

impl<B: PromptBackend + 'static> CachedBackend<B> {
    /// Creates an empty cache in front of this backend.
    pub fn new(backend: B) -> Self {
        Self(Cache {
            backend: Arc::new(backend),
            shared: Arc::default(),
            options: Arc::new(Options::new()),
            outage: Arc::default(),
        })
    }

    fn with(mut self, change: impl FnOnce(&mut Options)) -> Self {
        change(Arc::make_mut(&mut self.0.options));
        self
    }

    /// Sets the maximum age of entries for requests that do not set one; `None` allows any age.
    #[must_use]
    pub fn with_max_age(self, max_age: impl Into<Option<Duration>>) -> Self {
        self.with(|options| options.max_age = max_age.into())
    }

    /// Sets how many entries the cache keeps (default: 10,000).
    ///
    /// When it is full, approximately the least recently used entries are evicted, up to 1/64 of all at
    /// once. Entries that have expired are dropped as others are added.
    #[must_use]
    pub fn with_capacity(self, capacity: usize) -> Self {
        self.with(|options| options.capacity = capacity)
    }

    /// Sets how long a read of the backend may take (default: 30 seconds).
    ///
    /// The first caller for whom a read takes too long begins a second one, which the others join. A caller
    /// for whom the second read also takes too long gets `prompt_store_unavailable`.
    #[must_use]
    pub fn with_read_timeout(self, read_timeout: Duration) -> Self {
        self.with(|options| options.read_timeout = read_timeout)
    }

    /// Allows expired entries when the backend is unavailable, for this long after they expired.
    ///
    /// This applies to requests without a maximum age. The log has one warning for each outage.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use openarmature_prompts::backend::{CachedBackend, MemoryBackend};
    /// let cached = CachedBackend::new(MemoryBackend::new([]))
    ///     .with_max_age(Duration::from_secs(60))
    ///     .stale_if_unavailable(Duration::from_secs(24 * 60 * 60));
    /// ```
    #[must_use]
    pub fn stale_if_unavailable(self, after_expiry: Duration) -> Self {
        self.with(|options| options.stale = Some(after_expiry))
    }

    /// Serves expired entries at once, and refreshes them on the caller's runtime.
    ///
    /// This applies to requests without a maximum age. Entries of any age are served; with
    /// [`stale_if_unavailable`](Self::stale_if_unavailable) only those that expired no longer ago than that
    /// allows. If a refresh fails, the entry stays, and the log has one warning for each outage.
    ///
    /// ```
    /// # use std::time::Duration;
    /// # use openarmature_prompts::backend::{CachedBackend, MemoryBackend};
    /// let cached = CachedBackend::new(MemoryBackend::new([]))
    ///     .with_max_age(Duration::from_secs(60))
    ///     .refresh_in_background(|refresh| {
    ///         tokio::spawn(refresh);
    ///     });
    /// ```
    #[must_use]
    pub fn refresh_in_background(
        self,
        spawn: impl Fn(Pin<Box<dyn Future<Output = ()> + Send>>) + Send + Sync + 'static,
    ) -> Self {
        self.with(|options| options.spawn = Some(Arc::new(spawn)))
    }

    /// Replaces the clock that the age of entries is measured with, for tests.
    ///
    /// The clock returns the time since a fixed moment of its own.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn with_clock(self, clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        self.with(|options| options.clock = Arc::new(clock))
    }

    /// Replaces the timer that reads are limited with, for tests.
    #[cfg(feature = "testing")]
    #[must_use]
    pub fn with_timer(self, timer: impl Timer + 'static) -> Self {
        self.with(|options| options.timer = Arc::new(timer))
    }

    /// Removes the entry of this name and label.
    ///
    /// Later requests do not join a read that is already under way, and its outcome is not cached.
    pub fn invalidate(&self, name: &str, label: &str) {
        self.0.shared.invalidate(KeyRef { name, label });
    }

    /// Removes all entries, as [`invalidate`](Self::invalidate) removes one.
    pub fn clear(&self) {
        self.0.shared.clear();
    }

    /// Returns counts of the cache's work since it was created, and its number of entries.
    pub fn stats(&self) -> CacheStats {
        self.0.shared.stats()
    }
}

#[async_trait]
impl<B: PromptBackend + 'static> PromptBackend for CachedBackend<B> {
    fn backend_name(&self) -> &str {
        self.0.backend.backend_name()
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        match self.0.begin(request) {
            Begun::Answered(outcome) => outcome,
            // Boxed, so that the future of a hit is not as large as that of a wait.
            Begun::Waits(call) => Box::pin(call.run()).await,
        }
    }

    fn fetch_if_ready(&self, request: FetchRequest<'_>) -> Option<Prompt> {
        self.0.entry(request)
    }
}

impl<B> fmt::Debug for CachedBackend<B>
where
    B: PromptBackend + 'static,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CachedBackend")
            .field("backend", &self.0.backend.backend_name())
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}

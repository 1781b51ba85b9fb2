//! Counts of a cache's work.

/// Counts of a cache's work since it was created; see [`CachedBackend::stats`](super::CachedBackend::stats).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CacheStats {
    /// Fetches that were answered with an entry that had not expired.
    pub hits: u64,
    /// Reads of the backend that were begun, by fetches and by refreshes in the background.
    pub misses: u64,
    /// The number of times that a fetch joined the read of another one.
    pub joined: u64,
    /// Fetches that were answered with an expired entry.
    pub stale: u64,
    /// Fetches that ended in `prompt_store_unavailable`.
    pub errors: u64,
    /// The number of entries now.
    pub entries: usize,
}

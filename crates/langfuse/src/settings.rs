//! How requests are sent: times, limits and the number of attempts.

use std::time::Duration;

#[derive(Clone, Debug)]
pub(crate) struct Settings {
    /// The time that one attempt may take.
    pub(crate) attempt_timeout: Duration,
    /// The time that all attempts of a fetch may take together.
    pub(crate) deadline: Duration,
    pub(crate) retries: u32,
    /// The wait before the first retry; each further one is twice as long.
    pub(crate) backoff: Duration,
    pub(crate) max_answer: usize,
    pub(crate) concurrency: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            attempt_timeout: Duration::from_secs(10),
            // Less than the 30 seconds that a cache waits for a read.
            deadline: Duration::from_secs(25),
            retries: 2,
            backoff: Duration::from_millis(250),
            // As much as the backend for files reads.
            max_answer: 16 << 20,
            concurrency: 32,
        }
    }
}

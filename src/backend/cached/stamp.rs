//! The stamp of a read: its number, and the time of its start.

use std::time::Duration;

/// The number of a read, and the time on the cache's clock at which it began.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stamp {
    /// Later reads have larger numbers.
    pub(super) number: u64,
    pub(super) begun: Duration,
}

impl Stamp {
    /// Returns whether a prompt of this read is younger than `max_age`; `None` allows any age.
    ///
    /// If the clock jumped back, no prompt is young. The clock is read only if there is a maximum.
    pub(super) fn is_within(
        self,
        max_age: Option<Duration>,
        now: impl FnOnce() -> Duration,
    ) -> bool {
        match max_age {
            None => true,
            Some(max_age) => now()
                .checked_sub(self.begun)
                .is_some_and(|age| age < max_age),
        }
    }
}

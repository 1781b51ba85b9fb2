//! Timers that need no runtime.

use std::time::{Duration, Instant};

use futures_timer::Delay;
use futures_util::{FutureExt, future::BoxFuture};

/// A timer that limits how long a cache waits.
///
/// It is separate from the clock that measures the age of entries.
#[cfg_attr(
    not(feature = "testing"),
    allow(unreachable_pub, reason = "public with the feature `testing` alone")
)]
pub trait Timer: Send + Sync {
    /// Returns the time since a fixed moment.
    ///
    /// The time never goes back.
    fn now(&self) -> Duration;

    /// Returns a future that is ready at this moment, or earlier: the cache then checks [`now`](Self::now).
    fn wait_until(&self, moment: Duration) -> BoxFuture<'static, ()>;
}

/// The time of the system.
pub(super) struct SystemTimer(Instant);

impl SystemTimer {
    /// The longest single wait, so that no moment overflows an `Instant`.
    const LONGEST: Duration = Duration::from_hours(24);

    pub(super) fn new() -> Self {
        Self(Instant::now())
    }
}

impl Timer for SystemTimer {
    fn now(&self) -> Duration {
        self.0.elapsed()
    }

    fn wait_until(&self, moment: Duration) -> BoxFuture<'static, ()> {
        let rest = moment.saturating_sub(self.now());
        Delay::new(rest.min(Self::LONGEST)).boxed()
    }
}

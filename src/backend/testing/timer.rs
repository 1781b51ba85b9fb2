//! A timer that a test advances.

use std::{
    future::poll_fn,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Poll, Waker},
    time::Duration,
};

use futures_util::{FutureExt, future::BoxFuture};

use super::Timer;

/// A timer that stands still until a test advances it.
///
/// Clones share the time. [`now`](Timer::now) is also a clock for
/// [`CachedBackend::with_clock`](crate::backend::CachedBackend::with_clock).
///
/// ```
/// use std::time::Duration;
/// use openarmature_prompts::backend::testing::{ManualTimer, Timer};
///
/// let timer = ManualTimer::new();
/// let wait = timer.wait_until(Duration::from_secs(30));
/// timer.advance(Duration::from_secs(30));
/// pollster::block_on(wait);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ManualTimer(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    now: Duration,
    /// The pending waits: the number, the moment and the waker of each.
    waits: Vec<(u64, Duration, Waker)>,
    numbers: u64,
}

/// Removes a wait that ended or was dropped.
struct Wait {
    timer: ManualTimer,
    number: u64,
}

impl Drop for Wait {
    fn drop(&mut self) {
        let mut state = self.timer.lock();
        state.waits.retain(|(number, ..)| *number != self.number);
    }
}

impl ManualTimer {
    /// Creates a timer at the moment zero.
    pub fn new() -> Self {
        Self::default()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Advances the time, and wakes the waits whose moment has come.
    pub fn advance(&self, by: Duration) {
        let wakers: Vec<Waker> = {
            let mut state = self.lock();
            state.now = state.now.saturating_add(by);
            let now = state.now;
            let due = state.waits.iter().filter(|(_, moment, _)| *moment <= now);
            due.map(|(.., waker)| waker.clone()).collect()
        };
        for waker in wakers {
            waker.wake();
        }
    }

    /// Returns the number of waits that have been polled and are not over.
    pub fn waiting(&self) -> usize {
        self.lock().waits.len()
    }
}

impl Timer for ManualTimer {
    fn now(&self) -> Duration {
        self.lock().now
    }

    fn wait_until(&self, moment: Duration) -> BoxFuture<'static, ()> {
        let number = {
            let mut state = self.lock();
            state.numbers += 1;
            state.numbers
        };
        let wait = Wait {
            timer: self.clone(),
            number,
        };
        poll_fn(move |context| {
            let mut state = wait.timer.lock();
            state.waits.retain(|(number, ..)| *number != wait.number);
            if state.now >= moment {
                return Poll::Ready(());
            }
            let waker = context.waker().clone();
            state.waits.push((wait.number, moment, waker));
            Poll::Pending
        })
        .boxed()
    }
}

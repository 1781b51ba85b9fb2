//! A read of the backend that several fetches wait for.
//!
//! One of the fetches, the *driver*, polls the read: normally the fetch that began it, since the backend may
//! need the runtime of that fetch. The others only wait. If the driver is dropped, or does not poll although
//! the read was woken, another fetch becomes the driver.

use std::{
    collections::HashMap,
    mem,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    task::{Context, Poll, Wake, Waker},
    time::Duration,
};

use futures_util::future::BoxFuture;

use crate::{backend::FetchError, prompt::Prompt};

use super::{stamp::Stamp, surroundings::Surroundings, timer::Timer};

pub(super) type Outcome = Result<Prompt, FetchError>;

/// The time that a driver has to poll after it was woken, before another fetch polls.
pub(super) const PATIENCE: Duration = Duration::from_millis(20);

/// The end of a read.
#[derive(Clone)]
pub(super) struct Ended {
    /// `None` if the backend panicked.
    pub(super) outcome: Option<Outcome>,
    /// `true` if the fetch that began the read also polled it last.
    pub(super) by_beginner: bool,
}

pub(super) struct Read {
    pub(super) stamp: Stamp,
    /// The moment on the timer after which no fetch waits.
    pub(super) deadline: Duration,
    beginner: u64,
    surroundings: Surroundings,
    timer: Arc<dyn Timer>,
    has_ended: AtomicBool,
    state: Mutex<State>,
}

struct State {
    /// `None` while it is polled, and after its end.
    future: Option<BoxFuture<'static, Outcome>>,
    ended: Option<Ended>,
    driver: Option<u64>,
    /// The moment at which the backend woke the driver, if the driver has not polled since.
    woken: Option<Duration>,
    /// `true` once the read was polled after its deadline, which happens one time only.
    had_last_poll: bool,
    wakers: HashMap<u64, Waker>,
}

impl State {
    /// Takes the future if this fetch is to poll it, and makes the fetch its driver.
    fn drive(
        &mut self,
        fetch: u64,
        now: Duration,
        deadline: Duration,
    ) -> Option<BoxFuture<'static, Outcome>> {
        let is_driver = self.driver.is_none_or(|driver| driver == fetch);
        let is_late = |woken| now >= Duration::saturating_add(woken, PATIENCE);
        let takes_over = self.woken.is_some_and(is_late);
        let is_last = now >= deadline && !self.had_last_poll;
        if !(is_driver || takes_over || is_last) {
            return None;
        }
        let future = self.future.take()?;
        self.driver = Some(fetch);
        self.woken = None;
        self.had_last_poll = now >= deadline;
        Some(future)
    }
}

impl Read {
    /// Creates a read that starts when it is first polled: by the fetch that creates it, or by another one if
    /// that fetch does not poll.
    pub(super) fn new(
        stamp: Stamp,
        deadline: Duration,
        beginner: u64,
        surroundings: Surroundings,
        timer: Arc<dyn Timer>,
        future: BoxFuture<'static, Outcome>,
    ) -> Self {
        let now = timer.now();
        Self {
            stamp,
            deadline,
            beginner,
            surroundings,
            timer,
            has_ended: AtomicBool::new(false),
            state: Mutex::new(State {
                future: Some(future),
                ended: None,
                driver: Some(beginner),
                woken: Some(now),
                had_last_poll: false,
                wakers: HashMap::new(),
            }),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // Code that holds the lock never leaves the state half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the outcome is known.
    pub(super) fn has_ended(&self) -> bool {
        self.has_ended.load(Ordering::Acquire)
    }

    /// Returns whether this fetch polls the read.
    pub(super) fn is_driven_by(&self, fetch: u64) -> bool {
        self.lock().driver == Some(fetch)
    }

    /// Returns the end of the read; until then notes the waker, and polls the backend if this fetch drives it.
    pub(super) fn poll(
        self: &Arc<Self>,
        fetch: u64,
        context: &Context<'_>,
        now: Duration,
    ) -> Option<Ended> {
        let mut future = {
            let mut state = self.lock();
            if state.ended.is_some() {
                return state.ended.clone();
            }
            state.wakers.insert(fetch, context.waker().clone());
            state.drive(fetch, now, self.deadline)?
        };
        let waker = Waker::from(self.clone());
        let mut context = Context::from_waker(&waker);
        let outcome = match self.surroundings.run(|| future.as_mut().poll(&mut context)) {
            Some(Poll::Pending) => {
                self.lock().future = Some(future);
                return None;
            }
            Some(Poll::Ready(outcome)) => Some(outcome),
            None => None,
        };
        self.surroundings.run(|| drop(future));
        let ended = Ended {
            outcome,
            by_beginner: fetch == self.beginner,
        };
        self.end(ended.clone());
        Some(ended)
    }

    fn end(&self, ended: Ended) {
        let wakers = {
            let mut state = self.lock();
            state.ended = Some(ended);
            self.has_ended.store(true, Ordering::Release);
            mem::take(&mut state.wakers)
        };
        for waker in wakers.into_values() {
            waker.wake();
        }
    }

    /// Forgets a fetch that no longer waits, or that lets others poll first.
    ///
    /// If it was the driver, the next fetch that polls becomes the driver.
    pub(super) fn forget(&self, fetch: u64) {
        let wakers = {
            let mut state = self.lock();
            state.wakers.remove(&fetch);
            if state.driver != Some(fetch) || state.ended.is_some() {
                return;
            }
            state.driver = None;
            mem::take(&mut state.wakers)
        };
        for waker in wakers.into_values() {
            waker.wake();
        }
    }

    /// Drops the backend's future when no fetch waits for it any more.
    ///
    /// The future may hold a waker of this read, so they would keep each other alive.
    pub(super) fn abandon(&self) {
        let future = self.lock().future.take();
        if future.is_some() {
            self.surroundings.run(|| drop(future));
        }
    }
}

/// Wakes the driver alone, or everyone if there is none.
impl Wake for Read {
    fn wake(self: Arc<Self>) {
        let now = self.timer.now();
        let wakers: Vec<Waker> = {
            let mut state = self.lock();
            if state.ended.is_some() {
                return;
            }
            state.woken.get_or_insert(now);
            match state.driver {
                Some(driver) => state.wakers.get(&driver).cloned().into_iter().collect(),
                None => state.wakers.values().cloned().collect(),
            }
        };
        for waker in wakers {
            waker.wake();
        }
    }
}

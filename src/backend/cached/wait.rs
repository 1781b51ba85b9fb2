//! The wait of a fetch for a read, until the read's deadline at the latest.

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use futures_util::{FutureExt, future::BoxFuture};

use super::{
    read::{Ended, PATIENCE},
    shared::{Place, Shared},
    timer::Timer,
};

/// A fetch that waits for a read. Dropping it leaves the read to the others.
pub(super) struct Wait {
    shared: Arc<Shared>,
    place: Place,
    timer: Arc<dyn Timer>,
    /// The moment of the next wake-up, and the future that brings it.
    sleep: Option<(Duration, BoxFuture<'static, ()>)>,
    /// The time until this fetch checks again whether the driver polls.
    interval: Duration,
}

impl Wait {
    /// The longest time between two such checks.
    const LONGEST_INTERVAL: Duration = Duration::from_secs(1);

    pub(super) fn new(shared: Arc<Shared>, place: Place, timer: Arc<dyn Timer>) -> Self {
        Self {
            shared,
            place,
            timer,
            sleep: None,
            interval: PATIENCE,
        }
    }

    /// Returns the number of reads begun when this fetch got its place, including its own.
    pub(super) const fn reads_begun(&self) -> u64 {
        self.place.reads_begun
    }

    /// Lets any other fetch poll the read first, for a refresh that runs elsewhere or not at all.
    pub(super) fn let_others_go_first(&self) {
        self.place.flight.read.forget(self.place.fetch);
    }

    /// Returns the moment of the next wake-up: the deadline for the driver, an earlier one for the others.
    fn next(&self, now: Duration) -> Duration {
        let Place { flight, fetch, .. } = &self.place;
        let deadline = flight.read.deadline;
        if flight.read.is_driven_by(*fetch) {
            deadline
        } else {
            deadline.min(now.saturating_add(self.interval))
        }
    }
}

impl Future for Wait {
    /// `None` if the read did not end in time.
    type Output = Option<Ended>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            let now = this.timer.now();
            let Place { flight, fetch, .. } = &this.place;
            if let Some(ended) = flight.read.poll(*fetch, context, now) {
                return Poll::Ready(Some(ended));
            }
            if now >= flight.read.deadline {
                return Poll::Ready(None);
            }
            let next = this.next(now);
            let is_due_earlier = |(moment, _): &(Duration, _)| *moment <= next;
            if !this.sleep.as_ref().is_some_and(is_due_earlier) {
                this.sleep = Some((next, this.timer.wait_until(next)));
            }
            let Some((_, sleep)) = &mut this.sleep else {
                return Poll::Pending;
            };
            if sleep.poll_unpin(context).is_pending() {
                return Poll::Pending;
            }
            this.sleep = None;
            this.interval = (this.interval * 2).min(Self::LONGEST_INTERVAL);
        }
    }
}

impl Drop for Wait {
    fn drop(&mut self) {
        self.shared.leave(&self.place);
    }
}

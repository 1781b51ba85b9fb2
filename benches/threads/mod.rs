//! The same work on several threads.

use std::{
    sync::Barrier,
    thread,
    time::{Duration, Instant},
};

/// Runs `each` the same number of times on every thread, and returns the time until all are done.
pub(crate) fn on_threads(threads: usize, times: u64, each: impl Fn() + Sync) -> Duration {
    let barrier = Barrier::new(threads + 1);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                barrier.wait();
                for _ in 0..times {
                    each();
                }
            });
        }
        barrier.wait();
        Instant::now()
    })
    .elapsed()
}

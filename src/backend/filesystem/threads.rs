//! Threads for work that blocks, so that fetches do not block the caller's executor.
//!
//! Reads of files are short, so that a few threads serve many fetches. A thread ends when it has had nothing
//! to do for a while.

use std::{
    any::Any,
    collections::VecDeque,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use futures_channel::oneshot;

/// The most threads. More of them wait for the same disk.
const MAX_THREADS: usize = 64;
/// The time that a thread waits for work before it ends.
const IDLE: Duration = Duration::from_secs(1);

type Job = Box<dyn FnOnce() + Send>;

struct Pool {
    state: Mutex<State>,
    work: Condvar,
}

struct State {
    jobs: VecDeque<Job>,
    threads: usize,
    idle: usize,
}

static POOL: Pool = Pool::new();

/// Runs a closure on a thread of its own and returns its result, or `None` if no thread can be started.
///
/// # Panics
///
/// If the closure panics.
pub(super) async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (sender, receiver) = oneshot::channel::<Result<T, Box<dyn Any + Send>>>();
    POOL.push(Box::new(move || {
        // Work whose caller is gone is skipped.
        if !sender.is_canceled() {
            let outcome = catch_unwind(AssertUnwindSafe(work));
            let _ = sender.send(outcome);
        }
    }));
    match receiver.await {
        Ok(Ok(value)) => Some(value),
        Ok(Err(panic)) => resume_unwind(panic),
        Err(oneshot::Canceled) => None,
    }
}

impl Pool {
    const fn new() -> Self {
        Self {
            state: Mutex::new(State {
                jobs: VecDeque::new(),
                threads: 0,
                idle: 0,
            }),
            work: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code of a caller runs under the lock, so its state is never half changed.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn push(&'static self, job: Job) {
        let mut state = self.lock();
        state.jobs.push_back(job);
        if state.idle >= state.jobs.len() || state.threads == MAX_THREADS {
            self.work.notify_one();
            return;
        }
        state.threads += 1;
        drop(state);
        let thread = thread::Builder::new().name("prompt files".to_owned());
        if thread.spawn(|| self.serve()).is_err() {
            self.thread_failed();
        }
    }

    /// Drops the jobs for which no thread is left; their callers notice.
    fn thread_failed(&self) {
        let mut state = self.lock();
        state.threads -= 1;
        let jobs = if state.threads == 0 {
            std::mem::take(&mut state.jobs)
        } else {
            VecDeque::new()
        };
        drop(state);
        drop(jobs);
    }

    fn serve(&self) {
        let mut state = self.lock();
        loop {
            if let Some(job) = state.jobs.pop_front() {
                drop(state);
                job();
                state = self.lock();
                continue;
            }
            state.idle += 1;
            let (after, wait) = self
                .work
                .wait_timeout(state, IDLE)
                .unwrap_or_else(PoisonError::into_inner);
            state = after;
            state.idle -= 1;
            if wait.timed_out() && state.jobs.is_empty() {
                state.threads -= 1;
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc, RwLock,
            atomic::{AtomicUsize, Ordering},
        },
        time::Instant,
    };

    use super::*;

    /// Waits until something is so, for a minute at most.
    #[track_caller]
    fn until(is_so: impl Fn() -> bool) {
        let begun = Instant::now();
        while !is_so() {
            assert!(begun.elapsed() < Duration::from_mins(1));
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn threads_are_bounded_and_end_when_they_have_nothing_to_do() {
        const JOBS: usize = MAX_THREADS + 36;
        let pool: &Pool = Box::leak(Box::new(Pool::new()));
        let (gate, done) = (Arc::new(RwLock::new(())), Arc::new(AtomicUsize::new(0)));
        let job = || -> Job {
            let (gate, done) = (gate.clone(), done.clone());
            Box::new(move || {
                drop(gate.read());
                done.fetch_add(1, Ordering::SeqCst);
            })
        };
        let closed = gate.write();
        (0..JOBS).for_each(|_| pool.push(job()));
        until(|| pool.lock().jobs.len() == JOBS - MAX_THREADS);
        assert_eq!(pool.lock().threads, MAX_THREADS);
        drop(closed);
        until(|| done.load(Ordering::SeqCst) == JOBS);
        let has_ended = || {
            let state = pool.lock();
            state.threads == 0 && state.idle == 0
        };
        until(has_ended);
        pool.push(job());
        until(|| done.load(Ordering::SeqCst) == JOBS + 1);
        until(has_ended);
    }
}

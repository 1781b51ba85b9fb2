//! Reads that never return, and reads whose executor is gone.

use std::{
    future::{pending, poll_fn},
    pin::pin,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    task::{Context, Poll, Waker},
    time::Duration,
};

use crate::support::callers::{EXECUTORS, Executor, fetch_greeting, until};
use futures_util::FutureExt;
use openarmature_prompts::{
    Category, Prompt,
    backend::{
        CachedBackend, FetchError, FetchRequest, PromptBackend, PromptStoreUnavailable,
        async_trait,
        testing::{ManualTimer, Timer},
    },
};
use tokio::sync::Notify;

const ROUNDS: usize = 100;
const CALLERS: usize = 100;
const TIMEOUT: Duration = Duration::from_secs(30);
const REQUEST: FetchRequest<'_> = FetchRequest::new("greeting", "production");

/// A backend whose first reads behave as a test says; the other reads answer with their number.
#[derive(Clone, Copy, PartialEq)]
enum First {
    Hangs,
    /// Waits for the gate.
    Waits,
    /// Waits for the gate, and panics on a thread that tokio does not run.
    WaitsOnTokio,
    /// Waits for a task of the runtime that the read began on.
    NeedsTokio,
    /// Waits for such a task, and panics if the task is gone.
    PanicsWithoutTokio,
}

struct Backend {
    first: First,
    how_many: usize,
    reads: AtomicUsize,
    gate: Notify,
}

#[async_trait]
impl PromptBackend for Backend {
    fn backend_name(&self) -> &'static str {
        "hangs"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let number = self.reads.fetch_add(1, Ordering::SeqCst);
        if number < self.how_many {
            match self.first {
                First::Hangs => pending().await,
                First::Waits => self.gate.notified().await,
                First::WaitsOnTokio => {
                    let mut notified = pin!(self.gate.notified());
                    poll_fn(|context| {
                        tokio::runtime::Handle::current();
                        notified.as_mut().poll(context)
                    })
                    .await;
                }
                First::NeedsTokio => {
                    if tokio::spawn(pending::<()>()).await.is_err() {
                        let name = self.backend_name();
                        let error = PromptStoreUnavailable::new(name, request, "it is gone");
                        return Err(error.into());
                    }
                }
                First::PanicsWithoutTokio => tokio::spawn(pending::<()>()).await.unwrap(),
            }
        }
        Ok(Prompt::text(request.name, format!("read {number}")))
    }
}

type Cached = Arc<CachedBackend<Arc<Backend>>>;

fn cached(first: First, how_many: usize) -> (Arc<Backend>, Cached, ManualTimer) {
    let backend = Arc::new(Backend {
        first,
        how_many,
        reads: AtomicUsize::new(0),
        gate: Notify::new(),
    });
    let timer = ManualTimer::new();
    let cached = CachedBackend::new(backend.clone()).with_timer(timer.clone());
    (backend, Arc::new(cached), timer)
}

fn reads(backend: &Backend) -> usize {
    backend.reads.load(Ordering::SeqCst)
}

#[test]
fn callers_that_overlap_outlive_a_read_that_never_returns() {
    for executor in EXECUTORS {
        for _ in 0..ROUNDS {
            let (backend, cached, timer) = cached(First::Hangs, 1);
            let early = fetch_greeting(executor, &cached, CALLERS / 2);
            until(|| timer.waiting() == CALLERS / 2);
            timer.advance(TIMEOUT / 2);
            // The early callers check the driver and wait again.
            let late = fetch_greeting(executor, &cached, CALLERS / 2);
            until(|| cached.stats().joined == CALLERS as u64 - 1);
            until(|| timer.waiting() == CALLERS);
            timer.advance(TIMEOUT / 2);
            for answer in early.all().into_iter().chain(late.all()) {
                assert_eq!(answer.unwrap().template(), Some("read 1"));
            }
            assert_eq!(reads(&backend), 2);
            assert_eq!(timer.now(), TIMEOUT);
        }
    }
}

#[test]
fn a_caller_waits_for_no_more_than_two_reads() {
    for executor in EXECUTORS {
        for _ in 0..ROUNDS {
            let (backend, cached, timer) = cached(First::Hangs, 2);
            let answers = fetch_greeting(executor, &cached, CALLERS);
            until(|| timer.waiting() == CALLERS);
            timer.advance(TIMEOUT);
            until(|| cached.stats().joined == 2 * (CALLERS as u64 - 1));
            until(|| timer.waiting() == CALLERS);
            timer.advance(TIMEOUT);
            for answer in answers.all() {
                let error = answer.unwrap_err();
                assert_eq!(error.category(), Category::PromptStoreUnavailable);
                assert!(error.to_string().ends_with("did not answer in time"));
            }
            assert_eq!(reads(&backend), 2);
            assert_eq!(timer.waiting(), 0);
            // The cache has forgotten the read that hung.
            for answer in fetch_greeting(executor, &cached, 10).all() {
                assert_eq!(answer.unwrap().template(), Some("read 2"));
            }
            assert_eq!(reads(&backend), 3);
        }
    }
}

#[test]
fn a_runtime_that_is_shut_down_during_a_read_keeps_no_caller_waiting() {
    for first in [First::NeedsTokio, First::PanicsWithoutTokio, First::Hangs] {
        for executor in EXECUTORS {
            for round in 0..ROUNDS {
                let (backend, cached, timer) = cached(first, 1);
                let mut runtime = match round % 2 {
                    0 => tokio::runtime::Builder::new_current_thread(),
                    _ => tokio::runtime::Builder::new_multi_thread(),
                };
                let runtime = runtime.worker_threads(1).build().unwrap();
                let beginner = cached.clone();
                let task = runtime.spawn(async move { beginner.fetch(REQUEST).await });
                if round % 2 == 0 {
                    runtime.block_on(async {
                        while reads(&backend) == 0 {
                            tokio::task::yield_now().await;
                        }
                    });
                }
                until(|| timer.waiting() == 1);
                let answers = fetch_greeting(executor, &cached, 10);
                until(|| timer.waiting() == 11);
                drop(runtime);
                drop(task);
                if first == First::Hangs {
                    // The waiting callers are woken; then only the deadline wakes them.
                    timer.advance(TIMEOUT);
                }
                for answer in answers.all() {
                    assert_eq!(answer.unwrap().template(), Some("read 1"));
                }
                assert_eq!(reads(&backend), 2);
            }
        }
    }
}

#[test]
fn a_read_that_is_woken_and_not_driven_is_taken_over() {
    for executor in EXECUTORS {
        for _ in 0..ROUNDS {
            let (backend, cached, timer) = cached(First::Waits, 1);
            let runtime = tokio::runtime::Builder::new_current_thread().build();
            let mut first = cached.fetch(REQUEST);
            // The runtime drives the read once and then does other things.
            runtime.unwrap().block_on(async {
                assert!(first.as_mut().now_or_never().is_none());
            });
            let answers = fetch_greeting(executor, &cached, 10);
            until(|| timer.waiting() == 11);
            backend.gate.notify_one();
            timer.advance(Duration::from_millis(20));
            for answer in answers.all() {
                assert_eq!(answer.unwrap().template(), Some("read 0"));
            }
            assert_eq!(
                pollster::block_on(first).unwrap().template(),
                Some("read 0")
            );
            assert_eq!(reads(&backend), 1);
        }
    }
}

#[test]
fn a_read_that_is_not_driven_delays_to_its_deadline_and_no_longer() {
    for executor in EXECUTORS {
        for _ in 0..ROUNDS {
            let (backend, cached, timer) = cached(First::Hangs, 1);
            let mut first = cached.fetch(REQUEST);
            assert!(poll(&mut first).is_pending());
            let answers = fetch_greeting(executor, &cached, 10);
            until(|| timer.waiting() == 11);
            timer.advance(TIMEOUT);
            for answer in answers.all() {
                assert_eq!(answer.unwrap().template(), Some("read 1"));
            }
            assert_eq!(reads(&backend), 2);
            drop(first);
        }
    }
}

#[test]
fn a_runtime_that_the_read_needs_polls_it_although_others_wait() {
    for _ in 0..ROUNDS {
        let (backend, cached, timer) = cached(First::WaitsOnTokio, 1);
        let beginner = fetch_greeting(Executor::TokioManyThreads, &cached, 1);
        until(|| timer.waiting() == 1);
        let others = fetch_greeting(Executor::Threads, &cached, 10);
        until(|| timer.waiting() == 11);
        backend.gate.notify_one();
        for answer in beginner.all().into_iter().chain(others.all()) {
            assert_eq!(answer.unwrap().template(), Some("read 0"));
        }
        // No caller checked the driver, because the time stood still.
        assert_eq!(timer.now(), Duration::ZERO);
    }
}

/// A backend whose first read blocks the thread that polls it.
struct Blocks {
    thread: Mutex<()>,
    reads: AtomicUsize,
}

#[async_trait]
impl PromptBackend for Blocks {
    fn backend_name(&self) -> &'static str {
        "blocks"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        if self.reads.fetch_add(1, Ordering::SeqCst) == 0 {
            drop(self.thread.lock());
        }
        Ok(Prompt::text(request.name, "works"))
    }
}

#[test]
fn a_backend_that_blocks_its_thread_holds_up_its_own_caller_alone() {
    for _ in 0..ROUNDS {
        let blocks = Arc::new(Blocks {
            thread: Mutex::new(()),
            reads: AtomicUsize::new(0),
        });
        let timer = ManualTimer::new();
        let cached = CachedBackend::new(blocks.clone()).with_timer(timer.clone());
        let cached = Arc::new(cached);
        let blocked = blocks.thread.lock().unwrap();
        let first = fetch_greeting(Executor::Threads, &cached, 1);
        until(|| blocks.reads.load(Ordering::SeqCst) == 1);
        let others = fetch_greeting(Executor::Threads, &cached, 10);
        until(|| timer.waiting() == 10);
        timer.advance(TIMEOUT);
        for answer in others.all() {
            assert_eq!(answer.unwrap().template(), Some("works"));
        }
        drop(blocked);
        for answer in first.all() {
            assert_eq!(answer.unwrap().template(), Some("works"));
        }
        assert_eq!(blocks.reads.load(Ordering::SeqCst), 2);
    }
}

#[test]
fn a_clock_that_jumps_moves_no_deadline() {
    for executor in EXECUTORS {
        let (backend, _, timer) = cached(First::Hangs, 1);
        let clock = Arc::new(AtomicUsize::new(1_000_000));
        let seconds = clock.clone();
        let cached = CachedBackend::new(backend.clone())
            .with_timer(timer.clone())
            .with_max_age(Duration::from_mins(1))
            .with_clock(move || Duration::from_secs(seconds.load(Ordering::SeqCst) as u64));
        let cached = Arc::new(cached);
        let answers = fetch_greeting(executor, &cached, 10);
        until(|| timer.waiting() == 10);
        // The clock jumps far ahead, and back before its start.
        for time in [usize::MAX, 0, 1_000_000] {
            clock.store(time, Ordering::SeqCst);
            assert_eq!(timer.waiting(), 10);
        }
        clock.store(5, Ordering::SeqCst);
        timer.advance(TIMEOUT);
        for answer in answers.all() {
            assert_eq!(answer.unwrap().template(), Some("read 1"));
        }
        assert_eq!(reads(&backend), 2);
        // The entry is from the future, which does not count as young.
        clock.store(0, Ordering::SeqCst);
        for answer in fetch_greeting(executor, &cached, 1).all() {
            assert_eq!(answer.unwrap().template(), Some("read 2"));
        }
    }
}

#[test]
fn a_timeout_of_any_length_is_allowed() {
    for timeout in [Duration::ZERO, Duration::MAX] {
        let (backend, _, _) = cached(First::Waits, 2);
        let cached = CachedBackend::new(backend.clone()).with_read_timeout(timeout);
        let mut fetch = cached.fetch(REQUEST);
        let polled = poll(&mut fetch);
        assert_eq!(polled.is_pending(), timeout == Duration::MAX);
        if let Poll::Ready(outcome) = polled {
            assert!(outcome.is_err());
            assert_eq!(reads(&backend), 2);
        }
    }
}

/// Polls a future once, as an executor that then does other things.
fn poll<F: Future + Unpin>(future: &mut F) -> Poll<F::Output> {
    let mut context = Context::from_waker(Waker::noop());
    future.poll_unpin(&mut context)
}

#[test]
fn waits_are_over_when_callers_are_dropped() {
    let (_, cached, timer) = cached(First::Hangs, 1);
    let mut fetches: Vec<_> = (0..100).map(|_| cached.fetch(REQUEST)).collect();
    assert!(fetches.iter_mut().all(|fetch| poll(fetch).is_pending()));
    assert_eq!(timer.waiting(), 100);
    drop(fetches);
    assert_eq!(timer.waiting(), 0);
}

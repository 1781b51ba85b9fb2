//! Backends that panic, and backends that fetch from their own cache.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use crate::support::callers::{EXECUTORS, Executor, fetch_greeting, until};
use openarmature_prompts::{
    Category, Prompt,
    backend::{
        CachedBackend, FetchError, FetchRequest, PromptBackend, async_trait, testing::ManualTimer,
    },
};
use tokio::sync::Notify;

const ROUNDS: usize = 100;
const CALLERS: usize = 100;

#[derive(Clone, Copy, Debug, PartialEq)]
enum When {
    /// In `fetch` itself, which returns no future.
    BeforeTheFuture,
    /// When the future is polled for the first time.
    BeforeTheFirstAwait,
    /// When a future that it awaits is polled for the first time.
    DuringTheFirstAwait,
    AfterTheFirstAwait,
    /// When the future is dropped after its end.
    InDrop,
}

struct Panics {
    when: When,
    works: AtomicBool,
    reads: AtomicUsize,
    /// `true` if a read that is polled for the first time waits for the other callers on its thread.
    blocks: bool,
    may_go_on: AtomicBool,
    gate: Notify,
}

struct PanicsInDrop;

impl Drop for PanicsInDrop {
    fn drop(&mut self) {
        std::panic::panic_any(PanicsOnceMore);
    }
}

/// A payload whose drop panics.
struct PanicsOnceMore;

impl Drop for PanicsOnceMore {
    fn drop(&mut self) {
        panic!("the payload");
    }
}

impl Panics {
    fn wait_on_this_thread(&self) {
        if self.blocks {
            until(|| self.may_go_on.load(Ordering::SeqCst));
        }
    }
}

type Fetching<'a> = Pin<Box<dyn Future<Output = Result<Prompt, FetchError>> + Send + 'a>>;

// Written out, so that `fetch` can panic before there is a future.
impl PromptBackend for Panics {
    fn backend_name(&self) -> &'static str {
        "panics"
    }

    fn fetch<'s, 'r, 'f>(&'s self, request: FetchRequest<'r>) -> Fetching<'f>
    where
        's: 'f,
        'r: 'f,
        Self: 'f,
    {
        self.reads.fetch_add(1, Ordering::SeqCst);
        let works = self.works.load(Ordering::SeqCst);
        if !works && self.when == When::BeforeTheFuture {
            self.wait_on_this_thread();
            panic!("before the future");
        }
        Box::pin(async move {
            let prompt = Prompt::text(request.name, "works");
            if works {
                return Ok(prompt);
            }
            match self.when {
                When::BeforeTheFuture => unreachable!("it panicked"),
                When::BeforeTheFirstAwait => {
                    self.wait_on_this_thread();
                    panic!("before the first await");
                }
                When::DuringTheFirstAwait => {
                    std::future::poll_fn::<(), _>(|_| {
                        self.wait_on_this_thread();
                        panic!("during the first await")
                    })
                    .await;
                    Ok(prompt)
                }
                When::AfterTheFirstAwait => {
                    self.gate.notified().await;
                    std::panic::panic_any(PanicsOnceMore)
                }
                When::InDrop => {
                    let _drop = PanicsInDrop;
                    self.gate.notified().await;
                    Ok(prompt)
                }
            }
        })
    }
}

fn panic_while_others_wait(when: When, executor: Executor) {
    let awaits = matches!(when, When::AfterTheFirstAwait | When::InDrop);
    let backend = Arc::new(Panics {
        when,
        works: AtomicBool::new(false),
        reads: AtomicUsize::new(0),
        blocks: executor.is_parallel(),
        may_go_on: AtomicBool::new(false),
        gate: Notify::new(),
    });
    // The timer stands still, so only the panic can wake a caller.
    let cached = Arc::new(CachedBackend::new(backend.clone()).with_timer(ManualTimer::new()));
    let answers = fetch_greeting(executor, &cached, CALLERS);
    let all_wait = awaits || executor.is_parallel();
    if all_wait {
        until(|| cached.stats().joined == CALLERS as u64 - 1);
        backend.may_go_on.store(true, Ordering::SeqCst);
        backend.gate.notify_one();
    }
    for answer in answers.all() {
        let error = answer.unwrap_err();
        assert_eq!(error.category(), Category::PromptStoreUnavailable);
        assert!(
            error.to_string().ends_with("the backend panicked"),
            "{error}"
        );
    }
    let reads = backend.reads.load(Ordering::SeqCst);
    let stats = cached.stats();
    assert_eq!(stats.misses, reads as u64);
    assert_eq!(stats.misses + stats.joined, CALLERS as u64);
    // If callers run one after the other and the read never awaits, no caller can join.
    assert!(reads == 1 || !all_wait, "{reads}, {when:?}, {executor:?}");

    backend.works.store(true, Ordering::SeqCst);
    for answer in fetch_greeting(executor, &cached, 10).all() {
        assert_eq!(answer.unwrap().template(), Some("works"));
    }
    assert_eq!(backend.reads.load(Ordering::SeqCst), reads + 1);
}

fn in_every_round(when: When) {
    for executor in EXECUTORS {
        for _ in 0..ROUNDS {
            panic_while_others_wait(when, executor);
        }
    }
}

#[test]
fn a_panic_before_the_future_answers_all_callers() {
    in_every_round(When::BeforeTheFuture);
}

#[test]
fn a_panic_before_the_first_await_answers_all_callers() {
    in_every_round(When::BeforeTheFirstAwait);
}

#[test]
fn a_panic_during_the_first_await_answers_all_callers() {
    in_every_round(When::DuringTheFirstAwait);
}

#[test]
fn a_panic_after_the_first_await_answers_all_callers() {
    in_every_round(When::AfterTheFirstAwait);
}

#[test]
fn a_panic_in_a_destructor_answers_all_callers() {
    in_every_round(When::InDrop);
}

/// A backend that fetches through the cache in front of it.
struct Inside {
    cached: OnceLock<Arc<CachedBackend<Arc<Inside>>>>,
    reads: AtomicUsize,
    awaits_first: bool,
    name: &'static str,
    max_age: Option<Duration>,
}

#[async_trait]
impl PromptBackend for Inside {
    fn backend_name(&self) -> &'static str {
        "inside"
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        if request.name == "other" {
            return Ok(Prompt::text("other", "from inside"));
        }
        if self.awaits_first {
            tokio::task::yield_now().await;
        }
        let inner = FetchRequest::new(self.name, request.label).with_max_age(self.max_age);
        self.cached.get().unwrap().fetch(inner).await
    }
}

#[test]
fn a_fetch_of_the_same_prompt_from_inside_its_read_is_refused() {
    for executor in EXECUTORS {
        for round in 0..ROUNDS {
            let backend = Arc::new(Inside {
                cached: OnceLock::new(),
                reads: AtomicUsize::new(0),
                awaits_first: round % 2 == 0,
                name: "greeting",
                max_age: (round % 4 < 2).then_some(Duration::ZERO),
            });
            let cached = CachedBackend::new(backend.clone()).with_timer(ManualTimer::new());
            let cached = backend.cached.get_or_init(|| Arc::new(cached));
            for answer in fetch_greeting(executor, cached, 10).all() {
                let error = answer.unwrap_err().to_string();
                assert!(error.ends_with("from inside its own read"), "{error}");
            }
            let reads = backend.reads.load(Ordering::SeqCst) as u64;
            assert_eq!(reads, cached.stats().misses);
        }
    }
}

#[test]
fn a_fetch_of_another_prompt_from_inside_a_read_is_answered() {
    for executor in EXECUTORS {
        let backend = Arc::new(Inside {
            cached: OnceLock::new(),
            reads: AtomicUsize::new(0),
            awaits_first: true,
            name: "other",
            max_age: None,
        });
        let cached = CachedBackend::new(backend.clone()).with_timer(ManualTimer::new());
        let cached = backend.cached.get_or_init(|| Arc::new(cached));
        for answer in fetch_greeting(executor, cached, 10).all() {
            assert_eq!(answer.unwrap().template(), Some("from inside"));
        }
    }
}

//! Expired entries that stand in for a backend, and refreshes in the background.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use crate::support::{
    backend::{Answer, Scripted},
    cache::{Outcome, text},
    callers::{EXECUTORS, Executor, Job, fetch_greeting, until},
};
use openarmature_prompts::{
    Category,
    backend::{
        CachedBackend, FetchRequest, PromptBackend,
        testing::{ManualTimer, Timer},
    },
};

const MINUTE: Duration = Duration::from_mins(1);
const HOUR: Duration = Duration::from_hours(1);
const REQUEST: FetchRequest<'_> = FetchRequest::new("greeting", "production");

struct Setup {
    scripted: Scripted,
    timer: ManualTimer,
    /// The time of the clock that measures ages; timeouts have a time of their own.
    clock: ManualTimer,
}

impl Setup {
    fn new() -> Self {
        Self {
            scripted: Scripted::new("scripted", Answer::Text("first")),
            timer: ManualTimer::new(),
            clock: ManualTimer::new(),
        }
    }

    /// A cache whose entries expire after a minute.
    fn cached(&self) -> CachedBackend<Scripted> {
        let clock = self.clock.clone();
        CachedBackend::new(self.scripted.clone())
            .with_max_age(MINUTE)
            .with_timer(self.timer.clone())
            .with_clock(move || clock.now())
    }
}

fn fetch(cached: &impl PromptBackend, request: FetchRequest<'_>) -> Outcome {
    pollster::block_on(cached.fetch(request))
}

#[test]
fn an_expired_entry_stands_in_for_an_unavailable_backend_as_long_as_it_may() {
    for answer in [Answer::Unavailable, Answer::Panic] {
        let setup = Setup::new();
        let cached = setup.cached().stale_if_unavailable(HOUR);
        fetch(&cached, REQUEST).unwrap();
        setup.scripted.set(answer);
        setup.clock.advance(MINUTE);
        assert_eq!(text(&fetch(&cached, REQUEST)), "first");
        setup.clock.advance(Duration::from_secs(3599));
        assert_eq!(text(&fetch(&cached, REQUEST)), "first");
        assert_eq!(cached.stats().stale, 2);
        setup.clock.advance(Duration::from_secs(1));
        let error = fetch(&cached, REQUEST).unwrap_err();
        assert_eq!(error.category(), Category::PromptStoreUnavailable);
        // The backend was read each time.
        assert_eq!(setup.scripted.count(), 4);
    }
}

#[test]
fn without_being_allowed_no_expired_entry_stands_in() {
    let setup = Setup::new();
    let cached = setup.cached();
    fetch(&cached, REQUEST).unwrap();
    setup.scripted.set(Answer::Unavailable);
    setup.clock.advance(MINUTE);
    assert!(fetch(&cached, REQUEST).is_err());
}

#[test]
fn a_request_with_a_maximum_age_gets_no_expired_entry() {
    let setup = Setup::new();
    let spawned = Arc::new(AtomicUsize::new(0));
    let count = spawned.clone();
    let cached = setup
        .cached()
        .stale_if_unavailable(HOUR)
        .refresh_in_background(move |_| {
            count.fetch_add(1, Ordering::SeqCst);
        });
    fetch(&cached, REQUEST).unwrap();
    setup.scripted.set(Answer::Unavailable);
    setup.clock.advance(MINUTE);
    for max_age in [Duration::ZERO, MINUTE] {
        assert!(fetch(&cached, REQUEST.with_max_age(max_age)).is_err());
    }
    assert_eq!(spawned.load(Ordering::SeqCst), 0);
    assert_eq!(text(&fetch(&cached, REQUEST.with_max_age(HOUR))), "first");
}

#[test]
fn a_prompt_that_is_gone_or_invalidated_does_not_stand_in() {
    let setup = Setup::new();
    let cached = setup.cached().stale_if_unavailable(HOUR);
    fetch(&cached, REQUEST).unwrap();
    setup.clock.advance(MINUTE);
    setup.scripted.set(Answer::NotFound);
    let error = fetch(&cached, REQUEST).unwrap_err();
    assert_eq!(error.category(), Category::PromptNotFound);
    setup.scripted.set(Answer::Unavailable);
    assert!(fetch(&cached, REQUEST).is_err());

    setup.scripted.set(Answer::Text("second"));
    fetch(&cached, REQUEST).unwrap();
    setup.clock.advance(MINUTE);
    setup.scripted.set(Answer::Unavailable);
    assert_eq!(text(&fetch(&cached, REQUEST)), "second");
    cached.invalidate("greeting", "production");
    assert!(fetch(&cached, REQUEST).is_err());
}

#[test]
fn all_callers_of_a_read_that_hangs_get_the_expired_entry() {
    for executor in EXECUTORS {
        for _ in 0..100 {
            let setup = Setup::new();
            let cached = Arc::new(setup.cached().stale_if_unavailable(HOUR));
            fetch(&cached, REQUEST).unwrap();
            setup.clock.advance(MINUTE);
            let _never = setup.scripted.hold();
            let answers = fetch_greeting(executor, &cached, 100);
            until(|| setup.timer.waiting() == 100);
            setup.timer.advance(Duration::from_secs(30));
            for answer in answers.all() {
                assert_eq!(text(&answer), "first");
            }
            assert_eq!(setup.scripted.count(), 2);
        }
    }
}

/// Keeps refreshes until a test runs them.
#[derive(Clone, Default)]
struct Spawned(Arc<Mutex<Vec<Job<()>>>>);

impl Spawned {
    fn spawn(&self) -> impl Fn(Job<()>) + Send + Sync + 'static {
        let spawned = self.0.clone();
        move |refresh| spawned.lock().unwrap().push(refresh)
    }

    fn take(&self) -> Vec<Job<()>> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

#[test]
fn an_expired_entry_is_served_at_once_and_refreshed_once() {
    let setup = Setup::new();
    let spawned = Spawned::default();
    let cached = setup.cached().refresh_in_background(spawned.spawn());
    fetch(&cached, REQUEST).unwrap();
    assert!(spawned.take().is_empty());
    setup.scripted.set(Answer::Text("second"));
    setup.clock.advance(HOUR);
    for _ in 0..100 {
        assert_eq!(text(&fetch(&cached, REQUEST)), "first");
    }
    assert_eq!(setup.scripted.count(), 1);
    let refreshes = spawned.take();
    assert_eq!(refreshes.len(), 1);
    for refresh in refreshes {
        pollster::block_on(refresh);
    }
    assert_eq!(text(&fetch(&cached, REQUEST)), "second");
    assert_eq!(setup.scripted.count(), 2);
    assert!(spawned.take().is_empty());
    let stats = cached.stats();
    assert_eq!((stats.stale, stats.hits, stats.misses), (100, 1, 2));
}

#[test]
fn a_refresh_that_fails_leaves_the_entry() {
    for answer in [Answer::Unavailable, Answer::Panic] {
        let setup = Setup::new();
        let spawned = Spawned::default();
        let cached = setup.cached().refresh_in_background(spawned.spawn());
        fetch(&cached, REQUEST).unwrap();
        setup.scripted.set(answer);
        for round in 1..=3 {
            setup.clock.advance(HOUR);
            assert_eq!(text(&fetch(&cached, REQUEST)), "first");
            let refreshes = spawned.take();
            assert_eq!(refreshes.len(), 1);
            refreshes.into_iter().for_each(pollster::block_on);
            assert_eq!(setup.scripted.count(), 1 + round);
        }
    }
}

#[test]
fn a_refresh_that_finds_nothing_removes_the_entry() {
    let setup = Setup::new();
    let spawned = Spawned::default();
    let cached = setup.cached().refresh_in_background(spawned.spawn());
    fetch(&cached, REQUEST).unwrap();
    setup.scripted.set(Answer::NotFound);
    setup.clock.advance(HOUR);
    assert_eq!(text(&fetch(&cached, REQUEST)), "first");
    spawned.take().into_iter().for_each(pollster::block_on);
    let error = fetch(&cached, REQUEST).unwrap_err();
    assert_eq!(error.category(), Category::PromptNotFound);
}

#[test]
fn both_together_bound_the_age_of_entries_that_are_served_at_once() {
    let setup = Setup::new();
    let spawned = Spawned::default();
    let cached = setup
        .cached()
        .stale_if_unavailable(HOUR)
        .refresh_in_background(spawned.spawn());
    fetch(&cached, REQUEST).unwrap();
    setup.scripted.set(Answer::Text("second"));
    setup.clock.advance(MINUTE + HOUR);
    assert_eq!(text(&fetch(&cached, REQUEST)), "second");
    assert!(spawned.take().is_empty());
}

#[test]
fn a_spawn_that_panics_drops_or_forgets_the_refresh_delays_no_caller() {
    type Spawn = fn(Job<()>);
    let panics: Spawn = |_| panic!("no runtime");
    let drops: Spawn = drop;
    let forgets: Spawn = |refresh| std::mem::forget(refresh);
    for spawn in [panics, drops, forgets] {
        let setup = Setup::new();
        let cached = setup.cached().refresh_in_background(spawn);
        fetch(&cached, REQUEST).unwrap();
        setup.clock.advance(HOUR);
        for _ in 0..10 {
            assert_eq!(text(&fetch(&cached, REQUEST)), "first");
        }
        // A caller that asks for a young prompt also refreshes the entry for the others.
        setup.scripted.set(Answer::Text("second"));
        assert_eq!(
            text(&fetch(&cached, REQUEST.with_max_age(MINUTE))),
            "second"
        );
        assert_eq!(text(&fetch(&cached, REQUEST)), "second");
    }
}

#[test]
fn a_refresh_that_never_runs_is_begun_again_after_the_timeout() {
    let setup = Setup::new();
    let spawned = Spawned::default();
    let cached = setup.cached().refresh_in_background(spawned.spawn());
    fetch(&cached, REQUEST).unwrap();
    setup.clock.advance(HOUR);
    let mut kept = Vec::new();
    for _ in 0..3 {
        fetch(&cached, REQUEST).unwrap();
        fetch(&cached, REQUEST).unwrap();
        let refreshes = spawned.take();
        assert_eq!(refreshes.len(), 1);
        kept.extend(refreshes);
        setup.timer.advance(Duration::from_secs(30));
    }
    setup.scripted.set(Answer::Text("second"));
    kept.into_iter().for_each(pollster::block_on);
    assert_eq!(text(&fetch(&cached, REQUEST)), "second");
}

#[test]
fn refreshes_run_on_real_executors() {
    for executor in EXECUTORS {
        for _ in 0..100 {
            let setup = Setup::new();
            let cached = setup
                .cached()
                .refresh_in_background(move |refresh| drop(executor.start(vec![refresh])));
            let cached = Arc::new(cached);
            fetch(&cached, REQUEST).unwrap();
            setup.scripted.set(Answer::Text("second"));
            setup.clock.advance(HOUR);
            let answers = fetch_greeting(Executor::Threads, &cached, 10).all();
            assert!(answers.iter().all(|answer| {
                let text = text(answer);
                text == "first" || text == "second"
            }));
            until(|| text(&fetch(&cached, REQUEST)) == "second");
            assert_eq!(setup.scripted.count(), 2);
        }
    }
}

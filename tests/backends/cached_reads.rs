//! Reads that many callers of a cache wait for, and reads that overtake each other.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    task::{Context, Poll, Waker},
    time::Duration,
};

use crate::support::backend::{Answer, Scripted};
use crate::support::cache::{Cached, Fetch, text};
use crate::support::callers::until;
use futures_util::future::join_all;
use openarmature_prompts::{
    Category,
    backend::{CachedBackend, FetchRequest, PromptBackend},
};

fn is_pending(future: &mut Fetch<'_>) -> bool {
    let mut context = Context::from_waker(Waker::noop());
    matches!(future.as_mut().poll(&mut context), Poll::Pending)
}

#[test]
fn a_thousand_cold_fetches_on_one_thread_make_one_read() {
    for age in [None, Some(60)] {
        let cached = Cached::new();
        let answer = cached.scripted.hold();
        let outcomes = pollster::block_on(async {
            let fetches = join_all((0..1000).map(|_| cached.begin(age)));
            // Polled after all of them.
            let open = async { answer.send(Answer::Text("held")).ok().unwrap() };
            futures_util::future::join(fetches, open).await.0
        });
        assert_eq!(outcomes.len(), 1000);
        assert!(outcomes.iter().all(|outcome| text(outcome) == "held"));
        assert_eq!(cached.scripted.count(), 1);
    }
}

#[test]
fn a_thousand_cold_fetches_on_many_threads_make_one_read() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(4)
        .build()
        .unwrap();
    for age in [None, Some(60), Some(u64::MAX)] {
        for _ in 0..20 {
            let source = Scripted::new("source", Answer::Text("not held"));
            let answer = source.hold();
            // With the default clock.
            let backend = Arc::new(CachedBackend::new(source.clone()));
            let begun = Arc::new(AtomicU64::new(0));
            runtime.block_on(async {
                let tasks: Vec<_> = (0..1000)
                    .map(|_| {
                        let (backend, begun) = (backend.clone(), begun.clone());
                        tokio::spawn(async move {
                            begun.fetch_add(1, Ordering::SeqCst);
                            backend
                                .fetch(
                                    FetchRequest::new("greeting", "production")
                                        .with_max_age(age.map(Duration::from_secs)),
                                )
                                .await
                        })
                    })
                    .collect();
                while begun.load(Ordering::SeqCst) < 1000 {
                    tokio::task::yield_now().await;
                }
                answer.send(Answer::Text("held")).ok().unwrap();
                for task in tasks {
                    assert_eq!(text(&task.await.unwrap()), "held");
                }
            });
            assert_eq!(source.count(), 1);
        }
    }
}

#[test]
fn a_caller_that_read_the_clock_first_and_comes_second_joins() {
    // The first reading of the clock goes on until the second call has had its turns, unless that call has to wait.
    let source = Scripted::new("source", Answer::Text("first"));
    let looks = Arc::new(AtomicU64::new(0));
    let second_begins = Arc::new(AtomicBool::new(false));
    let clock = {
        let (looks, second_begins) = (looks.clone(), second_begins.clone());
        move || {
            let look = looks.fetch_add(1, Ordering::SeqCst);
            if look == 0 {
                until(|| second_begins.load(Ordering::SeqCst));
                (0..10_000).for_each(|_| std::thread::yield_now());
            }
            Duration::from_secs(look)
        }
    };
    let backend = CachedBackend::new(source.clone()).with_clock(clock);
    let fetch = || {
        pollster::block_on(backend.fetch(
            FetchRequest::new("greeting", "production").with_max_age(Duration::from_mins(1)),
        ))
    };
    std::thread::scope(|scope| {
        let first = scope.spawn(fetch);
        until(|| looks.load(Ordering::SeqCst) > 0);
        second_begins.store(true, Ordering::SeqCst);
        assert!(fetch().is_ok());
        assert!(first.join().unwrap().is_ok());
    });
    assert_eq!(source.count(), 1);
}

#[test]
fn when_the_first_caller_is_dropped_half_way_the_rest_still_get_the_prompt() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_time()
        .build()
        .unwrap();
    runtime.block_on(async {
        let cached = Cached::new();
        let answer = cached.scripted.hold();
        let joined = Arc::new(AtomicU64::new(0));
        let fetch = || {
            let (backend, joined) = (cached.backend.clone(), joined.clone());
            tokio::spawn(async move {
                let mut fetch = backend.fetch(FetchRequest::new("greeting", "production"));
                assert!(is_pending(&mut fetch));
                joined.fetch_add(1, Ordering::SeqCst);
                fetch.await
            })
        };
        let all_of = async |count| {
            while joined.load(Ordering::SeqCst) < count {
                tokio::task::yield_now().await;
            }
        };
        let first = fetch();
        all_of(1).await;
        let rest: Vec<_> = (0..100).map(|_| fetch()).collect();
        all_of(101).await;
        first.abort();
        assert!(first.await.unwrap_err().is_cancelled());
        answer.send(Answer::Text("held")).ok().unwrap();
        for task in rest {
            // Long enough to detect a caller that is never woken.
            let outcome = tokio::time::timeout(Duration::from_mins(1), task).await;
            assert_eq!(text(&outcome.unwrap().unwrap()), "held");
        }
        assert_eq!(cached.scripted.count(), 1);
    });
}

#[test]
fn a_caller_that_never_polls_again_keeps_no_other_waiting() {
    let cached = Cached::new();
    let answer = cached.scripted.hold();
    let mut first = cached.begin(None);
    assert!(is_pending(&mut first));
    std::thread::scope(|scope| {
        let second = scope.spawn(|| cached.text(None));
        until(|| cached.backend.stats().joined == 1);
        answer.send(Answer::Text("held")).ok().unwrap();
        assert_eq!(second.join().unwrap(), "held");
    });
    assert_eq!(text(&pollster::block_on(first)), "held");
    assert_eq!(cached.scripted.count(), 1);
}

#[test]
fn when_all_callers_are_dropped_the_next_one_reads_anew() {
    let cached = Cached::new();
    let _answer = cached.scripted.hold();
    let (mut first, mut second) = (cached.begin(None), cached.begin(None));
    assert!(is_pending(&mut first) && is_pending(&mut second));
    assert_eq!(cached.scripted.count(), 1);
    drop((first, second));
    assert_eq!(cached.text(None), "first");
    assert_eq!(cached.scripted.count(), 2);
}

#[test]
fn a_fetch_that_is_never_polled_reads_nothing() {
    let cached = Cached::new();
    drop(cached.begin(None));
    assert_eq!(cached.scripted.count(), 0);
}

#[test]
fn callers_of_one_read_share_its_error_and_later_ones_do_not() {
    for (answer, category) in [
        (Answer::Unavailable, Category::PromptStoreUnavailable),
        (Answer::NotFound, Category::PromptNotFound),
    ] {
        let cached = Cached::new();
        let held = cached.scripted.hold();
        let mut fetches: Vec<_> = (0..10).map(|_| cached.begin(None)).collect();
        assert!(fetches.iter_mut().all(is_pending));
        held.send(answer).ok().unwrap();
        for outcome in pollster::block_on(join_all(fetches)) {
            assert_eq!(outcome.unwrap_err().category(), category);
        }
        assert_eq!(cached.scripted.count(), 1);
        assert_eq!(cached.text(None), "first");
        assert_eq!(cached.scripted.count(), 2);
    }
}

#[test]
fn zero_joins_no_read_that_was_begun_before_it() {
    let cached = Cached::new();
    let older = cached.scripted.hold();
    let mut first = cached.begin(None);
    assert!(is_pending(&mut first));
    assert_eq!(cached.text(Some(0)), "first");
    assert_eq!(cached.scripted.count(), 2);
    older.send(Answer::Text("older")).ok().unwrap();
    assert_eq!(text(&pollster::block_on(first)), "older");
    // The outcome of the read that began last stays, not the outcome that arrived last.
    assert_eq!(cached.text(None), "first");
    assert_eq!(cached.scripted.count(), 2);
}

#[test]
fn a_read_that_was_begun_after_a_call_is_young_enough_for_it() {
    let cached = Cached::new();
    let older = cached.scripted.hold();
    let (mut first, mut second) = (cached.begin(None), cached.begin(Some(5)));
    assert!(is_pending(&mut first) && is_pending(&mut second));
    // The second now polls the read of the first, and is not content with its error.
    drop(first);
    cached.seconds.fetch_add(10, Ordering::SeqCst);
    assert_eq!(cached.text(Some(0)), "first");
    cached.seconds.fetch_add(10, Ordering::SeqCst);
    older.send(Answer::Unavailable).ok().unwrap();
    assert_eq!(text(&pollster::block_on(second)), "first");
    assert_eq!(cached.scripted.count(), 2);
}

#[test]
fn each_call_with_zero_reads_for_itself() {
    let cached = Cached::new();
    let held = [cached.scripted.hold(), cached.scripted.hold()];
    let (mut first, mut second) = (cached.begin(Some(0)), cached.begin(Some(0)));
    assert!(is_pending(&mut first) && is_pending(&mut second));
    assert_eq!(cached.scripted.count(), 2);
    let [one, two] = held;
    one.send(Answer::Text("one")).ok().unwrap();
    two.send(Answer::Text("two")).ok().unwrap();
    // The later read also stays if the outcomes arrive in order.
    assert_eq!(text(&pollster::block_on(first)), "one");
    assert_eq!(text(&pollster::block_on(second)), "two");
    assert_eq!(cached.text(None), "two");
}

#[test]
fn an_older_read_does_not_bring_back_a_prompt_that_a_later_one_found_gone() {
    // Also when yet another read is under way as the older one ends.
    for again in [false, true] {
        let cached = Cached::new();
        let older = cached.scripted.hold();
        let mut first = cached.begin(None);
        assert!(is_pending(&mut first));
        cached.scripted.set(Answer::NotFound);
        assert!(cached.fetch(Some(0)).is_err());

        let _never = again.then(|| cached.scripted.hold());
        let mut third = cached.begin(None);
        assert_eq!(is_pending(&mut third), again);
        older.send(Answer::Text("older")).ok().unwrap();
        assert_eq!(text(&pollster::block_on(first)), "older");
        drop(third);
        let error = cached.fetch(None).unwrap_err();
        assert_eq!(error.category(), Category::PromptNotFound);
    }
}

#[test]
fn a_backend_that_panics_is_unavailable_for_that_read_alone() {
    let cached = Cached::new();
    cached.scripted.set(Answer::Panic);
    for _ in 0..2 {
        let error = cached.fetch(None).unwrap_err();
        assert_eq!(
            error.to_string(),
            "prompt_store_unavailable: prompt \"greeting\" with label \"production\": \
             backend \"scripted\": the backend panicked"
        );
    }
    cached.scripted.set(Answer::Text("first"));
    assert_eq!(cached.text(None), "first");
}

//! The age of the prompts that a cache serves, and the removal of entries.

use std::{
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use crate::support::backend::{Answer, Scripted};
use crate::support::cache::{Cached, text};
use crate::support::callers::until;
use openarmature_prompts::{
    Category, Prompt, PromptManager,
    backend::{CachedBackend, FetchRequest, MemoryBackend, PromptBackend},
    prompt::Timestamp,
};

fn advance(cached: &Cached, seconds: u64) {
    cached.seconds.fetch_add(seconds, Ordering::SeqCst);
}

#[test]
fn without_an_age_entries_of_any_age_are_served() {
    let cached = Cached::new();
    assert_eq!(cached.text(None), "first");
    cached.scripted.set(Answer::Text("second"));
    advance(&cached, 1_000_000_000);
    assert_eq!(cached.text(None), "first");
    assert_eq!(cached.scripted.count(), 1);
}

#[test]
fn with_an_age_of_zero_the_backend_is_read_and_its_prompt_kept() {
    let cached = Cached::new();
    assert_eq!(cached.text(Some(0)), "first");
    cached.scripted.set(Answer::Text("second"));
    assert_eq!(cached.text(Some(0)), "second");
    assert_eq!(cached.scripted.count(), 2);
    assert_eq!(cached.text(None), "second");
    assert_eq!(cached.text(Some(1)), "second");
    assert_eq!(cached.scripted.count(), 2);
}

#[test]
fn a_prompt_as_old_as_the_age_is_not_younger() {
    let cached = Cached::new();
    cached.text(None);
    cached.scripted.set(Answer::Text("second"));
    advance(&cached, 4);
    assert_eq!(cached.text(Some(5)), "first");
    advance(&cached, 1);
    assert_eq!(cached.text(Some(6)), "first");
    assert_eq!(cached.scripted.count(), 1);
    assert_eq!(cached.text(Some(5)), "second");
    assert_eq!(cached.scripted.count(), 2);
    // The entry is new now.
    assert_eq!(cached.text(Some(1)), "second");
    assert_eq!(cached.scripted.count(), 2);
}

#[test]
fn the_time_of_the_fetch_stays_that_of_the_read() {
    let cached = Cached::new();
    let first = cached.fetch(None).unwrap();
    until(|| Timestamp::now() > first.fetched_at());
    assert_eq!(
        cached.fetch(Some(60)).unwrap().fetched_at(),
        first.fetched_at()
    );
    assert!(cached.fetch(Some(0)).unwrap().fetched_at() > first.fetched_at());
}

#[test]
fn the_age_is_passed_on_to_the_backend() {
    let cached = Cached::new();
    cached.text(None);
    cached.text(Some(0));
    advance(&cached, 60);
    cached.text(Some(60));
    advance(&cached, 1);
    cached.text(Some(1));
    assert_eq!(cached.scripted.calls(), [None, Some(0), Some(60), Some(1)]);
}

#[test]
fn two_pairs_that_concatenate_alike_stay_two_prompts() {
    let cached = Cached::new();
    let fetch = |name: &str, label: &str| {
        pollster::block_on(cached.backend.fetch(FetchRequest::new(name, label))).unwrap()
    };
    let pairs = [
        ("ab", "c"),
        ("a", "bc"),
        ("abc", ""),
        ("", "abc"),
        ("a/b", "c"),
        ("a", "b/c"),
        ("a:b", "c"),
        ("a", "b:c"),
        ("a\0b", "c"),
        ("a", "b\0c"),
        ("A", "bc"),
    ];
    for _ in 0..2 {
        for (name, label) in pairs {
            let prompt = fetch(name, label);
            assert_eq!((prompt.name(), prompt.label()), (name, label));
        }
    }
    assert_eq!(cached.scripted.count(), pairs.len());
}

#[test]
fn a_prompt_that_is_gone_leaves_the_cache_and_no_later_backend_is_asked() {
    let cached = Cached::new();
    let fallback = Scripted::new("fallback", Answer::Text("from the fallback"));
    let manager = PromptManager::new(cached.backend.clone()).with_fallback(fallback.clone());
    let fetch = || {
        pollster::block_on(
            manager
                .fetch("greeting")
                .max_age(Duration::from_secs(5))
                .into_future(),
        )
    };

    assert_eq!(text(&fetch()), "first");
    cached.scripted.set(Answer::NotFound);
    advance(&cached, 4);
    assert_eq!(text(&fetch()), "first");
    advance(&cached, 1);
    for count in 2..4 {
        assert_eq!(
            fetch().unwrap_err().to_string(),
            "prompt_not_found: backend \"scripted\" has no prompt \"greeting\" with label \"production\""
        );
        assert_eq!(cached.scripted.count(), count);
    }
    // Not even requests that accept any age get it.
    assert_eq!(
        cached.fetch(None).unwrap_err().category(),
        Category::PromptNotFound
    );
    assert_eq!(fallback.count(), 0);
    cached.scripted.set(Answer::Text("back"));
    assert_eq!(text(&fetch()), "back");
}

#[test]
fn an_expired_prompt_is_not_served_when_the_backend_is_down_and_the_next_one_serves() {
    let cached = Cached::new();
    let fallback = Scripted::new("fallback", Answer::Text("from the fallback"));
    let manager = PromptManager::new(cached.backend.clone()).with_fallback(fallback.clone());
    cached.text(None);
    cached.scripted.set(Answer::Unavailable);
    advance(&cached, 5);
    assert_eq!(
        cached.fetch(Some(5)).unwrap_err().to_string(),
        "prompt_store_unavailable: prompt \"greeting\" with label \"production\": backend \"scripted\": it is down"
    );
    assert_eq!(
        cached.fetch(Some(0)).unwrap_err().category(),
        Category::PromptStoreUnavailable
    );
    let outcome = pollster::block_on(
        manager
            .fetch("greeting")
            .max_age(Duration::from_secs(5))
            .into_future(),
    );
    assert_eq!(text(&outcome), "from the fallback");
    // A request that accepts this age still gets the entry.
    assert_eq!(cached.text(Some(6)), "first");
    assert_eq!(cached.text(None), "first");
}

#[test]
fn a_clock_that_jumps_back_makes_no_prompt_immortal() {
    let cached = Cached::new();
    cached.text(None);
    cached.scripted.set(Answer::Text("second"));
    cached.seconds.store(10, Ordering::SeqCst);
    // An entry of unknown age is read anew, and its age then counts from the new time.
    assert_eq!(cached.text(Some(5)), "second");
    cached.scripted.set(Answer::Text("third"));
    advance(&cached, 4);
    assert_eq!(cached.text(Some(5)), "second");
    advance(&cached, 1);
    assert_eq!(cached.text(Some(5)), "third");
    assert_eq!(cached.scripted.count(), 3);
}

#[test]
fn the_greatest_age_and_the_ends_of_time_do_not_panic() {
    let cached = Cached::new();
    for now in [0, u64::MAX, 0, 1, u64::MAX - 1, u64::MAX] {
        cached.seconds.store(now, Ordering::SeqCst);
        for age in [Some(u64::MAX), Some(u64::MAX - 1), Some(1), Some(0), None] {
            assert_eq!(cached.text(age), "first");
        }
    }
    cached.seconds.store(0, Ordering::SeqCst);
    cached.text(Some(0));
    cached.scripted.set(Answer::Text("second"));
    cached.seconds.store(u64::MAX, Ordering::SeqCst);
    assert_eq!(cached.text(Some(u64::MAX)), "second");
}

#[test]
fn any_backend_can_be_cached_and_keeps_its_name() {
    let memory =
        MemoryBackend::new([Prompt::text("greeting", "Hello!")]).with_backend_name("the memory");
    let shared: Arc<dyn PromptBackend> = Arc::new(memory.clone());
    let boxed: Box<dyn PromptBackend> = Box::new(memory);
    let stores: [Arc<dyn PromptBackend>; 3] = [
        Arc::new(CachedBackend::new(shared.clone())),
        Arc::new(CachedBackend::new(boxed)),
        // A cache is a backend, too.
        Arc::new(CachedBackend::new(CachedBackend::new(shared))),
    ];
    for store in stores {
        assert_eq!(store.backend_name(), "the memory");
        for age in [None, Some(0), Some(9)] {
            let outcome = pollster::block_on(
                store.fetch(
                    FetchRequest::new("greeting", "production")
                        .with_max_age(age.map(Duration::from_secs)),
                ),
            );
            assert_eq!(text(&outcome), "Hello!");
        }
        let error =
            pollster::block_on(store.fetch(FetchRequest::new("none", "production"))).unwrap_err();
        assert!(
            error.to_string().contains("backend \"the memory\""),
            "{error}"
        );
    }
    let scripted = CachedBackend::new(Scripted::new("somewhere", Answer::NotFound));
    assert_eq!(scripted.backend_name(), "somewhere");
}

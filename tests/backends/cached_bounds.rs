//! The number of entries that a cache keeps, the choice of those it drops, and invalidation during reads.

use std::{
    sync::Arc,
    task::{Context, Poll, Waker},
    time::Duration,
};

use crate::support::{
    backend::{Answer, Scripted},
    cache::{Cached, Fetch, text},
};
use openarmature_prompts::backend::{
    CachedBackend, FetchRequest, PromptBackend,
    testing::{ManualTimer, Timer},
};

fn scripted() -> (Scripted, CachedBackend<Scripted>) {
    let scripted = Scripted::new("scripted", Answer::Text("text"));
    (scripted.clone(), CachedBackend::new(scripted))
}

fn fetch(cached: &impl PromptBackend, name: &str) {
    pollster::block_on(cached.fetch(FetchRequest::new(name, "production"))).unwrap();
}

/// Returns the names that the cache answers without the backend.
fn kept(
    scripted: &Scripted,
    cached: &CachedBackend<Scripted>,
    names: &[&'static str],
) -> Vec<&'static str> {
    let is_kept = |name: &&'static str| {
        let before = scripted.count();
        fetch(cached, name);
        scripted.count() == before
    };
    names.iter().copied().filter(is_kept).collect()
}

#[test]
fn the_least_recently_used_entry_goes_first() {
    let (scripted, cached) = scripted();
    let cached = cached.with_capacity(3);
    for name in ["a", "b", "c", "a", "d"] {
        fetch(&cached, name);
    }
    assert_eq!(cached.stats().entries, 3);
    assert_eq!(kept(&scripted, &cached, &["a", "c", "d"]), ["a", "c", "d"]);
    fetch(&cached, "b");
    assert_eq!(kept(&scripted, &cached, &["c", "d", "b"]), ["c", "d", "b"]);
}

#[test]
fn any_capacity_is_kept_to() {
    for capacity in [0, 1, 2, 63, 64, 65, 1000] {
        let (_, cached) = scripted();
        let cached = cached.with_capacity(capacity);
        for number in 0..3000 {
            fetch(&cached, &number.to_string());
            let entries = cached.stats().entries;
            assert!(entries <= capacity, "{entries} of {capacity}");
            // Eviction is approximate: the cache has not much less than its capacity.
            let least = capacity.min(number + 1).saturating_sub(capacity / 64);
            assert!(entries >= least, "{entries} of {capacity}");
        }
    }
}

#[test]
fn an_entry_in_constant_use_stays() {
    let (scripted, cached) = scripted();
    let cached = cached.with_capacity(100);
    for number in 0..10_000 {
        fetch(&cached, "hot");
        fetch(&cached, &number.to_string());
    }
    assert_eq!(scripted.count(), 10_001);
}

#[test]
fn expired_entries_are_dropped_as_others_are_added() {
    let clock = ManualTimer::new();
    let time = clock.clone();
    let (_, cached) = scripted();
    let cached = cached
        .with_max_age(Duration::from_mins(1))
        .with_clock(move || time.now());
    for number in 0..1000 {
        fetch(&cached, &number.to_string());
    }
    clock.advance(Duration::from_secs(59));
    fetch(&cached, "young");
    assert_eq!(cached.stats().entries, 1001);
    clock.advance(Duration::from_secs(1));
    for number in 0..2000 {
        fetch(&cached, &format!("new {number}"));
    }
    assert_eq!(cached.stats().entries, 2001);
}

fn poll(future: &mut Fetch<'_>) -> Poll<()> {
    let mut context = Context::from_waker(Waker::noop());
    future.as_mut().poll(&mut context).map(drop)
}

#[test]
fn a_read_that_began_before_an_invalidation_is_not_kept() {
    type Invalidate = fn(&Cached);
    let one: Invalidate = |cached| cached.backend.invalidate("greeting", "production");
    let all: Invalidate = |cached| cached.backend.clear();
    for invalidate in [one, all] {
        for max_age in [None, Some(60)] {
            let cached = Cached::new();
            cached.text(None);
            let held = cached.scripted.hold();
            let mut before = cached.begin(Some(0));
            assert!(poll(&mut before).is_pending());
            invalidate(&cached);
            assert_eq!(cached.backend.stats().entries, 0);
            // Later fetches do not join the read any more.
            cached.scripted.set(Answer::Text("after"));
            assert_eq!(cached.text(max_age), "after");
            held.send(Answer::Text("before")).ok().unwrap();
            assert_eq!(text(&pollster::block_on(before)), "before");
            assert_eq!(cached.text(max_age), "after");
            assert_eq!(cached.scripted.count(), 3);
        }
    }
}

#[test]
fn a_read_that_began_before_an_invalidation_is_not_kept_without_another_read() {
    let cached = Cached::new();
    let held = cached.scripted.hold();
    let mut before = cached.begin(None);
    assert!(poll(&mut before).is_pending());
    cached.backend.invalidate("greeting", "production");
    held.send(Answer::Text("before")).ok().unwrap();
    assert_eq!(text(&pollster::block_on(before)), "before");
    assert_eq!(cached.backend.stats().entries, 0);
    assert_eq!(cached.text(None), "first");
}

#[test]
fn invalidation_takes_one_prompt_alone() {
    let (scripted, cached) = scripted();
    for name in ["a", "b"] {
        fetch(&cached, name);
    }
    cached.invalidate("a", "staging");
    cached.invalidate("ab", "production");
    cached.invalidate("a", "production");
    assert_eq!(kept(&scripted, &cached, &["a", "b"]), ["b"]);
}

#[test]
fn invalidation_while_many_fetch_never_keeps_an_earlier_read() {
    for _ in 0..100 {
        let (scripted, cached) = scripted();
        let cached = Arc::new(cached);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| (0..20).for_each(|_| fetch(&cached, "a")));
            }
            scripted.set(Answer::Text("changed"));
            cached.invalidate("a", "production");
            let request = FetchRequest::new("a", "production");
            let outcome = pollster::block_on(cached.fetch(request));
            assert_eq!(text(&outcome), "changed");
        });
    }
}

#[test]
fn only_an_entry_that_is_young_enough_is_ready() {
    let cached = Cached::new();
    let is_ready = |max_age: Option<u64>| {
        let request = FetchRequest::new("greeting", "production");
        let request = request.with_max_age(max_age.map(Duration::from_secs));
        cached.backend.fetch_if_ready(request).is_some()
    };
    assert!(!is_ready(None));
    assert_eq!(cached.scripted.count(), 0);
    cached.text(None);
    assert!(is_ready(None) && is_ready(Some(1)) && !is_ready(Some(0)));
    let stats = cached.backend.stats();
    assert_eq!((stats.hits, stats.misses), (2, 1));
    assert_eq!(cached.scripted.count(), 1);
}

#[test]
fn the_counts_are_those_of_the_calls() {
    let cached = Cached::new();
    let held = cached.scripted.hold();
    let mut fetches = [cached.begin(None), cached.begin(None), cached.begin(None)];
    assert!(fetches.iter_mut().all(|fetch| poll(fetch).is_pending()));
    held.send(Answer::Text("held")).ok().unwrap();
    for fetch in fetches {
        pollster::block_on(fetch).unwrap();
    }
    cached.text(None);
    cached.scripted.set(Answer::Unavailable);
    assert!(cached.fetch(Some(0)).is_err());
    cached.scripted.set(Answer::NotFound);
    let stats = cached.backend.stats();
    assert_eq!((stats.hits, stats.misses, stats.joined), (1, 2, 2));
    assert_eq!((stats.stale, stats.errors, stats.entries), (0, 1, 1));
    assert!(cached.fetch(Some(0)).is_err());
    assert_eq!(
        (
            cached.backend.stats().errors,
            cached.backend.stats().entries
        ),
        (1, 0)
    );
    assert_eq!(
        format!("{:?}", cached.backend)
            .split_once(", stats")
            .unwrap()
            .0,
        "CachedBackend { backend: \"scripted\""
    );
}

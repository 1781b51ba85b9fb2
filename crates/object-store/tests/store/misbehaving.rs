//! Stores that panic or do not answer, and fetches that are dropped.

use std::{
    sync::{
        atomic::Ordering,
        mpsc::{self, Sender},
    },
    time::Duration,
};

use futures_util::FutureExt;
use openarmature_prompts::backend::{FetchRequest, PromptBackend};
use openarmature_prompts_object_store::ObjectStoreBackend;

use crate::support::{
    callers::{EXECUTORS, Job},
    files::{fetch, is_not_found, unavailable},
    stores::{Behaviour, Misbehaving, memory},
};

const REQUEST: FetchRequest<'_> = FetchRequest::new("greeting", "production");

/// Returns a store of one prompt.
fn store(suffix: &'static str, behaviour: Behaviour) -> Misbehaving {
    Misbehaving::new(
        memory([("production/greeting.j2", "Hello")]),
        suffix,
        behaviour,
    )
}

fn silent() -> Behaviour {
    Behaviour::Silent(mpsc::channel().0)
}

fn soon(store: Misbehaving) -> ObjectStoreBackend {
    ObjectStoreBackend::new(store).with_timeout(Duration::from_millis(50))
}

#[test]
fn a_file_without_an_answer_is_unavailable_within_the_timeout() {
    for (suffix, file) in [
        (".j2", "production/greeting.j2"),
        (".yaml", "production/greeting.chat.yaml"),
        ("greeting.config.json", "production/greeting.config.json"),
        ("configs.json", "prompt_configs.json"),
    ] {
        assert_eq!(
            unavailable(fetch(&soon(store(suffix, silent())), "greeting")),
            format!("{file} cannot be read: no answer within 50ms")
        );
    }
}

#[test]
fn a_sidecar_without_an_answer_does_not_hide_that_there_is_no_prompt() {
    for suffix in [".config.json", "configs.json"] {
        // No timeout: an answer that waits for the sidecar never comes.
        let backend = ObjectStoreBackend::new(store(suffix, silent()));
        is_not_found(fetch(&backend.with_timeout(Duration::MAX), "none"));
    }
}

#[test]
fn shared_sidecars_are_not_waited_for_if_the_prompt_has_its_own() {
    let objects = [
        ("production/greeting.j2", "Hello"),
        ("production/greeting.config.json", r#"{"seed": 7}"#),
    ];
    let store = Misbehaving::new(memory(objects), "configs.json", silent());
    let backend = ObjectStoreBackend::new(store).with_timeout(Duration::MAX);
    let fetched = fetch(&backend, "greeting").unwrap();
    assert_eq!(fetched.sampling().unwrap().seed(), Some(7));
}

#[test]
fn a_panic_of_the_store_is_unavailable() {
    let backend = ObjectStoreBackend::new(store(".j2", Behaviour::Panics));
    assert_eq!(
        unavailable(fetch(&backend, "greeting")),
        "the read panicked"
    );
    // The thread of the requests goes on.
    let backend = ObjectStoreBackend::new(store(".none", Behaviour::Panics));
    assert_eq!(
        fetch(&backend, "greeting").unwrap().template(),
        Some("Hello")
    );
}

/// Returns a backend that never answers, and a fetch that has begun.
fn begun(end: Sender<()>) -> impl Future<Output = ()> {
    let store = store(".j2", Behaviour::Silent(end));
    let reads = store.reads.clone();
    let backend = ObjectStoreBackend::new(store).with_timeout(Duration::MAX);
    async move {
        let mut fetch = backend.fetch(REQUEST);
        while reads.load(Ordering::SeqCst) == 0 {
            assert!((&mut fetch).now_or_never().is_none());
        }
    }
}

#[test]
fn a_dropped_fetch_ends_its_requests() {
    for executor in EXECUTORS {
        let (end, ended) = mpsc::channel();
        let jobs = (0..4).map(|_| Box::pin(begun(end.clone())) as Job<()>);
        executor.start(jobs.collect()).all();
        for _ in 0..4 {
            ended.recv_timeout(Duration::from_mins(1)).unwrap();
        }
    }
}

#[test]
fn a_fetch_that_is_never_polled_sends_nothing() {
    let store = store("", silent());
    let backend = ObjectStoreBackend::new(store.clone());
    drop(backend.fetch(REQUEST));
    assert_eq!(store.reads.load(Ordering::SeqCst), 0);
}

#[test]
fn files_are_requested_at_the_same_time() {
    let (end, _ended) = mpsc::channel();
    let store = store(".j2", Behaviour::Silent(end));
    let backend = ObjectStoreBackend::new(store.clone()).with_timeout(Duration::MAX);
    let mut fetch = backend.fetch(REQUEST);
    // The first one never ends.
    while store.reads.load(Ordering::SeqCst) < 4 {
        assert!((&mut fetch).now_or_never().is_none());
    }
}

#[test]
fn files_are_read_up_to_a_limit() {
    for (key, max) in [
        ("production/greeting.j2", 16 << 20),
        ("production/greeting.config.json", 1 << 20),
        ("prompt_configs.json", 1 << 20),
    ] {
        let store = |length: usize| {
            let content = " ".repeat(length - 2) + "{}";
            let objects = [("production/greeting.j2", "Hello"), (key, &content)];
            ObjectStoreBackend::new(memory(
                objects.map(|(key, content)| (key, content.to_owned())),
            ))
        };
        fetch(&store(max), "greeting").unwrap();
        assert_eq!(
            unavailable(fetch(&store(max + 1), "greeting")),
            format!("{key} is larger than {max} bytes")
        );
    }
}

#[test]
fn at_least_one_request_may_run() {
    let store = memory([("production/greeting.j2", "Hello")]);
    let backend = ObjectStoreBackend::new(store).with_concurrency(0);
    fetch(&backend, "greeting").unwrap();
    fetch(&backend.with_concurrency(usize::MAX), "greeting").unwrap();
}

#[test]
fn debug_output_is_short_and_holds_no_store() {
    let backend = ObjectStoreBackend::new(memory([("production/greeting.j2", "Hello")]));
    assert_eq!(
        format!("{:?}", backend.with_prefix("prompts")),
        "ObjectStoreBackend { name: \"object_store\", prefix: \"prompts\", layout: ByLabel, \
         timeout: 20s, .. }"
    );
}

//! Keys: what no key can be is not found, before the store is asked.

use std::sync::{atomic::Ordering, mpsc};

use openarmature_prompts::backend::{FetchRequest, PromptBackend};
use openarmature_prompts_object_store::{ObjectStoreBackend, object_store::path::Path};

use crate::support::{
    files::{fetch, is_not_found},
    stores::{Behaviour, Misbehaving, memory},
};

#[test]
fn impossible_keys_are_not_found_without_a_request() {
    // Every read would wait without end.
    let silent = Behaviour::Silent(mpsc::channel().0);
    let store = Misbehaving::new(memory([("secret.j2", "Secret")]), "", silent);
    let backend = ObjectStoreBackend::new(store.clone()).with_prefix("prompts");
    let long = "n".repeat(1024);
    for odd in [
        "",
        ".",
        "..",
        "/",
        "//",
        "/greeting",
        "greeting/",
        "a//b",
        "a/./b",
        "a/../b",
        "../secret",
        "../../secret",
        "a\0b",
        "a\nb",
        "a\u{7f}b",
        &long,
    ] {
        is_not_found(fetch(&backend, odd));
        is_not_found(fetch(&backend.clone().flat(), odd));
        let request = FetchRequest::new("greeting", odd);
        is_not_found(pollster::block_on(backend.fetch(request)));
    }
    assert_eq!(store.reads.load(Ordering::SeqCst), 0);
}

#[test]
fn a_key_may_have_1024_bytes() {
    for (length, is_found) in [(1024, true), (1025, false)] {
        let name = "ö".repeat((length - "production/.j2".len()) / 2);
        let padding = "x".repeat((length - "production/.j2".len()) % 2);
        let name = format!("{name}{padding}");
        let store = memory([(format!("production/{name}.j2"), "Hello")]);
        let outcome = fetch(&ObjectStoreBackend::new(store), &name);
        assert_eq!(outcome.is_ok(), is_found, "{length}");
    }
}

#[test]
fn names_are_keys_as_they_are() {
    for name in [
        "a b",
        "größe",
        "a%2Fb",
        "x?y#z",
        "{{ user }}",
        "..a",
        ".hidden",
        "<Code>NoSuchBucket</Code>",
    ] {
        let store = memory([(format!("production/{name}.j2"), name)]);
        let backend = ObjectStoreBackend::new(store);
        assert_eq!(fetch(&backend, name).unwrap().template(), Some(name));
        is_not_found(fetch(&backend, &format!("{name}x")));
        is_not_found(fetch(&backend, "status code: 500"));
    }
}

#[test]
fn a_prefix_is_encoded_unless_it_is_parsed() {
    let store = memory([
        ("100%25/production/greeting.j2", "encoded"),
        ("100%/production/greeting.j2", "parsed"),
    ]);
    let backend = ObjectStoreBackend::new(store);
    let encoded = backend.clone().with_prefix("100%");
    assert_eq!(
        fetch(&encoded, "greeting").unwrap().template(),
        Some("encoded")
    );
    let parsed = backend.with_prefix(Path::parse("100%").unwrap());
    assert_eq!(
        fetch(&parsed, "greeting").unwrap().template(),
        Some("parsed")
    );
}

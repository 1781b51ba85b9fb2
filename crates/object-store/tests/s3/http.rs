//! Prompts on an HTTP server without signatures and entity tags.
#![cfg(feature = "http")]

use openarmature_prompts_object_store::ObjectStoreBackend;

use crate::support::{
    files::{fetch, is_not_found, unavailable},
    server::{Fault, Server},
};

#[test]
fn a_page_is_a_prompt_there() {
    let server = Server::start();
    server.misbehave("/greeting.j2", Fault::Status(200, "Hello".to_owned()), 1);
    server.misbehave("", Fault::Status(404, "Not Found".to_owned()), usize::MAX);
    let url = format!("{}/company/prompts", server.url());
    let backend = ObjectStoreBackend::from_url(&url).unwrap();
    assert_eq!(
        fetch(&backend, "greeting").unwrap().template(),
        Some("Hello")
    );
    is_not_found(fetch(&backend, "greeting"));
    let requested = server.requested();
    assert!(requested.contains(&"/company/prompts/production/greeting.j2".to_owned()));
    server.behave();
    server.misbehave("", Fault::Status(403, "Secret".to_owned()), usize::MAX);
    assert_eq!(
        unavailable(fetch(&backend, "greeting")),
        "production/greeting.j2 cannot be read: the answer is 403"
    );
}

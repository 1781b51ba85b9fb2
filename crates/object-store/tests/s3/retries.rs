//! Requests that fail for a while are tried three times.

use std::time::Duration;

use crate::support::{
    files::{fetch, unavailable},
    server::{Fault, Server, backend},
};

const TEMPLATE: &str = "/company/prompts/production/greeting.j2";

/// Returns how often the template is requested before the fetch ends, and whether it is found.
fn requests(fault: Fault, times: usize) -> (usize, bool) {
    requests_within("1m", fault, times)
}

fn requests_within(timeout: &str, fault: Fault, times: usize) -> (usize, bool) {
    let server = Server::start();
    server.put([("prompts/production/greeting.j2", "Hello")]);
    server.misbehave(".j2", fault, times);
    let mut options = server.options();
    options.push(("timeout", timeout.to_owned()));
    let backend = backend("s3://company/prompts", options).with_timeout(Duration::from_mins(1));
    let outcome = fetch(&backend, "greeting");
    let requested = server.requested();
    let requested = requested.iter().filter(|path| *path == TEMPLATE).count();
    (requested, outcome.is_ok())
}

#[test]
fn two_failures_are_no_fault() {
    for fault in [
        Fault::s3(500, "InternalError"),
        Fault::s3(503, "SlowDown"),
        Fault::s3(429, "SlowDown"),
        Fault::HangUp,
        Fault::CutOff(0),
        Fault::CutOff(2),
    ] {
        let text = format!("{fault:?}");
        assert_eq!(requests(fault, 2), (3, true), "{text}");
    }
}

#[test]
fn the_third_failure_is_one() {
    assert_eq!(requests(Fault::s3(500, "InternalError"), 9), (3, false));
    assert_eq!(requests(Fault::HangUp, 9), (3, false));
}

/// The time is long enough for the answers of a slow machine.
#[test]
fn two_requests_without_an_answer_are_no_fault() {
    assert_eq!(requests_within("2s", Fault::Silence, 2), (3, true));
}

#[test]
fn what_does_not_pass_is_not_tried_again() {
    assert_eq!(requests(Fault::s3(403, "AccessDenied"), 9), (1, false));
    assert_eq!(requests(Fault::s3(404, "NoSuchBucket"), 9), (1, false));
}

#[test]
fn a_redirect_is_followed_without_the_signature() {
    let server = Server::start();
    let other = Server::start();
    other.put([("prompts/production/greeting.j2", "Hello")]);
    server.misbehave(
        ".j2",
        Fault::Redirect(format!("{}{TEMPLATE}", other.url())),
        9,
    );
    let fault = unavailable(fetch(&server.backend(), "greeting"));
    assert_eq!(
        fault,
        "production/greeting.j2 cannot be read: the answer is 403 (AccessDenied)"
    );
    assert_eq!(other.requested(), [TEMPLATE]);
}

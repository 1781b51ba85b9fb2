//! Retries, their waits, and the deadline around them.

use std::time::{Duration, Instant};

use crate::{
    stand_in::Misbehaviour,
    support::{builder, fetch, greeting, unavailable},
};

/// Longer than any test: a wait of this kind would be noticed.
const LONG: Duration = Duration::from_hours(1);

#[test]
fn a_transient_fault_is_survived() {
    for misbehaviour in [
        Misbehaviour::Status(503),
        Misbehaviour::Status(500),
        Misbehaviour::Html(502),
        Misbehaviour::Status(429),
        Misbehaviour::Status(408),
        Misbehaviour::RetryAfter(429, "0".to_owned()),
        Misbehaviour::RetryAfter(503, "soon".to_owned()),
        Misbehaviour::RetryAfter(503, "Wed, 21 Oct 2015 07:28:00 GMT".to_owned()),
        Misbehaviour::Truncated,
        Misbehaviour::Closed,
    ] {
        let (server, backend) = greeting();
        server.misbehave(vec![misbehaviour.clone(); 2]);
        let prompt = fetch(&backend, "greeting").unwrap();
        assert_eq!(prompt.template(), Some("Hello, {{ user }}!"));
        assert_eq!(server.received().len(), 3, "{misbehaviour:?}");
    }
}

#[test]
fn the_number_of_retries_is_set() {
    for retries in [0, 1, 5] {
        let (server, _) = greeting();
        let backend = builder(&server.base_url())
            .retries(retries)
            .build()
            .unwrap();
        server.misbehave(vec![Misbehaviour::Status(503); 10]);
        unavailable(fetch(&backend, "greeting"));
        assert_eq!(server.received().len(), retries as usize + 1);
    }
}

#[test]
fn a_long_retry_after_ends_the_fetch_at_once() {
    for wait in [
        "26",
        "3600",
        "Fri, 31 Dec 2100 23:59:59 GMT",
        "18446744073709551615",
    ] {
        let (server, backend) = greeting();
        server.misbehave([Misbehaviour::RetryAfter(429, wait.to_owned())]);
        let begun = Instant::now();
        let description = unavailable(fetch(&backend, "greeting"));
        assert!(begun.elapsed() < Duration::from_secs(20), "it waited");
        assert!(
            description.starts_with("status 429 Too Many Requests, to be retried after "),
            "{description}"
        );
        assert_eq!(server.received().len(), 1);
    }
}

#[test]
fn a_backoff_beyond_the_deadline_ends_the_fetch_at_once() {
    let (server, _) = greeting();
    let backend = builder(&server.base_url()).backoff(LONG).build().unwrap();
    server.misbehave([Misbehaviour::Status(503)]);
    assert_eq!(
        unavailable(fetch(&backend, "greeting")),
        "status 503 Service Unavailable"
    );
    assert_eq!(server.received().len(), 1);
}

#[test]
fn a_short_retry_after_is_waited_for() {
    let (server, backend) = greeting();
    server.misbehave([Misbehaviour::RetryAfter(429, "1".to_owned())]);
    let begun = Instant::now();
    assert!(fetch(&backend, "greeting").is_ok());
    assert!(begun.elapsed() >= Duration::from_secs(1));
    assert_eq!(server.received().len(), 2);
}

#[test]
fn the_backoff_is_waited_for() {
    let (server, _) = greeting();
    let backend = builder(&server.base_url())
        .backoff(Duration::from_millis(100))
        .build()
        .unwrap();
    server.misbehave(vec![Misbehaviour::RetryAfter(503, "0".to_owned()); 2]);
    let begun = Instant::now();
    assert!(fetch(&backend, "greeting").is_ok());
    // Half of 100 ms, then half of 200 ms.
    assert!(begun.elapsed() >= Duration::from_millis(150));
}

#[test]
fn the_deadline_is_around_all_attempts() {
    let (server, _) = greeting();
    let deadline = Duration::from_millis(100);
    let backend = builder(&server.base_url())
        .attempt_timeout(LONG)
        .deadline(deadline)
        .retries(100)
        .build()
        .unwrap();
    server.misbehave([Misbehaviour::Silent]);
    let begun = Instant::now();
    let description = unavailable(fetch(&backend, "greeting"));
    let begin = "no answer before the deadline of 100ms";
    assert!(description.starts_with(begin), "{description}");
    assert!(begun.elapsed() >= deadline);
    server.wait_until_idle();
}

#[test]
fn an_error_names_the_fault_before_the_last_one() {
    let (server, backend) = greeting();
    let wait = "3600".to_owned();
    server.misbehave([
        Misbehaviour::Truncated,
        Misbehaviour::Html(502),
        Misbehaviour::RetryAfter(503, wait),
    ]);
    assert_eq!(
        unavailable(fetch(&backend, "greeting")),
        "status 503 Service Unavailable, to be retried after 3600s \
         (attempt 3; the one before: status 502 Bad Gateway)"
    );
}

#[test]
fn times_of_any_length_are_taken() {
    let (server, _) = greeting();
    let backend = builder(&server.base_url())
        .attempt_timeout(Duration::MAX)
        .deadline(Duration::MAX)
        .retries(u32::MAX)
        .max_answer(usize::MAX)
        .concurrency(usize::MAX)
        .build()
        .unwrap();
    server.misbehave(vec![Misbehaviour::Status(503); 70]);
    assert!(fetch(&backend, "greeting").is_ok());
}

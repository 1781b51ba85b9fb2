//! Many fetches at once, dropped ones, and executors of all kinds.

use std::{
    sync::Arc,
    task::{Context, Waker},
    time::Duration,
};

use openarmature_prompts::backend::{FetchRequest, PromptBackend};

use crate::{
    callers::{EXECUTORS, Executor, fetch_greeting},
    stand_in::Misbehaviour,
    support::{builder, fetch, greeting, unavailable},
};

#[test]
fn every_executor_can_await_a_fetch() {
    for executor in EXECUTORS {
        let (_server, backend) = greeting();
        let outcomes = fetch_greeting(executor, &Arc::new(backend), 100).all();
        assert!(outcomes.iter().all(Result::is_ok), "{executor:?}");
    }
}

#[test]
fn no_more_requests_are_under_way_than_allowed() {
    for (limit, fetches) in [(1, 5), (3, 20), (32, 100)] {
        let (server, _) = greeting();
        let backend = builder(&server.base_url())
            .concurrency(limit)
            .deadline(Duration::from_mins(1))
            .attempt_timeout(Duration::from_mins(1))
            .build()
            .unwrap();
        server.hold();
        let answers = fetch_greeting(Executor::Threads, &Arc::new(backend), fetches);
        server.wait_for(limit);
        server.release();
        assert!(answers.all().iter().all(Result::is_ok));
        assert_eq!(server.most_waiting(), limit);
        assert_eq!(server.received().len(), fetches);
    }
}

#[test]
fn a_fetch_that_gets_no_turn_ends_at_the_deadline() {
    let (server, _) = greeting();
    let backend = builder(&server.base_url())
        .concurrency(1)
        .deadline(Duration::from_millis(100))
        .build()
        .unwrap();
    server.hold();
    let answers = fetch_greeting(Executor::Threads, &Arc::new(backend), 10).all();
    let descriptions: Vec<_> = answers.into_iter().map(unavailable).collect();
    let busy = "other fetches took all the time until the deadline";
    let late = "no answer before the deadline of 100ms";
    assert!(
        descriptions.iter().all(|text| text == busy || text == late),
        "{descriptions:?}"
    );
}

#[test]
fn a_fetch_that_is_dropped_gives_up_its_turn() {
    let (server, _) = greeting();
    let backend = builder(&server.base_url()).concurrency(1).build().unwrap();
    server.misbehave([Misbehaviour::Silent]);
    let mut dropped = backend.fetch(FetchRequest::new("greeting", "production"));
    let mut context = Context::from_waker(Waker::noop());
    assert!(dropped.as_mut().poll(&mut context).is_pending());
    server.wait_for(1);
    drop(dropped);
    // The one connection is closed, and another fetch gets the turn.
    server.wait_until_idle();
    assert!(fetch(&backend, "greeting").is_ok());
    // A fetch that is never polled sends nothing.
    drop(backend.fetch(FetchRequest::new("greeting", "production")));
    assert_eq!(server.received().len(), 2);
}

#[test]
fn a_runtime_may_end_in_the_middle_of_a_fetch() {
    let (server, backend) = greeting();
    let backend = Arc::new(backend);
    server.hold();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let fetched = backend.clone();
    runtime.spawn(async move {
        let request = FetchRequest::new("greeting", "production");
        drop(fetched.fetch(request).await);
    });
    server.wait_for(1);
    runtime.shutdown_background();
    server.release();
    assert!(fetch(&backend, "greeting").is_ok());
}

#[test]
fn connections_are_used_again() {
    let (server, backend) = greeting();
    let ports = |count: usize| {
        let before = server.received().len();
        for _ in 0..count {
            fetch(&backend, "greeting").unwrap();
        }
        server.received()[before..]
            .iter()
            .map(|request| request.port)
            .collect::<Vec<_>>()
    };
    let ports = ports(10);
    assert!(ports.iter().all(|port| *port == ports[0]), "{ports:?}");
}

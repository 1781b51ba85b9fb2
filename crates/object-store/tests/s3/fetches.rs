//! Fetches and listings of a server that behaves.

use std::{sync::Arc, time::Duration};

use openarmature_prompts::backend::{FetchRequest, PromptBackend};
use pollster::block_on;

use crate::support::{
    callers::{EXECUTORS, Executor, Job, fetch_greeting},
    files::{fetch, is_not_found},
    server::{self, BUCKET, Server, Silenced},
};

#[test]
fn a_prompt_has_its_sidecar() {
    let server = Server::start();
    server.put([
        (
            "prompts/production/greeting.j2",
            "\u{feff}Hello,\r\n{{ user }}!",
        ),
        ("prompts/production/greeting.config.json", r#"{"seed": 7}"#),
        (
            "prompts/prompt_configs.json",
            r#"{"greeting": {"seed": 8}, "chat": {"seed": 9}}"#,
        ),
        (
            "prompts/production/chat.chat.yaml",
            "- role: user\n  content: Hello\n",
        ),
    ]);
    let backend = server.backend();
    let greeting = fetch(&backend, "greeting").unwrap();
    assert_eq!(greeting.template(), Some("Hello,\n{{ user }}!"));
    assert_eq!(greeting.sampling().unwrap().seed(), Some(7));
    let chat = fetch(&backend, "chat").unwrap();
    assert_eq!(chat.chat_template().unwrap().len(), 1);
    assert_eq!(chat.sampling().unwrap().seed(), Some(9));
    is_not_found(fetch(&backend, "none"));
}

#[test]
fn names_are_encoded_once() {
    let server = Server::start();
    let names = [
        "a b",
        "größe/名",
        "a%2Fb",
        "x?y#z",
        "a+b",
        "{{ user }}",
        "a&b=c",
        "~a'(b)*",
    ];
    server.put(names.map(|name| (format!("prompts/production/{name}.j2"), name)));
    let backend = server.backend();
    for name in names {
        assert_eq!(fetch(&backend, name).unwrap().template(), Some(name));
    }
    for name in ["a", "a/b", "x", "größe"] {
        is_not_found(fetch(&backend, name));
    }
    let mut listed = block_on(backend.names("production")).unwrap();
    let mut names = names.map(str::to_owned);
    listed.sort_unstable();
    names.sort_unstable();
    assert_eq!(listed, names);
}

#[test]
fn any_executor_can_fetch() {
    for executor in EXECUTORS {
        let server = Server::start();
        server.put([("prompts/production/greeting.j2", "Hello")]);
        let backend = Arc::new(server.backend());
        for outcome in fetch_greeting(executor, &backend, 8).all() {
            assert_eq!(outcome.unwrap().template(), Some("Hello"), "{executor:?}");
        }
    }
}

#[test]
fn a_backend_outlives_the_runtimes_of_its_callers() {
    let server = Server::start();
    server.put([("prompts/production/greeting.j2", "Hello")]);
    let backend = server.backend();
    for _ in 0..3 {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let fetched = runtime.block_on(backend.fetch(FetchRequest::new("greeting", "production")));
        assert_eq!(fetched.unwrap().template(), Some("Hello"));
    }
    fetch(&backend, "greeting").unwrap();
}

#[test]
fn a_thousand_fetches_at_once() {
    let server = Server::start();
    let name = |index: usize| format!("prompt-{}", index % 50);
    server.put((0..50).map(|index| {
        let name = name(index);
        (
            format!("prompts/production/{name}.j2"),
            format!("I am {name}"),
        )
    }));
    let backend = server.backend();
    let fetches = (0..1_000).map(|index| {
        let (backend, name) = (backend.clone(), name(index));
        let fetch = async move {
            let request = FetchRequest::new(&name, "production");
            let fetched = backend.fetch(request).await.unwrap();
            assert_eq!(fetched.template(), Some(&*format!("I am {name}")));
        };
        Box::pin(fetch) as Job<()>
    });
    Executor::TokioManyThreads.start(fetches.collect()).all();
    assert!(server.most_at_once() > 1);
    assert!(server.most_at_once() <= 64, "{}", server.most_at_once());
}

#[test]
fn requests_stay_within_the_limit_of_all_clones() {
    let server = Server::start();
    server.put([("prompts/production/greeting.j2", "Hello")]);
    let backend = server.backend().with_concurrency(3);
    let fetches = (0..50).map(|_| {
        let backend = backend.clone();
        Box::pin(async move {
            let request = FetchRequest::new("greeting", "production");
            backend.fetch(request).await.unwrap();
        }) as Job<()>
    });
    Executor::Threads.start(fetches.collect()).all();
    assert!(server.most_at_once() <= 3, "{}", server.most_at_once());
}

#[test]
fn a_dropped_fetch_ends_its_requests() {
    let server = Server::start();
    server.misbehave(".j2", server::Fault::Silence, usize::MAX);
    for executor in EXECUTORS {
        let backend = server.backend();
        let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
        let job = async move {
            let fetch = backend.fetch(FetchRequest::new("greeting", "production"));
            futures_util::future::select(fetch, stopped).await;
        };
        let answers = executor.start(vec![Box::pin(job) as Job<()>]);
        let next = || {
            server
                .silenced
                .recv_timeout(Duration::from_mins(1))
                .unwrap()
        };
        assert_eq!(next(), Silenced::Began, "{executor:?}");
        stop.send(()).unwrap();
        answers.all();
        assert_eq!(next(), Silenced::GivenUp, "{executor:?}");
    }
}

#[test]
fn listings_have_as_many_pages_as_they_need() {
    let server = Server::start();
    server.put((0..1_001).map(|index| (format!("prompts/production/p{index}.j2"), "Hello")));
    server.put([
        ("prompts/staging/team/greeting.chat.yaml", "[]"),
        ("prompts/docs/notes.md", "Notes"),
        ("promptsx/other/greeting.j2", "Hello"),
    ]);
    let backend = server.backend();
    assert_eq!(
        block_on(backend.labels()).unwrap(),
        ["production", "staging"]
    );
    assert_eq!(
        block_on(backend.names("staging")).unwrap(),
        ["team/greeting"]
    );
    assert_eq!(block_on(backend.names("none")).unwrap(), [""; 0]);
    server.requested();
    assert_eq!(block_on(backend.names("production")).unwrap().len(), 1_001);
    assert_eq!(
        server.requested(),
        [format!("/{BUCKET}"), format!("/{BUCKET}")]
    );
}

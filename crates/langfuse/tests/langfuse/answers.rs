//! Answers that are no prompts.

use std::{io, net::TcpListener, time::Duration};

use std::error::Error;

use openarmature_prompts::backend::FetchError;

use crate::{
    stand_in::{Misbehaviour, StoredPrompt},
    support::{builder, fetch, greeting, misbehaved, not_found, server, unavailable},
};

fn described(misbehaviour: &Misbehaviour) -> String {
    unavailable(misbehaved(misbehaviour))
}

#[test]
fn not_found_is_a_404_of_langfuse() {
    let (server, backend) = greeting();
    not_found(fetch(&backend, "other"));
    assert_eq!(server.received().len(), 1);
    not_found(misbehaved(&Misbehaviour::Status(404)));
}

#[test]
fn a_404_of_a_proxy_says_nothing_about_the_prompt() {
    let expected = "status 404 Not Found: the answer is not JSON, so it is not from Langfuse";
    assert_eq!(described(&Misbehaviour::Html(404)), expected);
    assert_eq!(described(&Misbehaviour::Empty(404)), expected);
}

#[test]
fn other_statuses_are_unavailable() {
    for (status, text, attempts) in [
        (400, "400 Bad Request", 1),
        (401, "401 Unauthorized", 1),
        (403, "403 Forbidden", 1),
        (405, "405 Method Not Allowed", 1),
        (408, "408 Request Timeout", 3),
        (410, "410 Gone", 1),
        (422, "422 Unprocessable Entity", 1),
        (429, "429 Too Many Requests", 3),
        (431, "431 Request Header Fields Too Large", 1),
        (500, "500 Internal Server Error", 3),
        (502, "502 Bad Gateway", 3),
        (503, "503 Service Unavailable", 3),
        (504, "504 Gateway Timeout", 3),
        (599, "599 <unknown status code>", 3),
        (202, "202 Accepted", 1),
        (304, "304 Not Modified", 1),
    ] {
        let attempt = if attempts == 1 { "" } else { " (attempt 3)" };
        let expected = format!("status {text}{attempt}");
        for misbehaviour in [
            Misbehaviour::Status(status),
            Misbehaviour::Html(status),
            Misbehaviour::Empty(status),
        ] {
            let (server, backend) = greeting();
            server.misbehave(vec![misbehaviour.clone(); 5]);
            assert_eq!(
                unavailable(fetch(&backend, "greeting")),
                expected,
                "{misbehaviour:?}"
            );
            assert_eq!(server.received().len(), attempts, "{misbehaviour:?}");
        }
    }
}

#[test]
fn a_204_is_not_a_prompt() {
    assert_eq!(
        described(&Misbehaviour::Empty(204)),
        "status 204 No Content"
    );
}

#[test]
fn answers_that_are_not_documented_are_unavailable() {
    let page = "the answer is a web page and not JSON";
    assert_eq!(
        described(&Misbehaviour::Html(200)),
        format!("status 200 OK: {page}")
    );
    for body in [
        "[]",
        "\"secret\"",
        "1",
        "{]",
        "secret",
        "{\"name\": oops}",
        "\u{0}",
    ] {
        let expected = "status 200 OK: the answer is not an object of JSON";
        assert_eq!(
            described(&Misbehaviour::Body(body.to_owned())),
            expected,
            "{body}"
        );
    }
    assert_eq!(
        described(&Misbehaviour::Body(" <html>".to_owned())),
        format!("status 200 OK: {page}")
    );
    assert_eq!(described(&Misbehaviour::Garbage), "the answer is not HTTP");
    // Deeper than any reader of JSON should follow.
    let deep = format!("{{\"a\":{}{}}}", "[".repeat(100_000), "]".repeat(100_000));
    let expected = "status 200 OK: the answer is not an object of JSON";
    assert_eq!(described(&Misbehaviour::Body(deep)), expected);
}

#[test]
fn answers_that_are_cut_off_are_unavailable() {
    let expected = "status 200 OK: the answer ends too early (attempt 3)";
    assert_eq!(described(&Misbehaviour::Truncated), expected);
    for body in ["", "{", "{\"name\": \"gree"] {
        assert_eq!(
            described(&Misbehaviour::Body(body.to_owned())),
            expected,
            "{body}"
        );
    }
}

#[test]
fn answers_that_are_too_large_are_unavailable() {
    let (server, _) = greeting();
    let backend = builder(&server.base_url())
        .max_answer(1000)
        .build()
        .unwrap();
    server.misbehave([Misbehaviour::Oversized]);
    let expected = "status 200 OK: the answer has more than 1000 bytes";
    assert_eq!(unavailable(fetch(&backend, "greeting")), expected);
    // The server sees that nobody reads on.
    server.wait_until_idle();
    assert_eq!(
        described(&Misbehaviour::Oversized),
        "status 200 OK: the answer has more than 16777216 bytes"
    );
}

#[test]
fn the_largest_answer_is_read() {
    let template = "é".repeat(200_000);
    let prompt = StoredPrompt::text("greeting", "production", &template);
    let size = prompt.to_json().to_string().len();
    let server = server([prompt]);
    let with = |size| {
        builder(&server.base_url())
            .max_answer(size)
            .build()
            .unwrap()
    };
    assert_eq!(
        fetch(&with(size), "greeting").unwrap().template(),
        Some(template.as_str())
    );
    assert!(unavailable(fetch(&with(size - 1), "greeting")).contains("the answer has more than"));
}

#[test]
fn a_server_that_closes_the_connection_is_unavailable() {
    let outcome = misbehaved(&Misbehaviour::Closed);
    let Err(FetchError::StoreUnavailable(error)) = &outcome else {
        panic!("{outcome:?}");
    };
    assert!(error.source().is_some());
    assert_eq!(unavailable(outcome), "the connection failed (attempt 3)");
}

#[test]
fn a_refused_connection_is_unavailable() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let backend = builder(&url).build().unwrap();
    let outcome = fetch(&backend, "greeting");
    let Err(FetchError::StoreUnavailable(error)) = &outcome else {
        panic!("{outcome:?}");
    };
    let cause = error
        .source()
        .and_then(|cause| cause.downcast_ref::<io::Error>());
    assert_eq!(
        cause.map(io::Error::kind),
        Some(io::ErrorKind::ConnectionRefused)
    );
    assert_eq!(unavailable(outcome), "the connection failed (attempt 3)");
}

#[test]
fn a_host_that_does_not_exist_is_unavailable() {
    let backend = builder("http://host.invalid").retries(0).build().unwrap();
    unavailable(fetch(&backend, "greeting"));
}

#[test]
fn silence_is_unavailable() {
    for misbehaviour in [Misbehaviour::Silent, Misbehaviour::Stalled] {
        let (server, _) = greeting();
        let time = Duration::from_millis(50);
        let backend = builder(&server.base_url())
            .attempt_timeout(time)
            .build()
            .unwrap();
        server.misbehave(vec![misbehaviour; 3]);
        assert_eq!(
            unavailable(fetch(&backend, "greeting")),
            "no answer within 50ms (attempt 3)"
        );
        // The connections are closed, so that the server is rid of them.
        server.wait_until_idle();
        server.behave();
        let backend = builder(&server.base_url()).build().unwrap();
        assert!(fetch(&backend, "greeting").is_ok());
    }
}

//! What a bad day looks like: every fault is `prompt_store_unavailable` with a short description.

use std::time::Duration;

use openarmature_prompts::backend::PromptStoreUnavailable;
use pollster::block_on;

use crate::support::{
    files::{fetch, is_not_found, unavailable},
    server::{self, Fault, SECRET_KEY, Server, backend, options},
};

const FILE: &str = "production/greeting.j2 cannot be read";

fn server() -> Server {
    let server = Server::start();
    server.put([("prompts/production/greeting.j2", "Hello")]);
    server
}

/// Fetches a prompt whose template meets this fault every time.
fn fetch_with(fault: Fault) -> String {
    let server = server();
    server.misbehave(".j2", fault, usize::MAX);
    unavailable(fetch(&server.backend(), "greeting"))
}

fn description(error: &PromptStoreUnavailable) -> &str {
    error.faults().first().description()
}

#[test]
fn a_wrong_secret_key() {
    let server = server();
    let backend = backend("s3://company/prompts", options(&server.url(), "another"));
    let forbidden = "the answer is 403 (SignatureDoesNotMatch)";
    assert_eq!(
        unavailable(fetch(&backend, "greeting")),
        format!("{FILE}: {forbidden}")
    );
    let listed = block_on(backend.names("production")).unwrap_err();
    assert_eq!(
        description(&listed),
        format!("the folder \"production\" cannot be read: {forbidden}")
    );
    let listed = block_on(backend.labels()).unwrap_err();
    assert_eq!(
        description(&listed),
        format!("the folder \"\" cannot be read: {forbidden}")
    );
}

#[test]
fn an_unknown_access_key() {
    let server = server();
    let mut options = options(&server.url(), SECRET_KEY);
    options.push(("access_key_id", "another".to_owned()));
    let fault = unavailable(fetch(&backend("s3://company/prompts", options), "greeting"));
    assert_eq!(fault, format!("{FILE}: the answer is 403 (NotSignedUp)"));
}

#[test]
fn a_bucket_that_does_not_exist() {
    let server = server();
    let backend = backend("s3://nobody/prompts", server.options());
    let missing = "the answer is 404 (NoSuchBucket)";
    assert_eq!(
        unavailable(fetch(&backend, "greeting")),
        format!("{FILE}: {missing}")
    );
    for listed in [
        block_on(backend.names("production")),
        block_on(backend.labels()),
    ] {
        let error = listed.unwrap_err();
        assert!(description(&error).ends_with(missing), "{error}");
    }
}

#[test]
fn an_object_that_does_not_exist() {
    let page = "<html><body>Not Found</body></html>".to_owned();
    for fault in [
        Fault::s3(404, "NoSuchKey"),
        Fault::s3(404, "BlobNotFound"),
        Fault::Status(404, page),
        Fault::Status(404, String::new()),
    ] {
        let server = server();
        server.misbehave("", fault, usize::MAX);
        is_not_found(fetch(&server.backend(), "greeting"));
    }
}

#[test]
fn answers_with_other_statuses() {
    for (fault, description) in [
        (
            Fault::s3(403, "AccessDenied"),
            "the answer is 403 (AccessDenied)",
        ),
        (
            Fault::s3(404, "ContainerNotFound"),
            "the answer is 404 (ContainerNotFound)",
        ),
        (Fault::s3(404, "Secret"), "the answer is 404"),
        (Fault::s3(401, "Secret"), "the answer is 401"),
        (
            Fault::s3(400, "ExpiredToken"),
            "the answer is 400 (ExpiredToken)",
        ),
        (
            Fault::s3(301, "PermanentRedirect"),
            "the answer is a redirect without a target; the region may be wrong",
        ),
        (Fault::s3(409, "Secret"), "the answer is 409"),
        (Fault::s3(412, "Secret"), "the answer is 412"),
        (Fault::s3(429, "SlowDown"), "the answer is 429 (SlowDown)"),
        (
            Fault::s3(500, "InternalError"),
            "the answer is 500 (InternalError)",
        ),
        (Fault::s3(503, "SlowDown"), "the answer is 503 (SlowDown)"),
        (
            Fault::Status(502, "<html>Secret</html>".to_owned()),
            "the answer is 502",
        ),
        (Fault::Status(304, String::new()), "the answer is 304"),
    ] {
        let text = format!("{fault:?}");
        assert_eq!(
            fetch_with(fault),
            format!("{FILE}: {description}"),
            "{text}"
        );
    }
}

#[test]
fn an_answer_that_is_cut_off() {
    for sent in [0, 1] {
        assert_eq!(
            fetch_with(Fault::CutOff(sent)),
            format!("{FILE}: the answer was cut off")
        );
    }
}

#[test]
fn an_answer_that_is_too_large() {
    assert_eq!(
        fetch_with(Fault::Claim((16 << 20) + 1)),
        "production/greeting.j2 is larger than 16777216 bytes"
    );
    // Without a length, nobody knows whether all of it is there.
    assert_eq!(
        fetch_with(Fault::Endless),
        format!("{FILE}: the answer has no valid length")
    );
}

#[test]
fn a_page_that_is_not_from_the_store() {
    let page = "<html>Log in</html>".to_owned();
    let not_from_the_store = "the answer has no entity tag, so that it is not from the store";
    assert_eq!(
        fetch_with(Fault::Status(200, page)),
        format!("{FILE}: {not_from_the_store}")
    );
}

#[test]
fn no_answer() {
    let server = server();
    server.misbehave(".j2", Fault::Silence, usize::MAX);
    let backend = server.backend().with_timeout(Duration::from_millis(100));
    let fault = unavailable(fetch(&backend, "greeting"));
    assert_eq!(fault, format!("{FILE}: no answer within 100ms"));
    server.misbehave("company", Fault::Silence, usize::MAX);
    for listed in [
        block_on(backend.names("production")),
        block_on(backend.labels()),
    ] {
        let error = listed.unwrap_err();
        assert!(
            description(&error).ends_with("no answer within 100ms"),
            "{error}"
        );
    }
}

#[test]
fn a_host_that_nobody_knows() {
    let options = options("http://nobody.invalid", SECRET_KEY);
    let fault = unavailable(fetch(&backend("s3://company/prompts", options), "greeting"));
    assert_eq!(fault, format!("{FILE}: the host is unknown"));
}

#[test]
fn a_connection_that_ends_without_an_answer() {
    assert_eq!(
        fetch_with(Fault::HangUp),
        format!("{FILE}: the connection was closed before the answer")
    );
}

#[test]
fn nobody_listens() {
    let backend = backend(
        "s3://company/prompts",
        options(&server::nobody(), SECRET_KEY),
    );
    let fault = unavailable(fetch(&backend, "greeting"));
    assert_eq!(fault, format!("{FILE}: connection refused"));
}

#[test]
fn requests_without_tls_need_an_option() {
    let server = server();
    let mut options = server.options();
    options.retain(|(key, _)| *key != "allow_http");
    let fault = unavailable(fetch(&backend("s3://company/prompts", options), "greeting"));
    assert_eq!(
        fault,
        format!("{FILE}: requests without TLS are not allowed (option `allow_http`)")
    );
}

#[test]
fn a_sidecar_that_is_absent_is_no_fault_and_any_other_is() {
    for (suffix, file) in [
        (".chat.yaml", "production/greeting.chat.yaml"),
        ("greeting.config.json", "production/greeting.config.json"),
        ("prompt_configs.json", "prompt_configs.json"),
    ] {
        let server = server();
        fetch(&server.backend(), "greeting").unwrap();
        server.misbehave(suffix, Fault::s3(403, "AccessDenied"), usize::MAX);
        let fault = unavailable(fetch(&server.backend(), "greeting"));
        assert_eq!(
            fault,
            format!("{file} cannot be read: the answer is 403 (AccessDenied)")
        );
    }
}

#[test]
fn a_sidecar_that_is_not_needed_may_fail() {
    let server = server();
    server.put([("prompts/production/greeting.config.json", r#"{"seed": 7}"#)]);
    server.misbehave(
        "prompt_configs.json",
        Fault::s3(403, "AccessDenied"),
        usize::MAX,
    );
    let fetched = fetch(&server.backend(), "greeting").unwrap();
    assert_eq!(fetched.sampling().unwrap().seed(), Some(7));
    server.misbehave(".config.json", Fault::s3(403, "AccessDenied"), usize::MAX);
    is_not_found(fetch(&server.backend(), "none"));
}

#[test]
fn a_document_with_a_fault_names_the_place_and_no_text() {
    let server = server();
    server.put([
        (
            "prompts/production/chat.chat.yaml",
            "- role: user\n  content: !odd Secret\n",
        ),
        (
            "prompts/production/greeting.config.json",
            "{\"seed\": \"Secret\"}",
        ),
    ]);
    let backend = server.backend();
    let fault = unavailable(fetch(&backend, "greeting"));
    assert_eq!(
        fault,
        "production/greeting.config.json, line 1, column 10: `seed` is not an integer"
    );
    let fault = unavailable(fetch(&backend, "chat"));
    assert!(
        fault.starts_with("production/chat.chat.yaml, line 2, column "),
        "{fault}"
    );
    assert!(!fault.contains("Secret"), "{fault}");
}

#[test]
fn after_the_fault_is_over_the_prompt_is_there() {
    let server = server();
    let backend = server.backend();
    server.misbehave("", Fault::s3(403, "AccessDenied"), usize::MAX);
    unavailable(fetch(&backend, "greeting"));
    server.behave();
    fetch(&backend, "greeting").unwrap();
}

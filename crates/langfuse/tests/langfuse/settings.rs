//! Settings that a backend cannot be built with, and `Debug` output.

use std::time::Duration;

use openarmature_prompts_langfuse::{InvalidSetting, LangfuseBackend, LangfuseBuilder};

const SECRET: &str = "hunter2";

#[track_caller]
fn refused(builder: LangfuseBuilder) -> String {
    let shown = format!("{builder:?} {builder:#?}");
    assert!(!shown.contains(SECRET), "{shown}");
    let error: InvalidSetting = builder.build().unwrap_err();
    let text = format!("{error:?} {error:#?} {error}");
    assert!(!text.contains(SECRET), "{text}");
    assert!(error.to_string().starts_with(error.setting()));
    error.to_string()
}

#[test]
fn keys_are_checked() {
    let build = |public: &str, secret: &str| refused(LangfuseBackend::builder(public, secret));
    assert_eq!(build("", SECRET), "public_key is empty");
    assert_eq!(build(SECRET, ""), "secret_key is empty");
    assert_eq!(build("hunter2:", SECRET), "public_key contains a colon");
    assert_eq!(build("hunter2 ", SECRET), "public_key contains white space");
    assert_eq!(
        build(SECRET, "hunter2\n"),
        "secret_key contains white space"
    );
    assert_eq!(
        build(SECRET, "hunter2\0"),
        "secret_key contains white space"
    );
    // A secret key may have a colon.
    assert!(LangfuseBackend::builder("pk", "a:b").build().is_ok());
}

#[test]
fn the_base_url_is_checked() {
    let build = |url: &str| refused(LangfuseBackend::builder("pk", SECRET).base_url(url));
    for url in [
        "https://hunter2@example.com",
        "https://user:hunter2@example.com",
        "https://:hunter2@example.com/a",
    ] {
        assert_eq!(
            build(url),
            "base_url contains a user or a password, which belong into the keys"
        );
    }
    assert_eq!(
        build("hunter2"),
        "base_url does not begin with `https://` or `http://`"
    );
    assert_eq!(
        build("ftp://hunter2"),
        "base_url does not begin with `https://` or `http://`"
    );
    assert_eq!(
        build("https://example.com?hunter2"),
        "base_url has a query or a fragment"
    );
    assert_eq!(
        build("https://example.com:hunter2"),
        "base_url has an invalid port"
    );
    assert_eq!(build(""), "base_url is not a URL");
}

#[test]
fn limits_are_checked() {
    let builder = || LangfuseBackend::builder("pk", SECRET);
    assert_eq!(
        refused(builder().attempt_timeout(Duration::ZERO)),
        "attempt_timeout is zero"
    );
    assert_eq!(
        refused(builder().deadline(Duration::ZERO)),
        "deadline is zero"
    );
    assert_eq!(refused(builder().max_answer(0)), "max_answer is zero");
    assert_eq!(refused(builder().concurrency(0)), "concurrency is zero");
    assert_eq!(
        refused(builder().root_certificates("")),
        "root_certificates contains no certificate"
    );
    let pem = "-----BEGIN CERTIFICATE-----\nhunter2!\n-----END CERTIFICATE-----\n";
    assert_eq!(
        refused(builder().root_certificates(pem)),
        "root_certificates is not in the PEM format"
    );
    let pem = "-----BEGIN CERTIFICATE-----\naGk=\n-----END CERTIFICATE-----\n";
    assert_eq!(
        refused(builder().root_certificates(pem)),
        "root_certificates contains an invalid certificate"
    );
}

#[test]
fn debug_output_shows_settings_and_no_key() {
    let backend = LangfuseBackend::builder("pk-hunter2", SECRET)
        .base_url("https://example.com/langfuse/")
        .backend_name("prompts")
        .retries(7)
        .build()
        .unwrap();
    let shown = format!("{backend:?}");
    assert!(!shown.contains(SECRET), "{shown}");
    for part in [
        "\"prompts\"",
        "\"https://example.com/langfuse\"",
        "retries: 7",
    ] {
        assert!(shown.contains(part), "{shown}");
    }
}

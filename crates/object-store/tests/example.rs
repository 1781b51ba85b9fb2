//! The example, run as in the README.
#![cfg(feature = "aws")]

#[path = "support/mod.rs"]
mod support;

use std::{
    env,
    process::{Command, Output},
};

use support::server::{self, ACCESS_KEY, SECRET_KEY, Server};

/// Runs the example, which `cargo test` has built beside this test.
fn example(variables: &[(&str, &str)], arguments: &[&str]) -> Output {
    let here = env::current_exe().unwrap();
    let program = here
        .ancestors()
        .nth(2)
        .unwrap()
        .join("examples/s3_with_cache");
    Command::new(&program)
        .args(arguments)
        .env_clear()
        .envs(variables.iter().copied())
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

fn with_endpoint(endpoint: &str, arguments: &[&str]) -> Output {
    let variables = [
        ("PROMPTS_URL", "s3://company/prompts"),
        ("AWS_ENDPOINT_URL", endpoint),
        ("AWS_ALLOW_HTTP", "true"),
        ("AWS_ACCESS_KEY_ID", ACCESS_KEY),
        ("AWS_SECRET_ACCESS_KEY", SECRET_KEY),
    ];
    example(&variables, arguments)
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn a_prompt_in_the_bucket_is_rendered() {
    let server = Server::start();
    server.put([(
        "prompts/production/greeting.j2",
        "Good morning, {{ user }}!",
    )]);
    let output = with_endpoint(&server.url(), &["greeting", "user=Alice"]);
    let printed = text(&output.stdout);
    assert_eq!(
        printed,
        "user: Good morning, Alice!\nbackend: object_store\n"
    );
    let output = with_endpoint(&server.url(), &["none"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stderr),
        "prompt_not_found: backend \"object_store\" has no prompt \"none\" with label \
         \"production\"\n"
    );
}

#[test]
fn without_a_network_the_local_folder_answers() {
    let output = with_endpoint(&server::nobody(), &["greeting", "user=Alice"]);
    let printed = text(&output.stdout);
    assert_eq!(
        printed,
        "user: Hello, Alice! (This text is in examples/prompts.)\nbackend: filesystem\n"
    );
    let readme = include_str!("../README.md");
    assert!(readme.contains(printed), "not in the README:\n{printed}");
}

#[test]
fn the_variables_are_named() {
    let output = example(&[], &["greeting"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("PROMPTS_URL"));
    let output = example(&[("PROMPTS_URL", "secret")], &["greeting"]);
    assert_eq!(
        text(&output.stderr),
        "invalid URL of an object store: it is not a URL\n"
    );
}

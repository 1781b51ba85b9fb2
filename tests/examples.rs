//! The examples, run as a newcomer runs them.

use std::{
    env,
    path::Path,
    process::{Command, Output},
};

/// Runs an example that `cargo test` has built beside this test.
fn example(name: &str, arguments: &[&str]) -> Output {
    let here = env::current_exe().unwrap();
    let program = here.ancestors().nth(2).unwrap().join("examples").join(name);
    Command::new(&program)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap_or_else(|error| panic!("{}: {error}", program.display()))
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// What the README shows is what comes out.
fn is_in_readme(output: &str) {
    let readme = include_str!("../README.md");
    assert!(readme.contains(output), "not in the README:\n{output}");
}

#[test]
fn pipelines_prints_its_groups() {
    let output = example("pipelines", &["examples/pipelines.yaml"]);
    assert!(output.status.success());
    is_in_readme(text(&output.stdout));
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn pipelines_prints_a_line_for_each_bad_one() {
    let output = example("pipelines", &["examples/pipelines-bad.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        text(&output.stdout),
        "rag\n  1. rewrite (production)\n  2. answer (production)\n"
    );
    is_in_readme(text(&output.stderr));
    assert_eq!(text(&output.stderr).lines().count(), 2);
}

#[test]
fn pipelines_says_in_one_line_what_it_cannot_read() {
    let missing = Path::new("examples/none.yaml");
    let output = example("pipelines", &[missing.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stdout), "");
    assert_eq!(
        text(&output.stderr),
        "examples/none.yaml: No such file or directory (os error 2)\n"
    );
}

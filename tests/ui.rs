//! What must not compile, and how the compiler says so.
//!
//! `TRYBUILD=overwrite cargo test --all-features --test ui` records the messages anew.

#[test]
fn ui() {
    let tests = trybuild::TestCases::new();
    // With a case that passes, trybuild builds instead of checking: only then does an assertion on a
    // const parameter fail.
    tests.pass("ui-tests/pass/*.rs");
    tests.compile_fail("ui-tests/fail/*.rs");
}

/// What the README shows of the compiler's words is what the compiler says.
#[test]
fn readme_shows_the_messages() {
    let readme = include_str!("../README.md");
    for recorded in [
        include_str!("../ui-tests/fail/readme_literal.stderr"),
        include_str!("../ui-tests/fail/readme_builder.stderr"),
    ] {
        // What follows names files of this crate.
        let (shown, _) = recorded
            .split_once("\nnote: required by")
            .unwrap_or((recorded, ""));
        let shown = shown
            .trim_end()
            .replace("ui-tests/fail/readme_literal.rs", "src/main.rs");
        let shown = shown.replace("ui-tests/fail/readme_builder.rs", "src/main.rs");
        assert!(readme.contains(&shown), "not in the README:\n{shown}");
    }
}

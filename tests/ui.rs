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

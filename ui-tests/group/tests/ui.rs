//! Programs about groups that must not compile, and the compiler's messages for them.
//!
//! `TRYBUILD=overwrite cargo test -p openarmature-prompts-ui-group` records the messages anew.

#[test]
fn compiler_messages() {
    let tests = trybuild::TestCases::new();
    // trybuild builds instead of checking only if a case passes, and an assertion about a const
    // parameter (E0080) is evaluated only in a build.
    tests.pass("pass/*.rs");
    tests.compile_fail("fail/*.rs");
}

//! Programs about prompts that must not compile, and the compiler's messages for them.
//!
//! `TRYBUILD=overwrite cargo test -p openarmature-prompts-ui-prompts` records the messages anew.

#[test]
fn compiler_messages() {
    let tests = trybuild::TestCases::new();
    // Without a case that passes, trybuild checks instead of building, which is several times quicker
    // for this feature.
    tests.compile_fail("fail/*.rs");
}

//! Backends by URL.

use openarmature_prompts_object_store::{InvalidStoreUrl, ObjectStoreBackend};

fn refusal(url: &str, options: &[(&str, &str)]) -> String {
    let error: InvalidStoreUrl =
        ObjectStoreBackend::from_url_opts(url, options.iter().copied()).unwrap_err();
    assert!(!format!("{error:?}").contains("secret"));
    let text = error.to_string();
    text.strip_prefix("invalid URL of an object store: ")
        .unwrap()
        .to_owned()
}

#[test]
fn urls_without_a_store_are_refused_without_being_repeated() {
    assert_eq!(refusal("secret", &[]), "it is not a URL");
    assert_eq!(
        refusal("ftp://secret/", &[]),
        "no store has a URL like this (scheme `ftp`)"
    );
    assert_eq!(
        refusal("s3://", &[]),
        "no store has a URL like this (scheme `s3`)"
    );
    assert_eq!(
        refusal("s3://bucket/a//secret", &[]),
        "no store has a URL like this (scheme `s3`)"
    );
    for url in ["s3://bucket/a?key=secret", "s3://bucket/a#secret"] {
        assert_eq!(
            refusal(url, &[]),
            "it has a query or a fragment; settings are options"
        );
    }
    assert_eq!(
        refusal("memory:///", &[]),
        "prompts cannot be read from there"
    );
}

#[cfg(not(feature = "aws"))]
#[test]
fn an_absent_feature_is_named() {
    assert_eq!(refusal("s3://bucket", &[]), "`s3` needs the feature `aws`");
}

#[cfg(feature = "aws")]
mod aws {
    use super::*;

    #[test]
    fn options_are_checked() {
        assert_eq!(
            refusal("s3://bucket", &[("acess_key_id", "secret")]),
            "the option \"acess_key_id\" is unknown"
        );
        assert_eq!(
            refusal("s3://bucket", &[("timeout", "secret")]),
            "a setting is absent or invalid (variables `AWS_…` and options)"
        );
        let options = [
            ("AWS_ACCESS_KEY_ID", "a"),
            ("secret_access_key", "b"),
            ("timeout", "1s"),
        ];
        ObjectStoreBackend::from_url_opts("s3://bucket/prompts", options).unwrap();
    }

    #[test]
    fn debug_output_has_the_prefix_and_no_key() {
        let options = [("access_key_id", "secret"), ("secret_access_key", "secret")];
        let backend = ObjectStoreBackend::from_url_opts("s3://bucket/a/b%20c/", options).unwrap();
        let debug = format!("{backend:?}");
        assert!(debug.contains("prefix: \"a/b c\""), "{debug}");
        assert!(!debug.contains("secret"), "{debug}");
    }
}

#[cfg(feature = "gcp")]
#[test]
fn google() {
    let options = [("skip_signature", "true")];
    ObjectStoreBackend::from_url_opts("gs://bucket/prompts", options).unwrap();
    assert_eq!(
        refusal("gs://bucket", &[("google_service_account_key", "secret")]),
        "a setting is absent or invalid (variables `GOOGLE_…` and options)"
    );
}

#[cfg(feature = "azure")]
#[test]
fn azure() {
    let options = [("account_name", "company"), ("account_key", "c2VjcmV0")];
    ObjectStoreBackend::from_url_opts("az://container/prompts", options).unwrap();
    let options = [("account_name", "company"), ("account_key", "?secret?")];
    assert_eq!(
        refusal("az://container", &options),
        "a setting is absent or invalid (variables `AZURE_…` and options)"
    );
}

#[cfg(feature = "http")]
#[test]
fn http() {
    ObjectStoreBackend::from_url("https://example.com/prompts").unwrap();
    assert_eq!(
        refusal("https://example.com", &[("allow_htp", "true")]),
        "the option \"allow_htp\" is unknown"
    );
}

#[cfg(feature = "fs")]
#[test]
fn a_local_folder_has_no_options() {
    ObjectStoreBackend::from_url("file:///nowhere/at/all").unwrap();
    assert_eq!(
        refusal("file:///nowhere", &[("timeout", "1s")]),
        "the option \"timeout\" is unknown"
    );
}

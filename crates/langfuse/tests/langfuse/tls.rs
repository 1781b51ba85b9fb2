//! HTTPS: only with a certificate that is trusted.

use crate::{
    stand_in::StoredPrompt,
    support::{builder, fetch, secure, unavailable},
};

fn greeting() -> Vec<StoredPrompt> {
    vec![StoredPrompt::text(
        "greeting",
        "production",
        "Hello, {{ user }}!",
    )]
}

#[test]
fn a_certificate_that_is_given_is_trusted() {
    let (server, pem) = secure("127.0.0.1", greeting());
    let backend = builder(&server.base_url())
        .root_certificates(pem)
        .build()
        .unwrap();
    let prompt = fetch(&backend, "greeting").unwrap();
    assert_eq!(prompt.template(), Some("Hello, {{ user }}!"));
}

#[test]
fn other_certificates_are_refused_without_a_retry() {
    let (server, _) = secure("127.0.0.1", greeting());
    let (other, pem) = secure("other", greeting());
    let unknown = builder(&server.base_url()).build().unwrap();
    let wrong_name = builder(&other.base_url())
        .root_certificates(pem)
        .build()
        .unwrap();
    for backend in [unknown, wrong_name] {
        let description = unavailable(fetch(&backend, "greeting"));
        let begin = "the connection is not secure: invalid peer certificate: ";
        assert!(description.starts_with(begin), "{description}");
    }
    // No request, and so no key, was sent.
    assert_eq!(server.received().len() + other.received().len(), 0);
}

#[test]
fn a_server_without_tls_is_unavailable() {
    let (server, _) = crate::support::greeting();
    let backend = builder(&server.base_url().replace("http:", "https:"))
        .build()
        .unwrap();
    unavailable(fetch(&backend, "greeting"));
    // No request, and so no key, was sent.
    assert_eq!(server.received().len(), 0);
}

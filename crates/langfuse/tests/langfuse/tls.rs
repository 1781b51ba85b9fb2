//! HTTPS: only with a certificate that is trusted.

use std::sync::Arc;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::{ServerConfig, ServerConnection, StreamOwned, crypto::ring, pki_types::PrivateKeyDer};

use crate::{
    stand_in::{StandIn, StoredPrompt},
    support::{builder, fetch, unavailable},
};

/// A server for `localhost` or another name, and its certificate.
pub(crate) fn secure(host: &str) -> (StandIn, String) {
    let CertifiedKey { cert, signing_key } =
        generate_simple_self_signed([host.to_owned()]).unwrap();
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
    let config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .unwrap();
    let config = Arc::new(config);
    let prompts = vec![StoredPrompt::text(
        "greeting",
        "production",
        "Hello, {{ user }}!",
    )];
    let server = StandIn::start_with(0, "https", prompts, move |stream| {
        let connection = ServerConnection::new(config.clone()).map_err(std::io::Error::other)?;
        Ok(Box::new(StreamOwned::new(connection, stream)))
    });
    (server.unwrap(), cert.pem())
}

fn url(server: &StandIn) -> String {
    server.base_url().replace("127.0.0.1", "localhost")
}

#[test]
fn a_certificate_that_is_given_is_trusted() {
    let (server, pem) = secure("localhost");
    let backend = builder(&url(&server))
        .root_certificates(pem)
        .build()
        .unwrap();
    let prompt = fetch(&backend, "greeting").unwrap();
    assert_eq!(prompt.template(), Some("Hello, {{ user }}!"));
}

#[test]
fn other_certificates_are_refused_without_a_retry() {
    let (server, _) = secure("localhost");
    let (other, pem) = secure("other");
    let unknown = builder(&url(&server)).build().unwrap();
    let wrong_name = builder(&url(&other))
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
    let description = unavailable(fetch(&backend, "greeting"));
    assert!(
        description.starts_with("the connection is not secure: "),
        "{description}"
    );
}

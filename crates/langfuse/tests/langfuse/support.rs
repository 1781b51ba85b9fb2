//! A backend for a server in the test, and its fetches.

use std::{io, sync::Arc, time::Duration};

use openarmature_prompts::{
    Prompt,
    backend::{FetchError, FetchRequest, PromptBackend},
};
use openarmature_prompts_langfuse::{LangfuseBackend, LangfuseBuilder};
use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::{ServerConfig, ServerConnection, StreamOwned, crypto::ring, pki_types::PrivateKeyDer};

use crate::stand_in::{Misbehaviour, PUBLIC_KEY, SECRET_KEY, StandIn, StoredPrompt};

/// Returns a builder whose retries come at once.
pub(crate) fn builder(base_url: &str) -> LangfuseBuilder {
    LangfuseBackend::builder(PUBLIC_KEY, SECRET_KEY)
        .base_url(base_url)
        .backoff(Duration::ZERO)
}

pub(crate) fn server(prompts: impl IntoIterator<Item = StoredPrompt>) -> StandIn {
    StandIn::start(0, prompts.into_iter().collect()).unwrap()
}

/// A server with a certificate for this host, and the certificate.
pub(crate) fn secure(host: &str, prompts: Vec<StoredPrompt>) -> (StandIn, String) {
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
    let server = StandIn::start_with(0, "https", prompts, move |stream| {
        let connection = ServerConnection::new(config.clone()).map_err(io::Error::other)?;
        Ok(Box::new(StreamOwned::new(connection, stream)))
    });
    (server.unwrap(), cert.pem())
}

/// A server with the prompt `greeting`, and a backend for it.
pub(crate) fn greeting() -> (StandIn, LangfuseBackend) {
    let server = server([StoredPrompt::text(
        "greeting",
        "production",
        "Hello, {{ user }}!",
    )]);
    let backend = builder(&server.base_url()).build().unwrap();
    (server, backend)
}

pub(crate) fn fetch(backend: &dyn PromptBackend, name: &str) -> Result<Prompt, FetchError> {
    pollster::block_on(backend.fetch(FetchRequest::new(name, "production")))
}

/// Fetches `greeting` while the server answers so, each time.
pub(crate) fn misbehaved(misbehaviour: &Misbehaviour) -> Result<Prompt, FetchError> {
    let (server, backend) = greeting();
    server.misbehave(vec![misbehaviour.clone(); 3]);
    fetch(&backend, "greeting")
}

/// Returns the description of the fault.
#[track_caller]
pub(crate) fn unavailable(outcome: Result<Prompt, FetchError>) -> String {
    let Err(FetchError::StoreUnavailable(error)) = outcome else {
        panic!("not unavailable: {outcome:?}");
    };
    let fault = error.faults().first();
    assert_eq!(fault.backend_name(), "langfuse");
    let text = error.to_string();
    assert!(
        text.starts_with("prompt_store_unavailable: prompt "),
        "{text}"
    );
    fault.description().to_owned()
}

#[track_caller]
pub(crate) fn not_found(outcome: Result<Prompt, FetchError>) {
    let Err(FetchError::NotFound(error)) = outcome else {
        panic!("not `prompt_not_found`: {outcome:?}");
    };
    assert_eq!(error.backend_name(), "langfuse");
}

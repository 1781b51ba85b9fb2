//! HTTP: one request, its redirects, and the body of the answer.

use std::{error::Error, io, sync::Arc};

use http_body_util::{BodyExt, Empty, LengthLimitError, Limited};
use hyper::{
    Request, Response, StatusCode, Uri,
    body::{Bytes, Incoming},
    header::{ACCEPT, AUTHORIZATION, HeaderValue, LOCATION, USER_AGENT},
};
use hyper_rustls::{ConfigBuilderExt, HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{self, connect::HttpConnector},
    rt::{TokioExecutor, TokioTimer},
};
use rustls::{ClientConfig, RootCertStore, crypto::ring};

use crate::{
    address,
    fault::{Fault, FaultKind},
};

/// The most redirects that one request follows.
const MAX_REDIRECTS: usize = 5;

const AGENT: &str = concat!(env!("CARGO_PKG_NAME"), "/", env!("CARGO_PKG_VERSION"));

/// An HTTP client with a pool of connections.
pub(crate) struct Client {
    http: legacy::Client<HttpsConnector<HttpConnector>, Empty<Bytes>>,
    authorization: HeaderValue,
    max_answer: usize,
}

/// The certificate authorities that a server's certificate is checked with.
pub(crate) enum Authorities {
    /// Those that Mozilla trusts.
    Public,
    Given(RootCertStore),
}

impl Client {
    /// Creates a client that sends this header, which is sensitive.
    ///
    /// # Errors
    ///
    /// If the provider of cryptography supports no version of TLS.
    pub(crate) fn new(
        authorization: HeaderValue,
        authorities: Authorities,
        max_answer: usize,
    ) -> Result<Self, rustls::Error> {
        // Named, because the default of the process is ambiguous if a crate has switched on another provider.
        let provider = Arc::new(ring::default_provider());
        let tls =
            ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
        let tls = match authorities {
            Authorities::Public => tls.with_webpki_roots(),
            Authorities::Given(roots) => tls.with_root_certificates(roots),
        };
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls.with_no_client_auth())
            .https_or_http()
            .enable_http1()
            .build();
        let http = legacy::Client::builder(TokioExecutor::new())
            .pool_timer(TokioTimer::new())
            .build(connector);
        Ok(Self {
            http,
            authorization,
            max_answer,
        })
    }

    /// Sends a request and follows redirects on the same server.
    pub(crate) async fn get(&self, uri: Uri) -> Result<Response<Incoming>, Fault> {
        let mut uri = uri;
        for _ in 0..=MAX_REDIRECTS {
            let mut request = Request::new(Empty::new());
            *request.uri_mut() = uri.clone();
            let headers = request.headers_mut();
            headers.insert(AUTHORIZATION, self.authorization.clone());
            headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
            headers.insert(USER_AGENT, HeaderValue::from_static(AGENT));
            let answer = self.http.request(request).await;
            let answer = answer.map_err(|error| fault_of(&error))?;
            if !is_redirect(answer.status()) {
                return Ok(answer);
            }
            let location = answer.headers().get(LOCATION);
            let location = location.and_then(|location| location.to_str().ok());
            uri = location
                .and_then(|location| address::redirect(&uri, location))
                .ok_or_else(|| Fault::new(FaultKind::Redirect, answer.status()))?;
        }
        Err(FaultKind::Unexpected("too many redirects").into())
    }

    /// Reads the body of an answer.
    pub(crate) async fn read(&self, answer: Response<Incoming>) -> Result<Bytes, Fault> {
        let status = answer.status();
        let body = Limited::new(answer.into_body(), self.max_answer)
            .collect()
            .await;
        body.map(http_body_util::Collected::to_bytes)
            .map_err(|error| {
                if error.is::<LengthLimitError>() {
                    return Fault::new(FaultKind::TooLarge(self.max_answer), status);
                }
                // The server broke off, or the connection did.
                Fault::new(FaultKind::Truncated, status)
            })
    }
}

const fn is_redirect(status: StatusCode) -> bool {
    matches!(status.as_u16(), 301 | 302 | 303 | 307 | 308)
}

/// Returns the fault of a request that got no answer.
fn fault_of(error: &legacy::Error) -> Fault {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.downcast_ref().is_some_and(hyper::Error::is_parse) {
            return FaultKind::Unexpected("the answer is not HTTP").into();
        }
        if let Some(error) = error.downcast_ref::<io::Error>() {
            return fault_of_io(error).into();
        }
        cause = error.source();
    }
    // The server closed the connection without an answer.
    FaultKind::Connection(io::ErrorKind::UnexpectedEof).into()
}

/// Looks into errors that hold one another: `source` of an `io::Error` skips the error that it holds.
fn fault_of_io(error: &io::Error) -> FaultKind {
    let held = error.get_ref();
    if let Some(tls) = held.and_then(|held| held.downcast_ref::<rustls::Error>()) {
        return FaultKind::Tls(tls.to_string());
    }
    match held.and_then(|held| held.downcast_ref()) {
        Some(held) => fault_of_io(held),
        None => FaultKind::Connection(error.kind()),
    }
}

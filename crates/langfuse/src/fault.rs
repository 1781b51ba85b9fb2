//! Why a fetch failed. Nothing here holds a key or the text of a body.

use std::{fmt, io, time::Duration};

use hyper::StatusCode;
use openarmature_prompts::backend::{FetchRequest, PromptStoreUnavailable};

/// The fault of one attempt.
#[derive(Debug)]
pub(crate) struct Fault {
    kind: FaultKind,
    /// The status of the answer, if there was one.
    status: Option<StatusCode>,
    /// The time that the server asks to wait.
    retry_after: Option<Duration>,
}

#[derive(Debug)]
pub(crate) enum FaultKind {
    /// The status says it all.
    Status,
    /// A redirect that is not followed.
    Redirect,
    /// No connection, or one that broke.
    Connection(io::ErrorKind),
    /// A certificate that is not trusted, or another fault of TLS.
    Tls(String),
    /// The attempt took longer than this.
    Timeout(Duration),
    /// All attempts together took longer than this.
    Deadline(Duration),
    /// Other fetches took all the time.
    Busy,
    /// The answer ends before its end.
    Truncated,
    /// The answer is longer than this.
    TooLarge(usize),
    /// The answer is not one that the API documents.
    Unexpected(&'static str),
    /// The entry with this number, from 1, of a chat prompt is not one that the API documents.
    Entry(usize),
    /// The `config` of the prompt has an invalid field.
    Config(String),
    /// The system has no thread left.
    NoThread(io::Error),
}

impl From<FaultKind> for Fault {
    fn from(kind: FaultKind) -> Self {
        Self {
            kind,
            status: None,
            retry_after: None,
        }
    }
}

impl Fault {
    pub(crate) fn new(kind: FaultKind, status: StatusCode) -> Self {
        Self {
            status: Some(status),
            ..Self::from(kind)
        }
    }

    pub(crate) fn with_retry_after(self, retry_after: Option<Duration>) -> Self {
        Self {
            retry_after,
            ..self
        }
    }

    pub(crate) const fn retry_after(&self) -> Option<Duration> {
        self.retry_after
    }

    /// Returns whether another attempt may succeed.
    pub(crate) fn is_transient(&self) -> bool {
        match self.kind {
            FaultKind::Status => self.status.is_some_and(|status| {
                let waits = [StatusCode::REQUEST_TIMEOUT, StatusCode::TOO_MANY_REQUESTS];
                status.is_server_error() || waits.contains(&status)
            }),
            FaultKind::Connection(_) | FaultKind::Timeout(_) | FaultKind::Truncated => true,
            _ => false,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.status {
            Some(status) if matches!(self.kind, FaultKind::Status) => write!(f, "status {status}"),
            Some(status) => write!(f, "status {status}: {}", self.kind),
            None => self.kind.fmt(f),
        }?;
        match self.retry_after {
            Some(wait) if !wait.is_zero() => write!(f, ", to be retried after {wait:?}"),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Status => f.write_str("a status that is not documented"),
            Self::Redirect => f.write_str("a redirect that leaves the server is not followed"),
            Self::Connection(_) => f.write_str("the connection failed"),
            Self::Tls(what) => write!(f, "the connection is not secure: {what}"),
            Self::Timeout(time) => write!(f, "no answer within {time:?}"),
            Self::Deadline(time) => write!(f, "no answer before the deadline of {time:?}"),
            Self::Busy => f.write_str("other fetches took all the time until the deadline"),
            Self::Truncated => f.write_str("the answer ends too early"),
            Self::TooLarge(limit) => write!(f, "the answer has more than {limit} bytes"),
            Self::Unexpected(what) => f.write_str(what),
            Self::Entry(number) => write!(
                f,
                "entry {number} of the chat prompt is neither a message nor a placeholder"
            ),
            Self::Config(what) => write!(f, "the `config` of the prompt is invalid: {what}"),
            Self::NoThread(_) => f.write_str("no thread for requests can be started"),
        }
    }
}

/// The fault that ended a fetch.
#[derive(Debug)]
pub(crate) struct Failure {
    fault: Fault,
    attempts: u32,
    /// The fault of the attempt before.
    earlier: Option<Fault>,
}

impl Failure {
    /// Creates the failure of a fetch whose last attempt, the one with this number, had this fault.
    pub(crate) const fn new(fault: Fault, attempts: u32, earlier: Option<Fault>) -> Self {
        Self {
            fault,
            attempts,
            earlier,
        }
    }

    fn description(&self) -> String {
        let (fault, attempts) = (self.fault.to_string(), self.attempts);
        let earlier = self.earlier.as_ref().map(Fault::to_string);
        match earlier {
            Some(earlier) if earlier != fault => {
                format!("{fault} (attempt {attempts}; the one before: {earlier})")
            }
            _ if attempts > 1 => format!("{fault} (attempt {attempts})"),
            _ => fault,
        }
    }

    pub(crate) fn into_error(
        self,
        backend_name: &str,
        request: FetchRequest<'_>,
    ) -> PromptStoreUnavailable {
        let error = PromptStoreUnavailable::new(backend_name, request, self.description());
        match self.fault.kind {
            FaultKind::Connection(kind) => error.with_source(io::Error::from(kind)),
            FaultKind::NoThread(cause) => error.with_source(cause),
            _ => error,
        }
    }
}

//! Descriptions of faults, which hold nothing of an answer but its status and a well-known code.
//!
//! The errors of `object_store` hold the body of the answer and the address of the request, so they are neither
//! printed nor kept as a source.

use std::{borrow::Cow, error::Error, fmt, io, iter::successors};

use object_store::Error as StoreError;
use openarmature_prompts_documents as documents;

/// The reason that a prompt cannot be read.
#[derive(Debug)]
pub(crate) struct Fault(Cow<'static, str>);

impl Fault {
    pub(crate) fn new(description: impl Into<Cow<'static, str>>) -> Self {
        Self(description.into())
    }

    /// Describes why an object or a listing cannot be read.
    pub(crate) fn of_store(what: &str, error: &StoreError) -> Self {
        let description = describe(error).unwrap_or("the store failed".into());
        Self::unreadable(what, &description)
    }

    /// Describes why the rest of an object cannot be read.
    pub(crate) fn of_rest(what: &str, error: &StoreError) -> Self {
        let description = describe(error).unwrap_or("the answer was cut off".into());
        Self::unreadable(what, &description)
    }

    pub(crate) fn unreadable(what: &str, why: &str) -> Self {
        Self(format!("{what} cannot be read: {why}").into())
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Fault> for String {
    fn from(fault: Fault) -> Self {
        fault.0.into_owned()
    }
}

impl From<documents::Fault> for Fault {
    fn from(fault: documents::Fault) -> Self {
        Self(fault.to_string().into())
    }
}

/// The codes of an object that does not exist, in a store that does.
const ABSENT: [&str; 5] = [
    "NoSuchKey",
    "NoSuchVersion",
    "BlobNotFound",
    "PathNotFound",
    "ResourceNotFound",
];

/// Further codes of the services that a description may repeat. They tell what to mend.
const KNOWN: [&str; 23] = [
    "AccessDenied",
    "AccountIsDisabled",
    "AuthenticationFailed",
    "AuthorizationFailure",
    "AuthorizationHeaderMalformed",
    "ContainerBeingDeleted",
    "ContainerNotFound",
    "ExpiredToken",
    "FilesystemNotFound",
    "InternalError",
    "InvalidAccessKeyId",
    "InvalidBucketName",
    "InvalidObjectState",
    "InvalidToken",
    "NoSuchBucket",
    "NotSignedUp",
    "PermanentRedirect",
    "RequestTimeTooSkewed",
    "RequestTimeout",
    "ServerBusy",
    "ServiceUnavailable",
    "SignatureDoesNotMatch",
    "SlowDown",
];

/// What the errors of requests say, and what a description says instead. The first one that fits counts.
const TRANSPORT: [(&str, &str); 8] = [
    ("operation timed out", "a request timed out"),
    ("error resolving DNS", "the host is unknown"),
    (
        "URL scheme is not allowed",
        "requests without TLS are not allowed (option `allow_http`)",
    ),
    (
        "redirect without LOCATION",
        "the answer is a redirect without a target; the region may be wrong",
    ),
    (
        "error following redirect",
        "the answer is a redirect without an end",
    ),
    ("Content-Length", "the answer has no valid length"),
    ("response body", "the answer was cut off"),
    (
        "connection closed",
        "the connection was closed before the answer",
    ),
];

/// Returns whether an error means that the object does not exist.
///
/// A bucket or an account that does not exist is another matter: nobody can know what would be in it.
pub(crate) fn is_absent(error: &StoreError) -> bool {
    match error {
        StoreError::NotFound { source, .. } => Answer::of(&source.to_string())
            .and_then(|answer| answer.code)
            .is_none_or(|code| ABSENT.contains(&code.as_str())),
        // A path that no local file can have.
        StoreError::Generic {
            store: "LocalFileSystem",
            ..
        } => matches!(
            io_kind(error),
            Some(io::ErrorKind::NotADirectory | io::ErrorKind::InvalidFilename)
        ),
        _ => false,
    }
}

fn describe(error: &StoreError) -> Option<Cow<'static, str>> {
    let source = error.source().map(ToString::to_string).unwrap_or_default();
    if let Some(answer) = Answer::of(&source) {
        return Some(answer.describe().into());
    }
    match error {
        StoreError::InvalidPath { .. } => return Some("a key is not a path".into()),
        StoreError::NotSupported { .. } | StoreError::NotImplemented { .. } => {
            return Some("the store does not support this".into());
        }
        _ => {}
    }
    let texts: Vec<_> = chain(error).skip(1).map(ToString::to_string).collect();
    let says = |text: &str| texts.iter().any(|line| line.contains(text));
    if let Some((_, description)) = TRANSPORT.iter().find(|(text, _)| says(text)) {
        return Some((*description).into());
    }
    let kind = io_kind(error).map(|kind| kind.to_string().into());
    kind.or_else(|| says("error sending request").then_some("a request failed".into()))
}

fn chain(error: &StoreError) -> impl Iterator<Item = &(dyn Error + 'static)> {
    successors(Some(error as &(dyn Error + 'static)), |&error| {
        error.source()
    })
}

/// Returns what the system reported, if it is the cause.
fn io_kind(error: &StoreError) -> Option<io::ErrorKind> {
    let kind = chain(error).find_map(|error| Some(error.downcast_ref::<io::Error>()?.kind()))?;
    // These two say nothing.
    let is_said = !matches!(&*kind.to_string(), "other error" | "uncategorized error");
    is_said.then_some(kind)
}

/// The answer of a server that refuses a request.
struct Answer {
    status: String,
    code: Option<String>,
}

impl Answer {
    /// Returns the answer in the text of an error.
    ///
    /// The types that hold it are not there without the features of `object_store`, and those of the program
    /// may differ from ours. Only texts of requests begin like this; the address in them is percent-encoded.
    fn of(error: &str) -> Option<Self> {
        let request = error
            .find("Error performing ")
            .map(|at| error.get(at..))??;
        let (_, answer) = request.split_once("status code: ")?;
        let status = answer.get(..3)?;
        if !status.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let code = answer
            .split_once("<Code>")
            .and_then(|(_, rest)| rest.split_once("</Code>"));
        Some(Self {
            status: status.to_owned(),
            code: code.map(|(code, _)| code.trim().to_owned()),
        })
    }

    fn describe(&self) -> String {
        let code = self.code.as_deref();
        match code.filter(|code| KNOWN.contains(code) || ABSENT.contains(code)) {
            Some(code) => format!("the answer is {} ({code})", self.status),
            None => format!("the answer is {}", self.status),
        }
    }
}

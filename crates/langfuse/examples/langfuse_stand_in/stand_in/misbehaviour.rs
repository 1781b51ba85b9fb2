//! What a server does instead of answering as documented.

use std::{str::FromStr, time::Duration};

use serde_json::Value;

/// One answer that is not as documented, or none.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Misbehaviour {
    /// `401`: an error of the API with this status.
    Status(u16),
    /// `429-after-5`: an error of the API with this status and `Retry-After`.
    RetryAfter(u16, String),
    /// `502-html`: a web page with this status.
    Html(u16),
    /// `404-empty`: this status and no body.
    Empty(u16),
    /// `delay-250`: the documented answer, after this time.
    Delay(Duration),
    /// `truncated`: half of the documented answer, then the end of the connection.
    Truncated,
    /// `stalled`: half of the documented answer, then nothing.
    Stalled,
    /// `oversized`: an answer without end.
    Oversized,
    /// `silent`: no answer.
    Silent,
    /// `closed`: the end of the connection.
    Closed,
    /// `garbage`: an answer that is not HTTP.
    Garbage,
    /// `redirect-URL`: status 302 to this address.
    Redirect(String),
    /// A documented answer with some of its fields replaced, or removed by `null`.
    Changed(Value),
    /// Status 200 with this body.
    Body(String),
}

impl FromStr for Misbehaviour {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let unknown = || format!("unknown misbehaviour: {text}");
        let (kind, rest) = text.split_once('-').unwrap_or((text, ""));
        if let Ok(status) = kind.parse() {
            return match (rest, rest.strip_prefix("after-")) {
                ("", _) => Ok(Self::Status(status)),
                ("html", _) => Ok(Self::Html(status)),
                ("empty", _) => Ok(Self::Empty(status)),
                (_, Some(wait)) => Ok(Self::RetryAfter(status, wait.to_owned())),
                _ => Err(unknown()),
            };
        }
        match (kind, rest) {
            ("delay", milliseconds) => {
                let milliseconds = milliseconds.parse().map_err(|_| unknown())?;
                Ok(Self::Delay(Duration::from_millis(milliseconds)))
            }
            ("redirect", url) => Ok(Self::Redirect(url.to_owned())),
            ("truncated", "") => Ok(Self::Truncated),
            ("stalled", "") => Ok(Self::Stalled),
            ("oversized", "") => Ok(Self::Oversized),
            ("silent", "") => Ok(Self::Silent),
            ("closed", "") => Ok(Self::Closed),
            ("garbage", "") => Ok(Self::Garbage),
            _ => Err(unknown()),
        }
    }
}

//! The error for input that cannot become a request.

use std::fmt;

use crate::message::Role;

/// The error for messages or sampling parameters that cannot become a request of a provider (llm §7).
///
/// The error names the message or the field at fault, and never holds the text of a message.
///
/// ```
/// use openarmature_prompts::{Message, requests};
///
/// let messages = [Message::user("Hi")?, Message::assistant("Hello")?];
/// let refused = requests::openai::body("gpt-4o-mini", (&messages, None)).unwrap_err();
/// assert_eq!(refused.category(), "provider_invalid_request");
/// assert_eq!(refused.message_number(), Some(2));
/// assert_eq!(
///     refused.to_string(),
///     "provider_invalid_request: message 2 (assistant): the last message must be of a user or a tool",
/// );
/// # Ok::<(), openarmature_prompts::message::InvalidMessage>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {place}: {problem}", self.category())]
pub struct InvalidRequest {
    place: Place,
    problem: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Place {
    Messages,
    Message { number: usize, role: Role },
    Declared(&'static str),
    Extra(String),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Messages => f.write_str("messages"),
            Self::Message { number, role } => write!(f, "message {number} ({role})"),
            Self::Declared(name) => write!(f, "sampling parameter `{name}`"),
            Self::Extra(name) => write!(f, "extra `{name}`"),
        }
    }
}

impl InvalidRequest {
    pub(super) const fn no_messages() -> Self {
        Self {
            place: Place::Messages,
            problem: "there is no message",
        }
    }

    pub(super) const fn message(number: usize, role: Role, problem: &'static str) -> Self {
        Self {
            place: Place::Message { number, role },
            problem,
        }
    }

    pub(super) const fn declared(name: &'static str, problem: &'static str) -> Self {
        Self {
            place: Place::Declared(name),
            problem,
        }
    }

    pub(super) fn extra(name: &str, problem: &'static str) -> Self {
        Self {
            place: Place::Extra(name.into()),
            problem,
        }
    }

    /// Returns the category, which is always `provider_invalid_request`.
    ///
    /// It belongs to the specification of providers and is not a [`Category`](crate::Category) of prompts.
    pub const fn category(&self) -> &'static str {
        "provider_invalid_request"
    }

    /// Returns the number of the message at fault, counted from 1.
    pub const fn message_number(&self) -> Option<usize> {
        match &self.place {
            Place::Message { number, .. } => Some(*number),
            Place::Messages | Place::Declared(_) | Place::Extra(_) => None,
        }
    }

    /// Returns the field at fault: `messages`, or the name of a sampling parameter or of an extras key.
    ///
    /// Returns `None` if a single message is at fault.
    pub fn field(&self) -> Option<&str> {
        match &self.place {
            Place::Messages => Some("messages"),
            Place::Message { .. } => None,
            Place::Declared(name) => Some(name),
            Place::Extra(name) => Some(name),
        }
    }
}

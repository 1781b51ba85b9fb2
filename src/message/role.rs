//! The role of a message.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

use super::InvalidMessage;

/// The role of a message: its author (llm §3).
///
/// ```
/// use openarmature_prompts::message::{Message, Role};
///
/// assert_eq!(Message::user("Hi")?.role(), Role::User);
/// assert_eq!(Role::User.as_str(), "user");
/// assert_eq!("tool".parse(), Ok(Role::Tool));
/// # Ok::<(), openarmature_prompts::message::InvalidMessage>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Role {
    /// The instructions for the model.
    System,
    /// The person, or the program that asks.
    User,
    /// The model.
    Assistant,
    /// A tool that the model called.
    Tool,
}

impl Role {
    /// Returns the name in documents: `system`, `user`, `assistant` or `tool`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::System => "system",
            Self::User => "user",
            Self::Assistant => "assistant",
            Self::Tool => "tool",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Role {
    type Err = InvalidMessage;

    /// Reads the name of a role.
    ///
    /// # Errors
    ///
    /// [`InvalidMessage`] if no role has this name.
    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match name {
            "system" => Ok(Self::System),
            "user" => Ok(Self::User),
            "assistant" => Ok(Self::Assistant),
            "tool" => Ok(Self::Tool),
            _ => Err(InvalidMessage::new(format!("unknown role {name:?}"))),
        }
    }
}

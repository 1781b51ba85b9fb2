//! Messages for the placeholders of a chat prompt.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::message::Message;

/// The messages for the placeholders of a chat prompt, by name (§8).
///
/// ```
/// use openarmature_prompts::{Message, prompt::Placeholders};
///
/// let placeholders = Placeholders::new()
///     .with("history", vec![Message::user("Hi")?])
///     .with("examples", vec![]);
/// assert_eq!(placeholders.get("examples"), Some(&[][..]));
/// # Ok::<(), openarmature_prompts::message::InvalidMessage>(())
/// ```
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Placeholders(BTreeMap<String, Vec<Message>>);

impl Placeholders {
    /// Creates an empty set.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// Sets the messages for a placeholder.
    ///
    /// The list may be empty.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, messages: Vec<Message>) -> Self {
        self.0.insert(name.into(), messages);
        self
    }

    /// Returns the messages for a placeholder, or `None` if it is not filled.
    pub fn get(&self, name: &str) -> Option<&[Message]> {
        self.0.get(name).map(Vec::as_slice)
    }
}

/// The messages for the placeholders of one render.
#[derive(Clone, Copy)]
pub(super) enum Given<'a> {
    /// A set.
    Set(&'a Placeholders),
    /// The fields of a typed prompt.
    Fields(&'a [(&'static str, &'a [Message])]),
}

impl<'a> Given<'a> {
    /// Returns the messages for a placeholder, or `None` if it is not filled.
    pub(super) fn get(self, name: &str) -> Option<&'a [Message]> {
        match self {
            Self::Set(placeholders) => placeholders.get(name),
            Self::Fields(fields) => {
                let field = fields.iter().find(|(field, _)| *field == name);
                field.map(|(_, messages)| *messages)
            }
        }
    }
}

/// Shows names and counts, and no text.
impl fmt::Debug for Placeholders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.0.iter().map(|(name, messages)| (name, messages.len()));
        f.debug_map().entries(counts).finish()
    }
}

impl<K: Into<String>> FromIterator<(K, Vec<Message>)> for Placeholders {
    fn from_iter<I: IntoIterator<Item = (K, Vec<Message>)>>(pairs: I) -> Self {
        Self(
            pairs
                .into_iter()
                .map(|(name, messages)| (name.into(), messages))
                .collect(),
        )
    }
}

impl<K: Into<String>, const N: usize> From<[(K, Vec<Message>); N]> for Placeholders {
    fn from(pairs: [(K, Vec<Message>); N]) -> Self {
        pairs.into_iter().collect()
    }
}

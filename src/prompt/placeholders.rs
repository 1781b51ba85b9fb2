//! Messages for the placeholders of a chat prompt.

use std::{collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::message::Message;

/// Messages by the name of the placeholder they go to.
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
    /// None.
    pub const fn new() -> Self {
        Self(BTreeMap::new())
    }

    /// The same with messages for one placeholder more; an empty list is fine.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, messages: Vec<Message>) -> Self {
        self.0.insert(name.into(), messages);
        self
    }

    /// The messages for a placeholder, where it is filled.
    pub fn get(&self, name: &str) -> Option<&[Message]> {
        self.0.get(name).map(Vec::as_slice)
    }
}

/// Names and counts: a log is no place for a conversation.
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

//! The hash of a template or of messages (§4).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest, Sha256};

use super::hex::hex_digit;

const PREFIX: &str = "sha256:";
const HEX_DIGITS: usize = 64;
const LENGTH: usize = PREFIX.len() + HEX_DIGITS;

/// A hash: `sha256:` and 64 hexadecimal digits, or the text that a backend supplied instead (§4).
#[derive(Clone)]
pub struct ContentHash(Repr);

#[derive(Clone)]
enum Repr {
    /// A hash that was computed here, without an allocation.
    Sha256([u8; LENGTH]),
    Given(Box<str>),
}

impl ContentHash {
    /// Computes the SHA-256 of the UTF-8 bytes of a text.
    ///
    /// Line ends count: the filesystem backend normalizes them to `\n` before it computes the hash.
    ///
    /// ```
    /// use openarmature_prompts::hash::ContentHash;
    ///
    /// let hash = ContentHash::of_text("Hello, {{ user }}!");
    /// assert_eq!(
    ///     hash.as_str(),
    ///     "sha256:bc416d128807ca40eee258932b8d053d9587a46b52474786353a23663273f706",
    /// );
    /// ```
    pub fn of_text(text: &str) -> Self {
        Self::from_digest(&Sha256::digest(text))
    }

    pub(super) fn from_digest(digest: &[u8]) -> Self {
        let mut text = [0; LENGTH];
        let (prefix, hex) = text.split_at_mut(PREFIX.len());
        prefix.copy_from_slice(PREFIX.as_bytes());
        for (pair, byte) in hex.chunks_exact_mut(2).zip(digest) {
            pair.copy_from_slice(&[hex_digit(byte >> 4), hex_digit(byte & 0xf)]);
        }
        Self(Repr::Sha256(text))
    }

    /// Returns the hash as text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Repr::Sha256(text) => str::from_utf8(text).unwrap_or_default(),
            Repr::Given(text) => text,
        }
    }

    /// Returns the first 16 hexadecimal digits: the version of a prompt whose backend has no versions.
    pub(crate) fn version(&self) -> &str {
        let text = self.as_str();
        let digits = text.strip_prefix(PREFIX).unwrap_or(text);
        digits.get(..16).unwrap_or(digits)
    }
}

/// Takes the text unchanged.
impl From<&str> for ContentHash {
    fn from(text: &str) -> Self {
        Self(Repr::Given(text.into()))
    }
}

/// Takes the text unchanged.
impl From<String> for ContentHash {
    fn from(text: String) -> Self {
        Self(Repr::Given(text.into()))
    }
}

impl fmt::Display for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for ContentHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl PartialEq for ContentHash {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for ContentHash {}

impl PartialEq<str> for ContentHash {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for ContentHash {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl std::hash::Hash for ContentHash {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl Serialize for ContentHash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ContentHash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Self::from)
    }
}

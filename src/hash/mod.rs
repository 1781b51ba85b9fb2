//! Canonical JSON, streamed into SHA-256: the same messages have the same hash in every implementation.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};

use openarmature_jinja::python_float;

const PREFIX: &str = "sha256:";
const HEX_DIGITS: usize = 64;
const LENGTH: usize = PREFIX.len() + HEX_DIGITS;

/// A hash as it is written: `sha256:` and 64 hex digits, or what a store gave instead.
#[derive(Clone)]
pub struct ContentHash(Repr);

#[derive(Clone)]
enum Repr {
    /// Computed here: no allocation.
    Sha256([u8; LENGTH]),
    Given(Box<str>),
}

impl ContentHash {
    /// The SHA-256 of a text's UTF-8 bytes.
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

    fn from_digest(digest: &[u8]) -> Self {
        let mut text = [0; LENGTH];
        let (prefix, hex) = text.split_at_mut(PREFIX.len());
        prefix.copy_from_slice(PREFIX.as_bytes());
        for (pair, byte) in hex.chunks_exact_mut(2).zip(digest) {
            pair.copy_from_slice(&[hex_digit(byte >> 4), hex_digit(byte & 0xf)]);
        }
        Self(Repr::Sha256(text))
    }

    /// The hash as it is written.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            // ASCII alone.
            Repr::Sha256(text) => str::from_utf8(text).unwrap_or_default(),
            Repr::Given(text) => text,
        }
    }

    /// The first 16 hex digits, which name a version where a store has no other.
    pub(crate) fn version(&self) -> &str {
        let text = self.as_str();
        let digits = text.strip_prefix(PREFIX).unwrap_or(text);
        digits.get(..16).unwrap_or(digits)
    }
}

/// The bytes before the first one that JSON escapes, that one, and those after it.
fn split_at_escape(bytes: &[u8]) -> Option<(&[u8], u8, &[u8])> {
    const CHUNK: usize = 32;
    let escaped = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    // Whole chunks at once: most hold nothing to escape.
    let clean = bytes
        .chunks_exact(CHUNK)
        .take_while(|chunk| !chunk.iter().fold(false, |any, byte| any | escaped(*byte)))
        .count();
    let (_, rest) = bytes.split_at(clean * CHUNK);
    let at = clean * CHUNK + rest.iter().position(|byte| escaped(*byte))?;
    let (before, from) = bytes.split_at(at);
    let (byte, after) = from.split_first()?;
    Some((before, *byte, after))
}

const fn hex_digit(nibble: u8) -> u8 {
    match nibble {
        0..=9 => b'0' + nibble,
        _ => b'a' - 10 + nibble,
    }
}

/// Any text, kept as it came.
impl From<&str> for ContentHash {
    fn from(text: &str) -> Self {
        Self(Repr::Given(text.into()))
    }
}

/// Any text, kept as it came.
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

/// How much short text is gathered before it goes into the hash.
const GATHERED: usize = 512;

/// Canonical JSON on its way into the hash: keys sorted by the caller, no white space.
pub(crate) struct Canonical {
    hasher: Sha256,
    gathered: [u8; GATHERED],
    length: usize,
}

impl Canonical {
    pub(crate) fn new() -> Self {
        Self {
            hasher: Sha256::new(),
            gathered: [0; GATHERED],
            length: 0,
        }
    }

    pub(crate) fn finish(mut self) -> ContentHash {
        self.flush();
        ContentHash::from_digest(&self.hasher.finalize())
    }

    fn flush(&mut self) {
        self.hasher
            .update(self.gathered.get(..self.length).unwrap_or_default());
        self.length = 0;
    }

    #[inline]
    fn bytes(&mut self, bytes: &[u8]) {
        if self.length + bytes.len() > GATHERED {
            self.flush();
        }
        match self
            .gathered
            .get_mut(self.length..self.length + bytes.len())
        {
            Some(place) => {
                place.copy_from_slice(bytes);
                self.length += bytes.len();
            }
            None => self.hasher.update(bytes),
        }
    }

    /// What is JSON already.
    #[inline]
    pub(crate) fn raw(&mut self, json: &str) {
        self.bytes(json.as_bytes());
    }

    pub(crate) fn string(&mut self, text: &str) {
        self.raw("\"");
        let mut rest = text.as_bytes();
        while let Some((clean, byte, after)) = split_at_escape(rest) {
            self.bytes(clean);
            match byte {
                b'"' => self.raw("\\\""),
                b'\\' => self.raw("\\\\"),
                b'\n' => self.raw("\\n"),
                b'\r' => self.raw("\\r"),
                b'\t' => self.raw("\\t"),
                0x08 => self.raw("\\b"),
                0x0c => self.raw("\\f"),
                _ => {
                    self.raw("\\u00");
                    self.bytes(&[hex_digit(byte >> 4), hex_digit(byte & 0xf)]);
                }
            }
            rest = after;
        }
        self.bytes(rest);
        self.raw("\"");
    }

    pub(crate) fn optional_string(&mut self, text: Option<&str>) {
        match text {
            Some(text) => self.string(text),
            None => self.raw("null"),
        }
    }

    pub(crate) fn list<T>(&mut self, items: &[T], mut write: impl FnMut(&mut Self, &T)) {
        self.raw("[");
        for (index, item) in items.iter().enumerate() {
            if index > 0 {
                self.raw(",");
            }
            write(self, item);
        }
        self.raw("]");
    }

    pub(crate) fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.raw("null"),
            Value::Bool(true) => self.raw("true"),
            Value::Bool(false) => self.raw("false"),
            Value::Number(number) => self.number(number),
            Value::String(text) => self.string(text),
            Value::Array(items) => self.list(items, Self::value),
            Value::Object(object) => self.object(object),
        }
    }

    pub(crate) fn object(&mut self, object: &Map<String, Value>) {
        let mut entries: Vec<_> = object.iter().collect();
        entries.sort_unstable_by_key(|(key, _)| *key);
        self.raw("{");
        for (index, (key, value)) in entries.into_iter().enumerate() {
            if index > 0 {
                self.raw(",");
            }
            self.string(key);
            self.raw(":");
            self.value(value);
        }
        self.raw("}");
    }

    fn number(&mut self, number: &Number) {
        if number.is_i64() || number.is_u64() {
            return self.raw(&number.to_string());
        }
        let text = number.to_string();
        // Longer integers are there where another crate has switched on arbitrary precision.
        if text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'-')
            && text != "-0"
        {
            return self.raw(&text);
        }
        match number.as_f64() {
            Some(float) => self.raw(&python_float(float)),
            None => self.raw(&text),
        }
    }
}

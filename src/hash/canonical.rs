//! Canonical JSON, written straight into SHA-256.
//!
//! The same value gives the same bytes in every implementation: keys are sorted, there is no white space, and
//! floats are written as Python writes them.

use openarmature_jinja::python_float;
use serde_json::{Map, Number, Value};
use sha2::{Digest, Sha256};

use super::{ContentHash, hex::hex_digit};

/// Splits at the first byte that JSON escapes: the bytes before it, the byte, and the bytes after it.
fn split_at_escape(bytes: &[u8]) -> Option<(&[u8], u8, &[u8])> {
    const CHUNK: usize = 32;
    let escaped = |byte: u8| byte < b' ' || byte == b'"' || byte == b'\\';
    // Most text has nothing to escape, so whole chunks are checked first.
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

/// The size of the buffer for short pieces, which makes fewer and larger updates of the hash.
const GATHERED: usize = 512;

/// A writer of canonical JSON. The caller writes the keys of its own structs in order.
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

    /// Writes text that is JSON already.
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
        // Integers beyond 64 bits exist if another crate enables arbitrary precision.
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

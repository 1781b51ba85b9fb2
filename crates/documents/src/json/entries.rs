//! The entries of a JSON object, with each value as unparsed text.
//!
//! A fault inside one value leaves the others readable, which a parser of the whole object cannot offer.

use serde_json::Value;

use crate::{fault::Fault, place::Place};

use super::parse;

/// One entry of an object.
#[derive(Debug)]
pub(crate) struct Entry<'t> {
    pub(crate) key: String,
    /// The byte of the text at which the key begins.
    pub(crate) key_offset: usize,
    /// The value, which need not be JSON.
    pub(crate) text: &'t str,
    /// The byte of the text at which the value begins.
    pub(crate) offset: usize,
}

/// The entries of an object, in the order of the text. A fault in the structure of the object ends them.
pub(crate) struct Entries<'t> {
    text: &'t str,
    /// The byte of the text at which the object ends.
    end: usize,
    /// The byte of the text that is read next.
    at: usize,
    state: State,
}

enum State {
    /// The brace that opens the object is next.
    Start,
    /// A key is next, or the brace that closes an empty object.
    First,
    /// A key is next.
    Next,
    Done,
}

impl<'t> Entries<'t> {
    /// Returns the entries of the object that a text is.
    pub(crate) fn of(text: &'t str) -> Self {
        Self::part(text, 0, text.len())
    }

    /// Returns the entries of the object between two bytes of a text.
    pub(crate) fn part(text: &'t str, start: usize, end: usize) -> Self {
        Self {
            text,
            end,
            at: start,
            state: State::Start,
        }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..self.end).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.rest().bytes().next()
    }

    fn skip_space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t', '\n', '\r']).len();
    }

    fn fault(&self, message: &'static str) -> Fault {
        Fault::new(message).with_place(Place::of_offset(self.text, self.at))
    }

    fn expect(&mut self, byte: u8, message: &'static str) -> Result<(), Fault> {
        self.skip_space();
        if self.peek() != Some(byte) {
            return Err(self.fault(message));
        }
        self.at += 1;
        Ok(())
    }

    fn open(&mut self) -> Result<(), Fault> {
        self.skip_space();
        if self.peek() == Some(b'{') {
            self.at += 1;
            return Ok(());
        }
        let place = Place::of_offset(self.text, self.at);
        // A value that is not JSON has a fault with a place of its own.
        parse(self.text, self.rest(), self.at)?;
        Err(Fault::new("expected an object").with_place(place))
    }

    fn close(&mut self) -> Result<(), Fault> {
        self.skip_space();
        if self.at < self.end {
            return Err(self.fault("trailing characters"));
        }
        Ok(())
    }

    fn advance(&mut self) -> Result<Option<Entry<'t>>, Fault> {
        if matches!(self.state, State::Start) {
            self.open()?;
            self.skip_space();
            if self.peek() == Some(b'}') {
                self.at += 1;
                self.close()?;
                return Ok(None);
            }
            self.state = State::First;
        } else {
            self.skip_space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    self.close()?;
                    return Ok(None);
                }
                _ => return Err(self.fault("expected `,` or `}`")),
            }
            self.skip_space();
        }
        self.entry().map(Some)
    }

    fn entry(&mut self) -> Result<Entry<'t>, Fault> {
        let key_offset = self.at;
        if self.peek() != Some(b'"') {
            return Err(self.fault("expected a key in quotes"));
        }
        let length = string_length(self.rest());
        let quoted = self.rest().get(..length).unwrap_or_default();
        let Value::String(key) = parse(self.text, quoted, key_offset)? else {
            return Err(self.fault("expected a key in quotes"));
        };
        self.at += length;
        self.expect(b':', "expected `:`")?;
        self.skip_space();
        let offset = self.at;
        let length = value_length(self.rest());
        let text = self.rest().get(..length).unwrap_or_default();
        self.at += length;
        self.state = State::Next;
        Ok(Entry {
            key,
            key_offset,
            text,
            offset,
        })
    }
}

impl<'t> Iterator for Entries<'t> {
    type Item = Result<Entry<'t>, Fault>;

    fn next(&mut self) -> Option<Self::Item> {
        if matches!(self.state, State::Done) {
            return None;
        }
        let outcome = self.advance();
        if !matches!(outcome, Ok(Some(_))) {
            self.state = State::Done;
        }
        outcome.transpose()
    }
}

/// Returns the length of the string that a text begins with, quotes included; of an unclosed one, the rest.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (index, byte) in text.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of the value that a text begins with, by its brackets and quotes alone.
fn value_length(text: &str) -> usize {
    let mut open = vec![];
    let mut at = 0;
    while let Some(byte) = text.as_bytes().get(at).copied() {
        match byte {
            b'"' => {
                at += string_length(text.get(at..).unwrap_or_default());
                if open.is_empty() {
                    return at;
                }
                continue;
            }
            b'{' | b'[' => open.push(byte),
            b'}' | b']' => {
                let opening = if byte == b'}' { b'{' } else { b'[' };
                match open.iter().rposition(|bracket| *bracket == opening) {
                    // The bracket closes brackets that were left open, too.
                    Some(depth) => open.truncate(depth),
                    None if open.is_empty() => return at,
                    None => {}
                }
                if open.is_empty() {
                    return at + 1;
                }
            }
            b',' | b' ' | b'\t' | b'\n' | b'\r' if open.is_empty() => return at,
            _ => {}
        }
        at += 1;
    }
    at
}

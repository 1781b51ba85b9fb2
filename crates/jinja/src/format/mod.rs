//! Texts made of values: the `%` of texts, `str.format`, and the format specifications of both.

mod fields;
mod number;
mod percent;
mod spec;

pub(crate) use fields::{Fields, fill};
pub(crate) use number::{Integer, float};
pub(crate) use percent::percent;

use std::fmt::Write;

use minijinja::{Error, State, Value};

use crate::text::{to_repr, to_text};

/// How a value becomes the text that is formatted.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Conversion {
    /// `repr(value)` with everything beyond ASCII escaped.
    Ascii,
    Repr,
    Str,
}

impl Conversion {
    fn new(char: char) -> Option<Self> {
        match char {
            'a' => Some(Self::Ascii),
            'r' => Some(Self::Repr),
            's' => Some(Self::Str),
            _ => None,
        }
    }

    fn apply(self, state: &mut State<'_, '_>, value: &Value) -> Result<String, Error> {
        match self {
            Self::Str => to_text(state, value),
            Self::Repr => to_repr(state, value),
            Self::Ascii => Ok(ascii(&to_repr(state, value)?)),
        }
    }
}

fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        let code = u32::from(char);
        // Writing into a string cannot fail.
        let _ = match code {
            0..=0x7f => out.write_char(char),
            0x80..=0xff => write!(out, "\\x{code:02x}"),
            0x100..=0xffff => write!(out, "\\u{code:04x}"),
            _ => write!(out, "\\U{code:08x}"),
        };
    }
    out
}

//! Texts as bytes and back: `str.encode`, `bytes.decode` and `bytes.hex`.

use std::fmt::Write;

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, invalid},
    error::refused,
    fuel::{pay, pay_walk},
};

/// The encodings that a template may name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    Ascii,
    Latin1,
    Utf8,
}

impl Encoding {
    fn new(name: &str) -> Result<Self, Error> {
        match name.to_ascii_lowercase().replace(['_', ' '], "-").as_str() {
            "ascii" | "us-ascii" | "646" => Ok(Self::Ascii),
            "latin-1" | "latin1" | "iso-8859-1" | "iso8859-1" | "l1" => Ok(Self::Latin1),
            "utf-8" | "utf8" | "u8" | "utf" => Ok(Self::Utf8),
            _ => Err(refused("an encoding other than UTF-8, ASCII and Latin-1")),
        }
    }

    /// The byte of a character, where it has one.
    fn byte(self, char: char) -> Option<u8> {
        let byte = u8::try_from(u32::from(char)).ok()?;
        (self == Self::Latin1 || byte.is_ascii()).then_some(byte)
    }
}

/// What becomes of a character or a byte that the encoding does not have.
enum Errors {
    Strict,
    Ignore,
    Replace,
}

/// The arguments `encoding` and `errors`.
fn options(arguments: &[Value]) -> Result<(Encoding, Errors), Error> {
    let arguments = Arguments::new(arguments, &["encoding", "errors"])?;
    let encoding = arguments.get(0).map_or(Ok("utf-8"), |_| arguments.str(0))?;
    let errors = match arguments
        .get(1)
        .map_or(Ok("strict"), |_| arguments.str(1))?
    {
        "strict" => Errors::Strict,
        "ignore" => Errors::Ignore,
        "replace" => Errors::Replace,
        _ => return Err(invalid()),
    };
    Ok((Encoding::new(encoding)?, errors))
}

/// `text.encode(encoding='utf-8', errors='strict')`.
pub(super) fn encode(
    state: &State<'_, '_>,
    text: &str,
    arguments: &[Value],
) -> Result<Value, Error> {
    let (encoding, errors) = options(arguments)?;
    pay(state, text.len())?;
    if encoding == Encoding::Utf8 {
        return Ok(Value::from_bytes(text.into()));
    }
    let mut bytes = Vec::with_capacity(text.len());
    for char in text.chars() {
        match (encoding.byte(char), &errors) {
            (Some(byte), _) => bytes.push(byte),
            (None, Errors::Strict) => {
                return Err(refused("a character that the encoding does not have"));
            }
            (None, Errors::Ignore) => {}
            (None, Errors::Replace) => bytes.push(b'?'),
        }
    }
    Ok(Value::from_bytes(bytes))
}

/// Calls a method of `bytes`, or returns `None` if there is none of this name.
pub(super) fn call(
    state: &State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Result<Option<Value>, Error> {
    let bytes = value.as_bytes().unwrap_or_default();
    pay_walk(state, bytes.len())?;
    pay(state, bytes.len().saturating_mul(2))?;
    match method {
        "decode" => decode(bytes, arguments).map(|text| Some(text.into())),
        "hex" => {
            Arguments::positional(arguments, 0, 0)?;
            let mut hex = String::with_capacity(bytes.len() * 2);
            for byte in bytes {
                // Writing into a string cannot fail.
                let _ = write!(hex, "{byte:02x}");
            }
            Ok(Some(hex.into()))
        }
        _ => Ok(None),
    }
}

fn decode(bytes: &[u8], arguments: &[Value]) -> Result<String, Error> {
    let (encoding, errors) = options(arguments)?;
    if encoding == Encoding::Utf8 {
        return match (std::str::from_utf8(bytes), errors) {
            (Ok(text), _) => Ok(text.to_owned()),
            (Err(_), Errors::Replace) => Ok(String::from_utf8_lossy(bytes).into_owned()),
            _ => Err(refused("bytes that are no UTF-8")),
        };
    }
    let mut text = String::with_capacity(bytes.len());
    for byte in bytes {
        let char = char::from(*byte);
        match (encoding.byte(char), &errors) {
            (Some(_), _) => text.push(char),
            (None, Errors::Strict) => {
                return Err(refused("a byte that the encoding does not have"));
            }
            (None, Errors::Ignore) => {}
            (None, Errors::Replace) => text.push(char::REPLACEMENT_CHARACTER),
        }
    }
    Ok(text)
}

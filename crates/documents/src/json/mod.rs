//! JSON that is read strictly: a duplicate key and a number that is not finite are errors.

mod entries;
mod value;

use serde_json::Value;

use crate::{fault::Fault, place::Place};

pub(crate) use entries::Entries;
pub use value::{Json, object, optional_object};

/// Reads the JSON value that begins at an offset of a file's text.
///
/// `whole` is the text of the file, and `part` a part of it.
pub(crate) fn parse(whole: &str, part: &str, offset: usize) -> Result<Value, Fault> {
    serde_json::from_str(part)
        .map(|Json(value)| value)
        .map_err(|error| {
            // `serde_json` adds the place in the part; the fault has the place in the file instead.
            let within = format!(" at line {} column {}", error.line(), error.column());
            let message = error.to_string();
            let message = message.strip_suffix(&within).unwrap_or(&message).to_owned();
            Fault::new(message).with_place(Place::of_offset(whole, offset + byte_of(part, &error)))
        })
}

/// Returns the byte at which `serde_json` stopped. Its columns count the bytes that it has read of a line.
fn byte_of(part: &str, error: &serde_json::Error) -> usize {
    if error.is_eof() {
        return part.len();
    }
    let lines = part.split_inclusive('\n').take(error.line().max(1) - 1);
    let byte = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
    (0..=byte.min(part.len()))
        .rev()
        .find(|byte| part.is_char_boundary(*byte))
        .unwrap_or(0)
}

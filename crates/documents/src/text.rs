//! The text of a file: UTF-8, without a byte-order mark, with `\n` as the only line end.

use std::borrow::Cow;

use crate::{fault::Fault, place::Place};

/// Returns the text in the bytes of a file, [normalized](normalize).
///
/// # Errors
///
/// [`Fault`] with the place of the first byte that is not UTF-8.
///
/// ```
/// use openarmature_prompts_documents::text;
///
/// let text = text::decode("production/greeting.j2", b"\xEF\xBB\xBFHello,\r\n{{ user }}!".into())?;
/// assert_eq!(text, "Hello,\n{{ user }}!");
///
/// let fault = text::decode("production/greeting.j2", b"Hello \xFF".into()).unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "production/greeting.j2, line 1, column 7: the file is not UTF-8",
/// );
/// # Ok::<(), openarmature_prompts_documents::Fault>(())
/// ```
pub fn decode(file: &str, bytes: Vec<u8>) -> Result<String, Fault> {
    match String::from_utf8(bytes) {
        Ok(text) => Ok(match normalize(&text) {
            Cow::Borrowed(unchanged) if unchanged.len() == text.len() => text,
            normalized => normalized.into_owned(),
        }),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let before = error.as_bytes().get(..valid).unwrap_or_default();
            let before = String::from_utf8_lossy(before);
            let before = normalize(&before);
            Err(Fault::new("the file is not UTF-8")
                .with_file(file)
                .with_place(Place::of_offset(&before, before.len())))
        }
    }
}

/// Returns the text without a leading byte-order mark, and with `\n` for each `\r\n` and each `\r`.
///
/// Hashes are over the normalized text, so that a checkout with other line ends has the same hashes.
/// Reading text in Python normalizes line ends the same way.
///
/// ```
/// use openarmature_prompts_documents::text::normalize;
///
/// assert_eq!(normalize("\u{feff}a\r\nb\rc\n"), "a\nb\nc\n");
/// ```
pub fn normalize(text: &str) -> Cow<'_, str> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

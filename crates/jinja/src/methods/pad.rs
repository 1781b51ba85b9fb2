//! Texts made wider, as Python's `str` does it. The caller pays for the width before.

use crate::text::push_repeated;

/// Where the text stands in its field.
#[derive(Clone, Copy)]
pub(crate) enum Side {
    Left,
    Middle,
    Right,
}

/// Pads a text to `width` characters.
pub(crate) fn pad(text: &str, width: usize, fill: char, side: Side) -> String {
    let missing = width.saturating_sub(text.chars().count());
    let left = match side {
        Side::Left => 0,
        // Of an odd number of places, the one more goes left where the width is odd.
        Side::Middle => missing / 2 + (missing & width & 1),
        Side::Right => missing,
    };
    let mut padded = String::with_capacity(text.len() + missing * fill.len_utf8());
    push_repeated(&mut padded, fill, left);
    padded.push_str(text);
    push_repeated(&mut padded, fill, missing - left);
    padded
}

/// `text.zfill(width)`: zeros behind the sign.
pub(super) fn zfill(text: &str, width: usize) -> String {
    let (sign, digits) = if text.starts_with(['+', '-']) {
        text.split_at(1)
    } else {
        ("", text)
    };
    format!(
        "{sign}{}",
        pad(digits, width.saturating_sub(sign.len()), '0', Side::Right)
    )
}

/// `text.expandtabs(size)`: spaces up to the next column that is a multiple of `size`.
pub(super) fn expandtabs(text: &str, size: usize) -> String {
    let mut expanded = String::with_capacity(text.len());
    let mut column = 0;
    for char in text.chars() {
        match char {
            '\t' if size > 0 => {
                let spaces = size - column % size;
                push_repeated(&mut expanded, ' ', spaces);
                column += spaces;
            }
            '\t' => {}
            '\n' | '\r' => {
                expanded.push(char);
                column = 0;
            }
            _ => {
                expanded.push(char);
                column += 1;
            }
        }
    }
    expanded
}

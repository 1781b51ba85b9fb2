//! Hexadecimal digits.

/// Returns the digit for a number below 16.
pub(super) const fn hex_digit(nibble: u8) -> u8 {
    match nibble {
        0..=9 => b'0' + nibble,
        _ => b'a' - 10 + nibble,
    }
}

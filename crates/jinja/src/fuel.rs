//! What work costs, paid before it is done.
//!
//! One unit of fuel pays for a step of the template (a statement, an operator, a call), for copying 512 bytes, or 32
//! of those beyond the first 256 KiB of a text, for searching 16 bytes, for looking at 8 characters, or for one or two
//! values that are made or compared. A unit takes about 100 ns at worst.

use minijinja::{Error, State};

/// The fuel that a render may use unless its options say otherwise.
pub const DEFAULT_FUEL: u64 = 8_000_000;

/// Bytes that one unit of fuel copies.
const BYTES_COPIED_PER_FUEL: u64 = 512;
/// A text of more bytes than this takes fresh memory from the system, page by page: that was measured to cost about
/// ten times as much as copying.
const LONG: u64 = 256 << 10;
/// Bytes beyond `LONG` that one unit copies.
const LONG_BYTES_COPIED_PER_FUEL: u64 = 32;
/// Bytes that one unit walks character by character.
const BYTES_WALKED_PER_FUEL: u64 = 8;

/// The longest text that a render may give, in bytes.
const MAX_OUTPUT: usize = 64 << 20;

/// Refuses a text that is longer than a render may give. Its end may be as long as a value that it prints.
pub(crate) fn check_output(bytes: usize) -> Result<(), Error> {
    if bytes > MAX_OUTPUT {
        return Err(crate::error::out_of_memory());
    }
    Ok(())
}

/// Pays for steps.
pub(crate) fn pay_units(state: &State<'_, '_>, units: u64) -> Result<(), Error> {
    state.consume_fuel(units)
}

/// Returns what it costs to copy these bytes into a text.
pub(crate) const fn units_of_copy(bytes: usize) -> u64 {
    let bytes = bytes as u64;
    bytes / BYTES_COPIED_PER_FUEL + bytes.saturating_sub(LONG) / LONG_BYTES_COPIED_PER_FUEL
}

/// Pays for bytes that are copied into a new text, and for the memory they take.
pub(crate) fn pay(state: &State<'_, '_>, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(units_of_copy(bytes))?;
    crate::objects::reserve(bytes)
}

/// Bytes that one unit of fuel searches for a text.
const BYTES_SEARCHED_PER_FUEL: u64 = 16;

/// Pays for bytes that are added to a text of this length: one that has become long costs as much as a long one.
pub(crate) fn pay_added(state: &State<'_, '_>, length: usize, bytes: usize) -> Result<(), Error> {
    let whole = units_of_copy(length.saturating_add(bytes));
    state.consume_fuel(whole - units_of_copy(length))?;
    crate::objects::reserve(bytes)
}

/// Pays for text that is searched.
pub(crate) fn pay_search(state: &State<'_, '_>, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(bytes as u64 / BYTES_SEARCHED_PER_FUEL)
}

/// Pays for text that is looked at character by character.
pub(crate) fn pay_walk(state: &State<'_, '_>, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(bytes as u64 / BYTES_WALKED_PER_FUEL)
}

/// Pays for values that are made or compared, one unit each.
pub(crate) fn pay_items(state: &State<'_, '_>, items: usize) -> Result<(), Error> {
    state.consume_fuel(items as u64)?;
    crate::objects::reserve(items.saturating_mul(size_of::<minijinja::Value>()))
}

//! What work costs, paid before it is done.

use minijinja::{Error, State};

/// Bytes that one unit of fuel copies.
pub(crate) const BYTES_PER_FUEL: u64 = 64;
/// Bytes that one unit walks character by character.
const BYTES_WALKED_PER_FUEL: u64 = 8;

/// Pays for bytes that are copied.
pub(crate) fn pay(state: &State<'_, '_>, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(bytes as u64 / BYTES_PER_FUEL)
}

/// Pays for text that is looked at character by character.
pub(crate) fn pay_walk(state: &State<'_, '_>, bytes: usize) -> Result<(), Error> {
    state.consume_fuel(bytes as u64 / BYTES_WALKED_PER_FUEL)
}

/// Pays for values that are made or compared, one unit each.
pub(crate) fn pay_items(state: &State<'_, '_>, items: usize) -> Result<(), Error> {
    state.consume_fuel(items as u64)
}

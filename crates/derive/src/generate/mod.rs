//! The code that is generated. It names everything by a path through the library, whatever the names in scope are.

mod fields;
mod implementation;
mod prompt;

pub(crate) use implementation::implementation;
pub(crate) use prompt::{compiled, tracked, unavailable};

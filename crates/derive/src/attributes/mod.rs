//! The attribute `#[prompt(…)]`.

mod entries;
mod field;
mod source;
mod structure;

pub(crate) use field::FieldAttributes;
pub(crate) use source::{Naming, Source};
pub(crate) use structure::StructAttributes;

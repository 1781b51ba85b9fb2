//! The attribute of a field.

use proc_macro2::Span;
use syn::{Attribute, LitStr};

use super::entries;
use crate::problems::Problems;

/// The entries above a field.
pub(super) const ENTRIES: &[&str] = &["rename", "placeholder", "nullable", "may_be_unused"];

/// What the attribute of a field says.
#[derive(Default)]
pub(crate) struct FieldAttributes {
    /// The name of the variable or the placeholder.
    pub(crate) rename: Option<LitStr>,
    /// The field fills a placeholder.
    pub(crate) placeholder: Option<Span>,
    /// `None` is given as `none`.
    pub(crate) nullable: Option<Span>,
    /// Prompts need not use the field.
    pub(crate) may_be_unused: Option<Span>,
    /// An entry could not be read, so that the meaning of the field is not known.
    pub(crate) is_doubtful: bool,
}

impl FieldAttributes {
    pub(crate) fn read(attributes: &[Attribute], problems: &mut Problems) -> Self {
        let mut read = Self::default();
        let is_right = entries::read(attributes, problems, |key, input| {
            let place = match &*key.to_string() {
                "rename" => {
                    return entries::once(key, &mut read.rename, entries::text(key, input)?);
                }
                "placeholder" => &mut read.placeholder,
                "nullable" => &mut read.nullable,
                "may_be_unused" => &mut read.may_be_unused,
                _ => {
                    return Err(entries::unknown(
                        key,
                        ENTRIES,
                        super::structure::ENTRIES,
                        "above the struct",
                    ));
                }
            };
            entries::once(key, place, entries::flag(key, input)?)
        });
        read.is_doubtful = !is_right;
        read
    }
}

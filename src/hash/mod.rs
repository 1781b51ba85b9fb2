//! Hashes of templates and messages, the same in every implementation (§4).

mod canonical;
mod content;
mod hex;

pub(crate) use canonical::Canonical;
pub use content::ContentHash;

#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// Data from outside never causes a panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod backend;
mod fault;
mod folder;
mod listing;
mod object;
mod prompt;
mod runtime;

pub use address::InvalidStoreUrl;
pub use backend::ObjectStoreBackend;
#[doc(no_inline)]
pub use object_store;

#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
// Nothing that input can reach panics.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod arity;
mod category;
mod group;

pub use arity::{RemoveError, TooFew, TwoOrMore};
pub use category::{Category, UnknownCategory};
pub use group::{
    PromptGroup, PromptGroupInvalid, PromptGroupInvalidReason,
    builder::{self, PromptGroupBuilder},
};

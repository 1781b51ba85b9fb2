#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
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

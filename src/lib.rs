#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "prompts"), no_std)]
#![forbid(unsafe_code)]
// What data from outside can reach does not panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "prompts")]
pub mod active;
#[cfg(feature = "prompts")]
pub mod backend;
pub mod category;
#[cfg(feature = "prompts")]
mod error;
pub mod group;
#[cfg(feature = "prompts")]
pub mod hash;
#[cfg(feature = "prompts")]
mod json;
#[cfg(feature = "prompts")]
pub mod labels;
#[cfg(feature = "prompts")]
pub mod manager;
#[cfg(feature = "prompts")]
pub mod message;
#[cfg(feature = "prompts")]
pub mod prompt;

pub use category::Category;
pub use group::{PromptGroup, PromptGroupInvalid, TwoOrMore};
#[doc(no_inline)]
pub use nonempty::NonEmpty;

#[cfg(feature = "prompts")]
pub use self::{
    error::PromptError,
    manager::PromptManager,
    message::Message,
    prompt::{Prompt, PromptRenderError, PromptResult, Segment, Variables},
};

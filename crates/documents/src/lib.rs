#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// Input never panics.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod budget;
pub mod chat;
mod document;
mod fault;
mod files;
pub mod json;
pub mod layout;
pub mod listing;
mod node;
mod place;
#[cfg(feature = "yaml")]
mod prompt;
mod sampling;
pub mod sidecar;
pub mod text;
#[cfg(feature = "yaml")]
mod yaml;

pub use budget::TokenBudget;
pub use document::{Document, Template};
pub use fault::Fault;
pub use files::{File, files};
pub use layout::Layout;
pub use place::Place;
#[cfg(feature = "yaml")]
#[cfg_attr(docsrs, doc(cfg(feature = "yaml")))]
pub use prompt::read;
pub use sampling::Sampling;
pub use sidecar::Sidecar;

#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// Input never panics.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod analysis;
mod budget;
pub mod chat;
pub mod compare;
mod document;
mod fault;
mod files;
mod inputs;
pub mod json;
pub mod layout;
pub mod listing;
#[cfg(feature = "yaml")]
mod locate;
mod node;
mod place;
#[cfg(feature = "yaml")]
mod prompt;
mod prompt_fault;
pub mod rules;
mod sampling;
pub mod sidecar;
mod site;
pub mod templates;
pub mod text;
#[cfg(feature = "yaml")]
mod yaml;

pub use analysis::Analysis;
pub use budget::TokenBudget;
pub use document::{Document, Template};
pub use fault::Fault;
pub use files::{File, MAX_SIDECAR, MAX_TEMPLATE, files};
pub use inputs::{Inputs, PlaceholderInput, Variable};
pub use layout::Layout;
#[cfg(feature = "yaml")]
#[cfg_attr(docsrs, doc(cfg(feature = "yaml")))]
pub use locate::place_of;
pub use place::Place;
#[cfg(feature = "yaml")]
#[cfg_attr(docsrs, doc(cfg(feature = "yaml")))]
pub use prompt::{Parts, read, read_parts, validate};
pub use prompt_fault::{PromptFault, PromptFaultKind};
pub use sampling::Sampling;
pub use sidecar::Sidecar;
pub use site::{Part, Site};
pub use templates::Templates;

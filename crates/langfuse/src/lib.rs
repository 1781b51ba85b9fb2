#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
// Data from outside never causes a panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

mod address;
mod answer;
mod attempts;
mod backend;
mod builder;
mod client;
mod environment;
mod fault;
mod invalid;
mod keys;
mod runtime;
mod settings;

pub use backend::LangfuseBackend;
pub use builder::LangfuseBuilder;
pub use invalid::InvalidSetting;

//! Prompts in stores of this process: in memory, and in a local folder.

#[path = "../support/mod.rs"]
mod support;

mod contract;
mod equal_to_files;
mod keys;
mod listing;
mod misbehaving;
mod urls;

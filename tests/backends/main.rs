#![cfg(feature = "prompts")]
//! Backends, the manager and label resolvers.

#[path = "../support/mod.rs"]
mod support;

#[cfg(feature = "testing")]
mod cached;
#[cfg(feature = "testing")]
mod cached_reads;
mod filesystem;
mod filesystem_faults;
mod filesystem_hazards;
mod labels;
mod manager;
mod runtimes;

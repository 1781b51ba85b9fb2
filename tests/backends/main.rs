//! Backends, the manager and label resolvers.
#![cfg(feature = "prompts")]

#[path = "../support/mod.rs"]
mod support;

#[cfg(feature = "testing")]
mod cached;
#[cfg(feature = "testing")]
mod cached_reads;
#[cfg(feature = "fs")]
mod filesystem;
#[cfg(feature = "fs")]
mod filesystem_faults;
#[cfg(feature = "fs")]
mod filesystem_hazards;
#[cfg(feature = "fs")]
mod filesystem_listing;
mod labels;
mod manager;
#[cfg(feature = "fs")]
mod runtimes;

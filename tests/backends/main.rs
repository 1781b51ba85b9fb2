//! Backends, the manager and label resolvers.
#![cfg(feature = "prompts")]

#[path = "../support/mod.rs"]
mod support;

#[cfg(feature = "testing")]
mod cached;
#[cfg(feature = "testing")]
mod cached_bounds;
#[cfg(feature = "testing")]
mod cached_hangs;
#[cfg(feature = "testing")]
mod cached_panics;
#[cfg(feature = "testing")]
mod cached_reads;
#[cfg(feature = "testing")]
mod cached_stale;
#[cfg(feature = "testing")]
mod contract;
mod errors;
#[cfg(feature = "fs")]
mod filesystem;
#[cfg(all(feature = "fs", feature = "testing"))]
mod filesystem_contract;
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

#![cfg(feature = "prompts")]
//! Backends, the manager and label resolvers.

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
mod filesystem;
mod filesystem_faults;
mod filesystem_hazards;
mod labels;
mod manager;
mod runtimes;

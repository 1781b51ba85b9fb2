//! Code that several tests share.

// Not every test uses all of it.
#![allow(dead_code)]

#[path = "../../../../tests/support/callers.rs"]
pub(crate) mod callers;
#[path = "../../../../tests/support/contract.rs"]
pub(crate) mod contract;
pub(crate) mod files;
#[cfg(feature = "aws")]
pub(crate) mod server;
pub(crate) mod stores;

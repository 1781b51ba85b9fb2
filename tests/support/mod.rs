//! Code that several tests share.

// Not every test uses all of it.
#![allow(dead_code)]

pub(crate) mod backend;
#[cfg(feature = "testing")]
pub(crate) mod cache;
pub(crate) mod callers;
#[cfg(feature = "testing")]
pub(crate) mod contract;
#[cfg(feature = "fs")]
pub(crate) mod folder;
pub(crate) mod template;

#![cfg(feature = "yaml")]
//! Layout, chat documents, sidecars and listings.

mod chat;
mod layout;
mod listing;
mod sidecar;

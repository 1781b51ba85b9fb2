//! Layout, chat documents, sidecars and listings.

#[cfg(feature = "yaml")]
mod chat;
mod layout;
mod listing;
mod sidecar;

//! Layout, chat documents, sidecars and listings.

#[cfg(feature = "yaml")]
mod chat;
#[cfg(feature = "yaml")]
mod files;
mod layout;
mod listing;
mod sidecar;

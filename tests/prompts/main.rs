//! Prompts, renders and messages.
#![cfg(feature = "prompts")]

#[path = "../support/mod.rs"]
mod support;

mod chat;
mod equality;
mod finite;
mod hashes;
mod messages;
mod records;
mod render;
mod secrecy;
mod values;

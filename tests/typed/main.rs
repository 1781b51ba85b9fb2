//! Inputs, faults and typed prompts.
#![cfg(feature = "prompts")]

#[path = "../support/mod.rs"]
mod support;

mod by_hand;
mod checked;
mod compare;
mod inputs;
mod manager;
mod property;
mod rendered;
#[path = "../../crates/jinja/tests/support/templates.rs"]
mod templates;
mod traps;
mod validate;
#[cfg(feature = "fs")]
mod validate_all;

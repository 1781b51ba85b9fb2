//! The backend against a server that speaks the documented API and misbehaves on request.

#[path = "../../../../tests/support/contract.rs"]
mod backend_contract;
#[path = "../../../../tests/support/callers.rs"]
#[allow(dead_code)]
mod callers;
#[path = "../../examples/langfuse_stand_in/stand_in/mod.rs"]
#[allow(dead_code)]
mod stand_in;
mod support;

mod answers;
mod attempts;
mod concurrency;
mod contract;
#[cfg(unix)]
mod environment;
mod names;
mod prompts;
mod redirects;
mod settings;
mod tls;

//! Prompts on an S3 server, over HTTP with signed requests.
#![cfg(feature = "aws")]

#[path = "../support/mod.rs"]
mod support;

mod contract;
mod faults;
mod fetches;
mod http;
mod retries;

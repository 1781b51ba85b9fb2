//! Rendered prompts, sent to a model.
//!
//! - [`client`]: a small client of OpenAI Chat Completions, with a span for each call
//! - [`openai_types`]: the request type of `async-openai`
//! - [`rig_messages`]: the messages of `rig`

#![forbid(unsafe_code)]

pub mod client;
pub mod openai_types;
pub mod rig_messages;

//! Request bodies of providers, made from messages and sampling parameters (llm §8).
//!
//! The serialized form of a [`Message`](crate::Message) is that of this crate, and no provider takes it:
//! providers differ in tool calls, images, stop sequences and the place of extras. The functions here return
//! the body for a provider as a JSON object:
//!
//! | function | API |
//! |---|---|
//! | [`openai::body`] | OpenAI Chat Completions; also vLLM, llama.cpp, LM Studio and Ollama |
//! | [`anthropic::body`] | Anthropic Messages |
//! | [`gemini::body`] | Google Gemini `generateContent` |
//!
//! The functions are pure: they do no I/O, and the same input gives the same bytes. Each takes a
//! [`Conversation`], which a `&PromptResult` converts into, and so does a pair of messages and sampling
//! parameters. Tools, response formats and streaming are for the caller to add to the returned map.
//!
//! ```
//! use openarmature_prompts::{Prompt, prompt::SamplingConfig, requests};
//!
//! let sampling = SamplingConfig::new().with_max_tokens(256).with_stop_sequences(["END"]);
//! let result = Prompt::text("greeting", "Hello, {{ user }}!")
//!     .with_sampling(sampling)
//!     .render([("user", "Alice")])?;
//! let mut body = requests::openai::body("gpt-4o-mini", &result)?;
//! assert_eq!(
//!     serde_json::to_string(&body)?,
//!     r#"{"model":"gpt-4o-mini","messages":[{"role":"user","content":"Hello, Alice!"}],"max_tokens":256,"stop":["END"]}"#,
//! );
//! body.insert("stream".into(), true.into());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Validation
//!
//! Before anything is mapped, [`InvalidRequest`] is returned for messages that no provider takes (llm §3, §5):
//!
//! - The list is not empty, begins with a system or a user message, has a system message at the first place
//!   only, and ends with a user or a tool message. An assistant message at the end, which some providers
//!   continue, is refused.
//! - A tool message answers a call of an earlier assistant message. The ids of the calls of one message are
//!   different.
//! - No block is empty. This includes thoughts without text, redacted thoughts without data, and images without
//!   a URL, without data or with an empty media type.
//!
//! # Sampling parameters and extras
//!
//! Parameters that are absent are left out. Extras are passed on unchanged, with keys sorted at every depth. An
//! extras key that the body has already is compared with the value in the body, numbers by value: an equal value
//! changes nothing, and a different one is refused. Lists of stop sequences are merged instead: the declared
//! sequences come first and each sequence appears once; extras that are not a list of strings are ignored. Each
//! function lists the keys that it manages.
//!
//! # What is left out
//!
//! Signatures and thoughts are bound to the provider that made them, and other providers do not take them. They
//! are left out as each function describes, and so is a message that is then empty. An empty signature is treated
//! like an absent one. Everything else is kept.

pub mod anthropic;
mod conversation;
mod extras;
pub mod gemini;
mod invalid;
mod json;
mod media_type;
pub mod openai;
mod sampling;
mod turns;
mod validate;

pub use conversation::Conversation;
pub use invalid::InvalidRequest;

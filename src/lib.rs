//! Prompts for language models, rendered strictly and traced in groups. A prompt group has at least two
//! members, and the compiler checks it.
//!
//! ```
//! use openarmature_prompts::prompt_group;
//!
//! let group = prompt_group!["rag"; "rewrite", "retrieve", "answer"];
//! assert_eq!(*group.members().first(), "rewrite"); // not an `Option`
//! ```
//!
//! ```compile_fail
//! # use openarmature_prompts::prompt_group;
//! prompt_group!["rag"; "rewrite"]; // a prompt group needs at least two members, found 1
//! ```
//!
//! This crate implements the prompt-management capability of the OpenArmature specification, version 0.109.
//! `§` refers to a section of its chapter on prompt management, and "llm §" to its chapter on model providers.
//!
//! # Modules
//!
//! | module | contents | feature |
//! |---|---|---|
//! | [`group`] | [`PromptGroup`], its constructors and its builder; [`TwoOrMore`] | |
//! | [`category`] | [`Category`], the stable names of errors | |
#![cfg_attr(
    feature = "prompts",
    doc = "
| [`prompt`] | [`Prompt`], segments, variables, [`PromptResult`], rendering | `prompts` |
| [`TypedPrompt`] | prompts whose variables are the fields of a struct; its macro | `prompts`; `derive` |
| [`message`] | [`Message`], roles, content and blocks | `prompts` |
| [`backend`] | backends in memory, in files, with a cache, and the trait for others | `prompts` |
| [`manager`] | [`PromptManager`], which asks several backends | `prompts` |
| [`labels`] | resolvers of labels | `prompts` |
| [`requests`] | the request bodies of OpenAI, Anthropic and Gemini | `prompts` |
| [`active`] | the active prompt and group, for events and spans | `prompts` |
| [`hash`] | the hash of a template or of messages | `prompts` |
"
)]
//!
//! [`_design`] explains how the rule became a type, for authors who have a rule of their own.
//!
//! # Errors
//!
//! Functions return the narrowest type. Each error has a [`Category`], and its text begins with the category.
#![cfg_attr(feature = "prompts", doc = "[`PromptError`] is any of them.")]
#![cfg_attr(not(feature = "prompts"), no_std)]
#![forbid(unsafe_code)]
// Data from outside never causes a panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "prompts")]
#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
#[cfg(feature = "prompts")]
pub mod active;
#[cfg(feature = "prompts")]
pub mod backend;
pub mod category;
#[cfg(feature = "prompts")]
mod error;
pub mod group;
#[cfg(feature = "prompts")]
pub mod hash;
#[cfg(feature = "prompts")]
pub mod labels;
#[cfg(feature = "prompts")]
pub mod manager;
#[cfg(feature = "prompts")]
pub mod message;
#[cfg(feature = "prompts")]
pub mod prompt;
#[cfg(feature = "prompts")]
pub mod requests;

pub use category::Category;
pub use group::{PromptGroup, PromptGroupInvalid, TwoOrMore};
#[doc(no_inline)]
pub use nonempty::NonEmpty;

#[cfg(feature = "prompts")]
pub use self::{
    error::PromptError,
    manager::PromptManager,
    message::Message,
    prompt::{
        CheckedPrompt, Prompt, PromptRenderError, PromptResult, Segment, TypedPrompt, Variables,
    },
};

#[cfg(feature = "derive")]
#[cfg_attr(docsrs, doc(cfg(feature = "derive")))]
pub use openarmature_prompts_derive::TypedPrompt;

#[doc = include_str!("../docs/design.md")]
pub mod _design {}

/// The examples of the README.
#[cfg(all(doctest, feature = "derive", feature = "fs"))]
#[doc = include_str!("../README.md")]
struct Readme;

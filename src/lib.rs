#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "prompts"), no_std)]
#![forbid(unsafe_code)]
// What data from outside can reach does not panic.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod arity;
#[cfg(feature = "prompts")]
mod backend;
mod category;
#[cfg(feature = "prompts")]
pub mod context;
#[cfg(feature = "prompts")]
mod error;
mod group;
#[cfg(feature = "prompts")]
mod hash;
#[cfg(feature = "prompts")]
mod json;
#[cfg(feature = "prompts")]
mod labels;
#[cfg(feature = "prompts")]
mod manager;
#[cfg(feature = "prompts")]
mod message;
#[cfg(feature = "prompts")]
mod prompt;
#[cfg(feature = "prompts")]
mod render;
#[cfg(feature = "opentelemetry")]
mod telemetry;

pub use arity::{RemoveError, TooFew, TwoOrMore};
pub use category::{Category, UnknownCategory};
pub use group::{
    PromptGroup, PromptGroupInvalid, PromptGroupInvalidReason,
    builder::{self, PromptGroupBuilder},
};
#[cfg(feature = "prompts")]
#[doc(no_inline)]
pub use jiff::Timestamp;
#[doc(no_inline)]
pub use nonempty::NonEmpty;

#[cfg(feature = "prompts")]
pub use self::{
    backend::{
        CachedBackend, FetchError, FilesystemBackend, MemoryBackend, PromptBackend, PromptNotFound,
        PromptStoreUnavailable, StoreFault,
    },
    error::PromptError,
    hash::ContentHash,
    labels::{LabelResolver, MappingLabelResolver},
    manager::{Fetch, Get, PromptManager},
    message::{
        AssistantBlock, AssistantMessage, Content, ImageBlock, ImageDetail, ImageSource,
        InvalidMessage, Message, RedactedThinkingBlock, SystemMessage, TextBlock, ThinkingBlock,
        ToolCall, ToolMessage, UserBlock, UserMessage, hash_messages,
    },
    prompt::{
        CrossedBounds, ImageBlockTemplate, IntoVariables, InvalidPlaceholderName, InvalidVariables,
        NotFinite, PlaceholderName, Prompt, PromptResult, SamplingConfig, Segment,
        TextBlockTemplate, TokenBudget, UserBlockTemplate, Variables,
    },
    render::{Placeholders, PromptRenderError},
};
#[cfg(feature = "prompts")]
#[doc(no_inline)]
pub use async_trait::async_trait;
#[cfg(feature = "opentelemetry")]
pub use telemetry::{PromptSpanLayer, PromptSpanProcessor};

//! What the code that the derive macro generates refers to. None of it is public API.

pub use ::{core, serde, std};

pub use openarmature_prompts_documents::compare::{Field, Placeholder, Presence, Shape};

pub use crate::{
    message::{ImageDetail, Message},
    prompt::{
        ImageBlockTemplate, PlaceholderName, Prompt, Segment, TextBlockTemplate, UserBlockTemplate,
        typed::{Derived, Giver, Messages, NotAnOption, Probe, PromptShape, check, embedded},
    },
};

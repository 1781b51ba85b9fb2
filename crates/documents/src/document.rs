//! The content of a prompt's files.

use crate::{chat::Segment, sidecar::Sidecar};

/// The content of the files of one prompt.
#[derive(Clone, Debug, PartialEq)]
pub struct Document {
    /// The path of the template, relative to the root folder.
    pub path: String,
    /// The template.
    pub template: Template,
    /// The sampling parameters and the token budget.
    pub sidecar: Sidecar,
}

/// The template of a prompt.
#[derive(Clone, Debug, PartialEq)]
pub enum Template {
    /// The template of a text prompt.
    Text(String),
    /// The segments of a chat prompt.
    Chat(Vec<Segment>),
}

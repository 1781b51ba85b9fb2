//! A prompt that was found.

use openarmature_prompts_documents::{Sidecar, Template};

use crate::origin::Origin;

/// A prompt that was found.
pub(crate) struct Found {
    /// The label of the folder that the file is in.
    pub(crate) label: Option<String>,
    /// The file of the template, or the literal.
    pub(crate) origin: Origin,
    pub(crate) template: Template,
    pub(crate) sidecar: Sidecar,
}

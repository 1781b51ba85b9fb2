//! The faults of a prompt that are known without variables.

use std::fmt;

use crate::site::Site;

/// A fault of a prompt that is known without variables, with its place and what to do about it.
///
/// The message names what the fault is about, such as a filter, and never holds other text of the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PromptFault {
    /// The kind of fault.
    pub kind: PromptFaultKind,
    /// The place.
    pub site: Site,
    /// What is wrong, and what to do.
    pub message: String,
}

/// The kind of a [`PromptFault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PromptFaultKind {
    /// A template cannot be parsed, or uses a tag that is not supported.
    Syntax,
    /// A template is larger, or nested deeper, than the engine allows.
    TooComplex,
    /// A function, filter or test does not exist, or a macro does not take the arguments.
    Unknown,
    /// A template reads a variable before it sets a variable of that name.
    Hidden,
    /// A template that reads no variable cannot be rendered.
    Constant,
    /// A text is empty whatever the variables are.
    Empty,
    /// The name of a placeholder is invalid or used twice.
    Placeholder,
    /// An image is incomplete, not base64, or in a message that cannot have images.
    Image,
    /// There are no segments, there are no blocks, or a role is unknown.
    Segments,
}

impl PromptFault {
    pub(crate) fn new(kind: PromptFaultKind, site: Site, message: impl Into<String>) -> Self {
        Self {
            kind,
            site,
            message: message.into(),
        }
    }
}

impl fmt::Display for PromptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.site == Site::default() {
            return f.write_str(&self.message);
        }
        write!(f, "{}: {}", self.site, self.message)
    }
}

impl std::error::Error for PromptFault {}

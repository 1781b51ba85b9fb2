//! A fault in a prompt and its place, without the name of the prompt.

use std::fmt;

use openarmature_jinja::{Error, ErrorKind};
use openarmature_prompts_documents::{PromptFault, PromptFaultKind, rules};

use crate::message::Role;

use super::mismatch::Mismatch;

/// The kind of a [`PromptRenderError`](super::PromptRenderError).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RenderErrorKind {
    /// A template does not parse.
    Syntax,
    /// A template reads a variable, an attribute or an item that does not exist.
    #[non_exhaustive]
    UndefinedVariable {
        /// The name, as the template writes it, such as `user` or `user.name`.
        name: String,
    },
    /// A template does something with a value that the value does not allow.
    InvalidOperation,
    /// A template does more than its fuel or another limit allows.
    Limit,
    /// The result of a template, or of the whole prompt, is empty.
    EmptyResult,
    /// A placeholder is not filled, or its name is invalid or used twice.
    Placeholder,
    /// An image is incomplete, not base64, or in a message that cannot have images.
    Image,
    /// The segments of a chat prompt break another rule: there are none, or a role is unknown.
    Segments,
    /// The variables are not JSON, or not a record with names.
    InvalidVariables,
    /// The inputs of a prompt differ from the fields of a [typed prompt](crate::TypedPrompt).
    Mismatch(Mismatch),
}

/// A fault and its place. Segments and blocks are counted from 1.
#[derive(Clone, Debug)]
pub(super) struct Fault {
    pub(super) kind: RenderErrorKind,
    pub(super) segment: Option<usize>,
    pub(super) block: Option<usize>,
    pub(super) line: Option<usize>,
    role: Option<Role>,
    what: String,
}

impl Fault {
    pub(super) fn new(kind: RenderErrorKind, what: impl Into<String>) -> Self {
        Self {
            kind,
            segment: None,
            block: None,
            line: None,
            role: None,
            what: what.into(),
        }
    }

    pub(super) const fn in_block(mut self, number: usize) -> Self {
        self.block = Some(number);
        self
    }

    /// Adds that there are more faults.
    pub(super) fn and_more(mut self, count: usize) -> Self {
        self.what = match count {
            0 => self.what,
            1 => format!("{} (and 1 more fault)", self.what),
            _ => format!("{} (and {count} more faults)", self.what),
        };
        self
    }

    pub(super) fn in_segment(mut self, number: usize, role: Option<Role>) -> Self {
        self.segment = Some(number);
        self.role = role;
        self
    }
}

impl From<rules::Role> for Role {
    fn from(role: rules::Role) -> Self {
        match role {
            rules::Role::System => Self::System,
            rules::Role::User => Self::User,
            rules::Role::Assistant => Self::Assistant,
        }
    }
}

impl From<PromptFaultKind> for RenderErrorKind {
    fn from(kind: PromptFaultKind) -> Self {
        match kind {
            PromptFaultKind::Syntax => Self::Syntax,
            PromptFaultKind::TooComplex => Self::Limit,
            PromptFaultKind::Empty => Self::EmptyResult,
            PromptFaultKind::Placeholder => Self::Placeholder,
            PromptFaultKind::Image => Self::Image,
            PromptFaultKind::Segments => Self::Segments,
            // An unknown name, a hidden variable, or an operation on constants.
            _ => Self::InvalidOperation,
        }
    }
}

impl From<rules::Violation> for Fault {
    fn from(violation: rules::Violation) -> Self {
        Self::new(violation.kind.into(), violation.message)
    }
}

/// The text of the message is that of [`PromptFault`], but for the place, which is apart.
impl From<&PromptFault> for Fault {
    fn from(fault: &PromptFault) -> Self {
        let what = match fault.site.line() {
            Some(line) => format!("{}, line {line}", fault.message),
            None => fault.message.clone(),
        };
        Self {
            segment: fault.site.segment,
            block: fault.site.block,
            line: fault.site.line(),
            ..Self::new(fault.kind.into(), what)
        }
    }
}

impl From<&Error> for Fault {
    fn from(error: &Error) -> Self {
        let kind = match error.kind() {
            ErrorKind::Syntax => RenderErrorKind::Syntax,
            ErrorKind::UndefinedVariable { name, .. } => {
                RenderErrorKind::UndefinedVariable { name: name.clone() }
            }
            kind if kind.is_limit() => RenderErrorKind::Limit,
            _ => RenderErrorKind::InvalidOperation,
        };
        Self {
            line: Some(error.line()),
            ..Self::new(kind, error.to_string())
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.segment, self.role) {
            (Some(segment), Some(role)) => write!(f, "segment {segment} ({role}): ")?,
            (Some(segment), None) => write!(f, "segment {segment}: ")?,
            (None, _) => {}
        }
        if let Some(block) = self.block {
            write!(f, "block {block}: ")?;
        }
        f.write_str(&self.what)
    }
}

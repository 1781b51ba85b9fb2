//! What is wrong with a template, as far as it is known without variables.

use std::fmt;

use super::place::Place;

/// The kind of a [`Fault`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FaultKind {
    /// The template cannot be parsed.
    Syntax,
    /// The template is larger, or nested deeper, than the engine allows.
    TooComplex,
    /// A tag that is not supported, such as `include`.
    Tag,
    /// A function that does not exist.
    Function,
    /// A filter that does not exist.
    Filter,
    /// A test that does not exist.
    Test,
    /// A variable that is read before the template sets it, which hides the one that is given.
    Hidden,
    /// Arguments that a macro does not take.
    Arguments,
}

/// A fault of a template that is known without variables, with its place and what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// What is wrong, and what to do.
    pub message: String,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
}

impl Fault {
    pub(super) fn new(kind: FaultKind, message: String, place: Place) -> Self {
        Self {
            kind,
            message,
            line: place.line,
            column: place.column,
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            message,
            line,
            column,
            ..
        } = self;
        write!(f, "{message} (line {line}, column {column})")
    }
}

impl std::error::Error for Fault {}

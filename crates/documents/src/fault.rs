//! The error for a document that cannot be read.

use std::{borrow::Cow, fmt};

use crate::place::Place;

/// The error for a document that cannot be read, with the place.
///
/// The message never holds the document's text: prompts may be confidential, and errors end up in logs.
///
/// ```
/// use openarmature_prompts_documents::Sidecar;
///
/// let fault = Sidecar::read("production/greeting.config.json", r#"{"seed": "7"}"#).unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "production/greeting.config.json, line 1, column 10: `seed` is not an integer",
/// );
/// assert_eq!(fault.message(), "`seed` is not an integer");
/// assert_eq!(fault.place().map(|place| place.line), Some(1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    file: Option<String>,
    place: Option<Place>,
    message: Cow<'static, str>,
}

impl Fault {
    /// Creates a fault without a file and a place.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            file: None,
            place: None,
            message: message.into(),
        }
    }

    /// Replaces the file, whose path is relative to the root folder.
    #[must_use]
    pub fn with_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into());
        self
    }

    /// Replaces the place.
    #[must_use]
    pub fn with_place(mut self, place: impl Into<Option<Place>>) -> Self {
        self.place = place.into();
        self
    }

    /// Returns the path of the file, relative to the root folder.
    pub fn file(&self) -> Option<&str> {
        self.file.as_deref()
    }

    /// Returns the place in the file.
    pub fn place(&self) -> Option<Place> {
        self.place
    }

    /// Returns the description, without the file and the place.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.place) {
            (Some(file), Some(place)) => write!(f, "{file}, {place}: {}", self.message),
            (Some(file), None) => write!(f, "{file}: {}", self.message),
            (None, Some(place)) => write!(f, "{place}: {}", self.message),
            (None, None) => f.write_str(&self.message),
        }
    }
}

impl std::error::Error for Fault {}

//! The rules that the segments of a chat prompt obey.
//!
//! A render reports the first violation, [`Analysis`](crate::Analysis) all of them.

use std::{borrow::Cow, collections::BTreeSet, io};

use base64::{
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
    read::DecoderReader,
};

use crate::prompt_fault::PromptFaultKind;

/// A violation of a rule, without its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// The kind of fault.
    pub kind: PromptFaultKind,
    /// What is wrong.
    pub message: Cow<'static, str>,
}

/// The role of a segment: that of a message, but never `tool`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// `system`
    System,
    /// `user`
    User,
    /// `assistant`
    Assistant,
}

impl Role {
    /// Returns the role of this name.
    ///
    /// # Errors
    ///
    /// [`Violation`] if no segment can have it.
    ///
    /// ```
    /// use openarmature_prompts_documents::rules::Role;
    ///
    /// assert_eq!(Role::new("user"), Ok(Role::User));
    /// assert_eq!(
    ///     Role::new("tool").unwrap_err().message,
    ///     "role \"tool\" is not one of system, user and assistant",
    /// );
    /// ```
    pub fn new(name: &str) -> Result<Self, Violation> {
        match name {
            "system" => Ok(Self::System),
            "user" => Ok(Self::User),
            "assistant" => Ok(Self::Assistant),
            _ => Err(Violation::new(
                PromptFaultKind::Segments,
                format!("role {name:?} is not one of system, user and assistant"),
            )),
        }
    }
}

/// Returns whether a text is the name of a placeholder: an ASCII letter or `_`, then ASCII letters, digits and `_`.
///
/// ```
/// use openarmature_prompts_documents::rules::is_placeholder_name;
///
/// assert!(is_placeholder_name("history_2"));
/// assert!(!is_placeholder_name("2nd"));
/// ```
pub const fn is_placeholder_name(name: &str) -> bool {
    let mut rest = name.as_bytes();
    let mut first = true;
    while let [byte, after @ ..] = rest {
        let fits = byte.is_ascii_alphabetic() || *byte == b'_' || (!first && byte.is_ascii_digit());
        if !fits {
            return false;
        }
        first = false;
        rest = after;
    }
    !first
}

/// The names of the placeholders of a prompt.
#[derive(Debug, Default)]
pub struct PlaceholderNames<'a>(BTreeSet<&'a str>);

impl<'a> PlaceholderNames<'a> {
    /// Adds the name of a placeholder.
    ///
    /// # Errors
    ///
    /// [`Violation`] if the name is invalid or there already.
    ///
    /// ```
    /// use openarmature_prompts_documents::rules::PlaceholderNames;
    ///
    /// let mut names = PlaceholderNames::default();
    /// assert_eq!(names.add("history"), Ok(()));
    /// assert_eq!(
    ///     names.add("history").unwrap_err().message,
    ///     "there is already a placeholder with the name \"history\"",
    /// );
    /// ```
    pub fn add(&mut self, name: &'a str) -> Result<(), Violation> {
        let message = if !is_placeholder_name(name) {
            format!(
                "{name:?} is not a valid name of a placeholder: a letter or `_`, then letters, digits and `_`"
            )
        } else if !self.0.insert(name) {
            format!("there is already a placeholder with the name {name:?}")
        } else {
            return Ok(());
        };
        Err(Violation::new(PromptFaultKind::Placeholder, message))
    }
}

impl Violation {
    fn new(kind: PromptFaultKind, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// Creates the violation for a prompt without segments.
    pub fn no_segments() -> Self {
        Self::new(PromptFaultKind::Segments, "the list of segments is empty")
    }

    /// Creates the violation for a message without blocks.
    pub fn no_blocks() -> Self {
        Self::new(PromptFaultKind::Segments, "the list of blocks is empty")
    }

    /// Creates the violation for an image in a message that is not a user's.
    pub fn image_without_user() -> Self {
        Self::new(PromptFaultKind::Image, "only a user message has images")
    }

    /// Creates the violation for an inline image without a media type.
    pub fn no_media_type() -> Self {
        Self::new(PromptFaultKind::Image, "an inline image needs `media_type`")
    }

    /// Creates the violation for an inline image whose data is not base64.
    pub fn not_base64() -> Self {
        Self::new(
            PromptFaultKind::Image,
            "the image's `base64_data` does not render to base64",
        )
    }
}

/// Returns whether a text is base64: the alphabet, and padding to a multiple of four.
///
/// ```
/// use openarmature_prompts_documents::rules::is_base64;
///
/// assert!(is_base64("QUI="));
/// assert!(!is_base64("QUI"));
/// ```
pub fn is_base64(text: &str) -> bool {
    const STRICT: GeneralPurpose = GeneralPurpose::new(
        &base64::alphabet::STANDARD,
        GeneralPurposeConfig::new()
            .with_decode_padding_mode(DecodePaddingMode::RequireCanonical)
            .with_decode_allow_trailing_bits(true),
    );
    let mut decoder = DecoderReader::new(text.as_bytes(), &STRICT);
    io::copy(&mut decoder, &mut io::sink()).is_ok()
}

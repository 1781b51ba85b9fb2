//! The error for an invalid message.

/// The error for a message or a block that breaks a rule, such as being empty.
///
/// It has no category of its own: rendering reports it as `prompt_render_error`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid message: {0}")]
pub struct InvalidMessage(String);

impl InvalidMessage {
    pub(crate) fn new(description: impl Into<String>) -> Self {
        Self(description.into())
    }
}

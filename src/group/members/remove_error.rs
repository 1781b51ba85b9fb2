//! The error of a removal that was refused.

use super::too_few::MemberCount;

/// The reason why no member was removed.
///
/// ```
/// use openarmature_prompts::{group::RemoveError, two_or_more};
///
/// let mut members = two_or_more![1, 2];
/// assert_eq!(members.remove(0), Err(RemoveError::AlreadyAtTwo));
/// assert_eq!(
///     members.truncate(0).unwrap_err().to_string(),
///     "would leave 0 members, at least 2 are needed",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RemoveError {
    /// There are exactly two members.
    #[error("cannot remove one of two members, at least 2 are needed")]
    AlreadyAtTwo,
    /// There is no member at the index.
    #[error("no member at index {index}, there are {len}")]
    #[non_exhaustive]
    IndexOutOfBounds {
        /// The index that was given.
        index: usize,
        /// The number of members.
        len: usize,
    },
    /// Fewer than two members would be left.
    #[error("would leave {}, at least 2 are needed", MemberCount(*left))]
    #[non_exhaustive]
    TooFewLeft {
        /// The number of members that would be left: 0 or 1.
        left: usize,
    },
}

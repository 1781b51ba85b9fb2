//! The error that holds the refused members.

use core::fmt;

use alloc::vec::Vec;

/// The error of fewer than two members, with the members inside.
///
/// It names no group and has no category; [`for_group`](Self::for_group) turns it into an error that
/// has both.
///
/// ```
/// use openarmature_prompts::TwoOrMore;
///
/// let too_few = TwoOrMore::try_from(vec!["rewrite"]).unwrap_err();
/// assert_eq!(too_few.to_string(), "found 1 member, at least 2 are needed");
/// assert_eq!(too_few.found(), 1);
/// assert_eq!(too_few.as_slice(), ["rewrite"]);
/// assert_eq!(too_few.into_vec(), ["rewrite"]);
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("found {}, at least 2 are needed", MemberCount(self.found()))]
pub struct TooFew<T>(Vec<T>);

impl<T> TooFew<T> {
    pub(super) const fn new(members: Vec<T>) -> Self {
        Self(members)
    }

    /// Returns the number of members: 0 or 1.
    pub const fn found(&self) -> usize {
        self.0.len()
    }

    /// Returns the refused members as a slice.
    pub const fn as_slice(&self) -> &[T] {
        self.0.as_slice()
    }

    /// Returns the refused vector, in its own allocation.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

/// Shows the number of members and not the members, so that it does not need `T: Debug`.
impl<T> fmt::Debug for TooFew<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TooFew")
            .field("found", &self.found())
            .finish_non_exhaustive()
    }
}

/// A number of members in words: `0 members`, `1 member`, `2 members`.
pub(crate) struct MemberCount(pub(crate) usize);

impl fmt::Display for MemberCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} member{plural}", self.0)
    }
}

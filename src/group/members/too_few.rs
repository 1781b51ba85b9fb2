//! The refusal, with the refused members inside.

use core::fmt;

use alloc::vec::Vec;

/// Fewer than two members, handed back as they came.
///
/// ```
/// use openarmature_prompts::TwoOrMore;
///
/// let too_few = TwoOrMore::try_from(vec!["rewrite"]).unwrap_err();
/// assert_eq!(too_few.to_string(), "found 1 member, at least 2 are needed");
/// assert_eq!(too_few.found(), 1);
/// assert_eq!(too_few.into_vec(), ["rewrite"]);
/// ```
#[derive(Clone, PartialEq, Eq, thiserror::Error)]
#[error("found {}, at least 2 are needed", MemberCount(self.found()))]
pub struct TooFew<T>(Vec<T>);

impl<T> TooFew<T> {
    pub(super) const fn new(members: Vec<T>) -> Self {
        Self(members)
    }

    /// How many members there were: 0 or 1.
    pub const fn found(&self) -> usize {
        self.0.len()
    }

    /// The refused vector, in the allocation it came in.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }
}

/// Says how many there were and not what they were, so that it is there for every `T`.
impl<T> fmt::Debug for TooFew<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TooFew")
            .field("found", &self.found())
            .finish_non_exhaustive()
    }
}

/// `1 member`, `0 members`.
pub(crate) struct MemberCount(pub(crate) usize);

impl fmt::Display for MemberCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0 == 1 { "" } else { "s" };
        write!(f, "{} member{plural}", self.0)
    }
}

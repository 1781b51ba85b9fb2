//! Two members or more, as a type. Knows nothing of prompts.
//!
//! `two_or_more` alone can see inside a [`TwoOrMore`]: whoever checks the promise reads that file.

mod cmp;
mod convert;
mod iter;
mod too_few;
mod two_or_more;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "schemars")]
mod schema;
#[cfg(feature = "serde")]
mod serde;

pub(crate) use too_few::MemberCount;
pub use too_few::TooFew;
pub use two_or_more::{RemoveError, TwoOrMore};

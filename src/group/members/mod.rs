//! The type of two members or more, without a name and without anything about prompts.
//!
//! The guarantee is in `two_or_more`: no other file has access to the vector in a [`TwoOrMore`].

mod cmp;
mod convert;
mod iter;
mod parts;
mod remove_error;
mod too_few;
mod two_or_more;

#[cfg(feature = "arbitrary")]
mod arbitrary;
#[cfg(feature = "schemars")]
mod schema;
#[cfg(feature = "serde")]
mod serde;

pub use remove_error::RemoveError;
pub(crate) use too_few::MemberCount;
pub use too_few::TooFew;
pub use two_or_more::TwoOrMore;

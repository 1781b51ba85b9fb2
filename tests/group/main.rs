//! Groups and lists of at least two members: constructed, changed, compared and read.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod category;
mod changes;
mod conversions;
mod group;
mod panics;
mod properties;
#[cfg(feature = "schemars")]
mod schemars;
#[cfg(feature = "serde")]
mod serde;
mod two_or_more;

//! Groups of two members or more, made, changed and read.

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod group;
mod properties;
#[cfg(feature = "schemars")]
mod schemars;
#[cfg(feature = "serde")]
mod serde;
mod two_or_more;

#![doc = include_str!("../README.md")]
//!
//! # Contents
//!
//! - Rendering: [`Template`], [`Bindings`], [`Options`], [`DEFAULT_FUEL`]
//! - Analysis: [`inputs`], [`validate`], [`Inputs`], [`Fault`], [`closest`]
//! - Errors: [`Error`], [`ErrorKind`]
//! - Differences from Jinja2: [`differences`]

#![forbid(unsafe_code)]
#![allow(
    clippy::float_cmp,
    clippy::format_push_string,
    reason = "Python compares floats exactly, and `write!` has a result that would have to be dropped"
)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]

mod analysis;
mod arguments;
mod bindings;
mod callable;
mod compile;
mod engine;
mod error;
mod filters;
mod float;
mod format;
mod fuel;
mod globals;
mod inspect;
mod iterate;
mod machine;
mod methods;
mod names;
mod numeral;
mod objects;
mod ops;
mod predicates;
mod program;
mod read;
mod safe;
mod scan;
mod strict;
mod template;
mod text;
mod tree;
mod unicode;

pub use analysis::{Fault, FaultKind, Input, Inputs, Place, closest};
pub use bindings::{Binding, Bindings};
pub use engine::Options;
pub use error::{Error, ErrorKind};
pub use float::python_float;
pub use fuel::DEFAULT_FUEL;
pub use inspect::{inputs, validate};
pub use template::Template;

#[doc = include_str!("../docs/differences.md")]
pub mod differences {}

//! Jinja2 templates that render as they do in Python: strict, deterministic and bounded.

#![forbid(unsafe_code)]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::indexing_slicing)]
#![deny(clippy::panic, clippy::todo, clippy::unimplemented)]
#![allow(dead_code)]

mod arguments;
mod bindings;
mod error;
mod filters;
mod float;
mod format;
mod fuel;
mod iterate;
mod methods;
mod numeral;
mod objects;
mod ops;
mod predicates;
mod safe;
mod strict;
mod text;
mod unicode;

pub use bindings::{Binding, Bindings};
pub use error::{Error, ErrorKind};
pub use float::python_float;
pub use fuel::DEFAULT_FUEL;

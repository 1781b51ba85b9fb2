//! Jinja2 templates that render as they do in Python: strict, deterministic and bounded.

#![forbid(unsafe_code)]
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
mod strict;
mod template;
mod text;
mod unicode;

pub use analysis::{Fault, FaultKind, Input, Inputs, Place};
pub use bindings::{Binding, Bindings};
pub use engine::Options;
pub use error::{Error, ErrorKind};
pub use float::python_float;
pub use fuel::DEFAULT_FUEL;
pub use inspect::{inputs, validate};
pub use template::Template;

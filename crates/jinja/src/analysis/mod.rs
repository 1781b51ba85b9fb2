//! What a template needs, and what is wrong with it, from its syntax tree.

mod condition;
mod expression;
mod fault;
mod hidden;
#[cfg(test)]
mod hostile;
mod input;
mod names;
mod place;
mod scope;
mod signature;
mod statement;
mod tags;
mod validate;
mod vocabulary;
mod walker;

pub use fault::{Fault, FaultKind};
pub use input::{Input, Inputs};
pub use place::Place;
pub(crate) use validate::{faults, inputs, refused};
pub(crate) use vocabulary::Vocabulary;
pub use vocabulary::closest;

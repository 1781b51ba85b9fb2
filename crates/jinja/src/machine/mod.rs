//! Renders a compiled template: walks its tree, with the names resolved and every step paid for.

mod blame;
mod calls;
mod chains;
mod expressions;
mod frames;
mod loop_object;
mod loops;
mod macro_object;
mod names;
mod run;
mod state;
mod statements;
mod turns;

pub(crate) use run::{Input, run};

//! The state of a render.

use minijinja::{State, Value};

use super::turns::Filtering;
use crate::{
    bindings::Bindings,
    program::{Chain, Expr, Function, Program},
};

/// One render.
pub(super) struct Machine<'p> {
    pub(super) program: &'p Program,
    pub(super) source: &'p str,
    pub(super) bindings: &'p Bindings,
    /// What filters, tests and methods are given: it holds the fuel.
    pub(super) state: State<'p, 'p>,
    pub(super) out: String,
    /// What was given and asked for, by name.
    pub(super) given: Vec<Option<Value>>,
    /// The variables of the functions that run, the innermost last.
    pub(super) slots: Vec<Slot>,
    /// Where the variables of the running function begin.
    pub(super) base: usize,
    pub(super) function: &'p Function,
    /// Variables that are shared with functions inside of the one that has them.
    pub(super) cells: Vec<Option<Value>>,
    /// How many macros there are that may refer to a cell.
    pub(super) macros: usize,
    pub(super) depth: usize,
    /// The loops with a condition that run, the innermost last.
    pub(super) filtering: Vec<Filtering<'p>>,
    /// What blocks captured, for their filters.
    pub(super) captured: Vec<Value>,
    /// The undefined value that was read last.
    pub(super) blame: Option<Blame<'p>>,
    /// Undefined values that were assigned, and what they were.
    pub(super) origins: Vec<(usize, Blame<'p>)>,
}

/// A variable.
#[derive(Clone)]
pub(super) enum Slot {
    Unset,
    Set(Value),
    /// It is shared, and kept among the cells.
    Cell(usize),
}

/// An expression that was undefined.
#[derive(Clone, Copy)]
pub(super) enum Blame<'p> {
    Expr(&'p Expr),
    /// The first steps of a chain.
    Chain(&'p Chain, usize),
    /// Something inside of what an expression gives.
    Inside(&'p Expr),
    /// Something inside of what the first steps of a chain give.
    InsideChain(&'p Chain, usize),
}

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
mod statements;

use minijinja::{Error, State, Value};

use crate::{
    bindings::Bindings,
    program::{Function, Program},
};
use blame::Blame;
use frames::Slot;

/// What a render is made of.
pub(crate) struct Input<'p> {
    pub(crate) program: &'p Program,
    pub(crate) source: &'p str,
    pub(crate) bindings: &'p Bindings,
}

/// One render.
struct Machine<'p> {
    program: &'p Program,
    source: &'p str,
    bindings: &'p Bindings,
    /// What filters, tests and methods are given: it holds the fuel.
    state: State<'p, 'p>,
    out: String,
    /// What was given and asked for, by name.
    given: Vec<Option<Value>>,
    /// The variables of the functions that run, the innermost last.
    slots: Vec<Slot>,
    /// Where the variables of the running function begin.
    base: usize,
    function: &'p Function,
    /// Variables that are shared with functions inside of the one that has them.
    cells: Vec<Option<Value>>,
    /// How many macros there are that may refer to a cell.
    macros: usize,
    depth: usize,
    /// What blocks captured, for their filters.
    captured: Vec<Value>,
    /// The undefined value that was read last.
    blame: Option<Blame<'p>>,
    /// Undefined values that were assigned, and what they were.
    origins: Vec<(usize, Blame<'p>)>,
}

/// Renders a template.
pub(crate) fn run<'p>(input: &Input<'p>, state: State<'p, 'p>) -> Result<String, Error> {
    let Input {
        program,
        source,
        bindings,
    } = *input;
    let Some(function) = program.functions.first() else {
        return Ok(String::new());
    };
    let mut machine = Machine {
        program,
        source,
        bindings,
        state,
        out: String::with_capacity(source.len()),
        given: vec![None; program.names.len()],
        slots: Vec::with_capacity(function.locals.len()),
        base: 0,
        function,
        cells: vec![],
        macros: 0,
        depth: 0,
        captured: vec![],
        blame: None,
        origins: vec![],
    };
    machine.enter(function, &[])?;
    let body = &function.body;
    machine.with_stack(|machine| machine.body(body))?;
    Ok(machine.out)
}

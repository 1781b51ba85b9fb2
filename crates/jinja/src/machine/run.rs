//! Runs a compiled template.

use minijinja::{Error, State};

use super::state::Machine;
use crate::{bindings::Bindings, program::Program};

/// What a render is made of.
pub(crate) struct Input<'p> {
    pub(crate) program: &'p Program,
    pub(crate) source: &'p str,
    pub(crate) bindings: &'p Bindings,
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
        filtering: vec![],
        captured: vec![],
        blame: None,
        origins: vec![],
    };
    machine.enter(function, &[])?;
    let body = &function.body;
    machine.with_stack(|machine| machine.body(body))?;
    Ok(machine.out)
}

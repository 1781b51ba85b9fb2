//! The variables of the functions that run.

use minijinja::{Error, Value};

use super::state::{Machine, Slot};
use crate::{
    error::refused,
    fuel::pay_units,
    program::{Fallback, Function, Local},
};

/// How deep macros and recursive loops may call each other.
const MAX_DEPTH: usize = 200;
/// Stack for the filters and methods that a step calls.
const STACK: usize = 128 << 10;
/// Stack for each level of a template's nesting.
const STACK_PER_LEVEL: usize = if cfg!(debug_assertions) {
    12 << 10
} else {
    2 << 10
};
/// What a shared variable costs, because it may be kept to the end.
const FUEL_PER_CELL: u64 = 8;

/// What a function returns to.
#[derive(Clone, Copy)]
pub(super) struct Caller<'p> {
    function: &'p Function,
    base: usize,
    cells: usize,
    macros: usize,
    origins: usize,
}

impl<'p> Machine<'p> {
    /// Begins a function.
    pub(super) fn enter(
        &mut self,
        function: &'p Function,
        captured: &[usize],
    ) -> Result<Caller<'p>, Error> {
        let caller = Caller {
            function: self.function,
            base: self.base,
            cells: self.cells.len(),
            macros: self.macros,
            origins: self.origins.len(),
        };
        self.function = function;
        self.base = self.slots.len();
        let size = self.base + function.locals.len();
        self.slots.resize(size, Slot::Unset);
        for ((_, local), cell) in function.captures.iter().zip(captured) {
            self.put(*local, Slot::Cell(*cell));
        }
        pay_units(&self.state, FUEL_PER_CELL * function.shared.len() as u64)?;
        for local in &function.shared {
            // One that is captured is shared already.
            if let Some(Slot::Unset) = self.slots.get(self.base + *local as usize) {
                self.cells.push(None);
                self.put(*local, Slot::Cell(self.cells.len() - 1));
            }
        }
        Ok(caller)
    }

    /// Ends a function.
    pub(super) fn leave(&mut self, caller: Caller<'p>) {
        self.slots.truncate(self.base);
        self.base = caller.base;
        self.function = caller.function;
        self.origins.truncate(caller.origins);
        // A macro that was made may still be somewhere.
        if self.macros == caller.macros {
            self.cells.truncate(caller.cells);
        }
    }

    /// Runs something that a template calls, one level deeper.
    pub(super) fn deeper<R>(
        &mut self,
        run: impl FnOnce(&mut Self) -> Result<R, Error>,
    ) -> Result<R, Error> {
        if self.depth >= MAX_DEPTH {
            return Err(refused("macros or loops call each other too deeply"));
        }
        self.depth += 1;
        let outcome = self.with_stack(run);
        self.depth -= 1;
        outcome
    }

    /// Runs with a stack that the template fits in, as deep as it is nested.
    pub(super) fn with_stack<R>(&mut self, run: impl FnOnce(&mut Self) -> R) -> R {
        let needed = STACK + self.program.height * STACK_PER_LEVEL;
        stacker::maybe_grow(needed, needed.max(1 << 20), || run(self))
    }

    fn put(&mut self, local: Local, slot: Slot) {
        if let Some(place) = self.slots.get_mut(self.base + local as usize) {
            *place = slot;
        }
    }

    /// The cell of a shared variable.
    pub(super) fn cell(&self, base: usize, local: Local) -> Option<usize> {
        match self.slots.get(base + local as usize) {
            Some(Slot::Cell(cell)) => Some(*cell),
            _ => None,
        }
    }

    pub(super) fn set(&mut self, local: Local, value: Value) {
        match self.slots.get_mut(self.base + local as usize) {
            Some(Slot::Cell(cell)) => {
                let cell = *cell;
                if let Some(place) = self.cells.get_mut(cell) {
                    *place = Some(value);
                }
            }
            Some(place) => *place = Slot::Set(value),
            None => {}
        }
    }

    /// Takes the values of variables away, because a scope begins.
    pub(super) fn clear(&mut self, locals: &[Local]) {
        for local in locals {
            match self.slots.get_mut(self.base + *local as usize) {
                Some(Slot::Cell(cell)) => {
                    let cell = *cell;
                    if let Some(place) = self.cells.get_mut(cell) {
                        *place = None;
                    }
                }
                Some(place) => *place = Slot::Unset,
                None => {}
            }
        }
    }

    /// The value of a variable, where it has one.
    pub(super) fn get(&self, local: Local) -> Option<Value> {
        match self.slots.get(self.base + local as usize)? {
            Slot::Unset => None,
            Slot::Set(value) => Some(value.clone()),
            Slot::Cell(cell) => self.cells.get(*cell)?.clone(),
        }
    }

    /// Reads a variable, or what it is before it is set.
    pub(super) fn read(&mut self, mut local: Local) -> Value {
        loop {
            if let Some(value) = self.get(local) {
                return value;
            }
            match self.function.locals.get(local as usize) {
                Some(Fallback::Given(name)) => return self.given(*name),
                Some(Fallback::Outer(outer)) => local = *outer,
                Some(Fallback::Undefined) | None => return Value::UNDEFINED,
            }
        }
    }
}

//! Loops.

use std::sync::Arc;

use minijinja::{Error, Value};

use super::{loop_object::Loop, state::Machine};
use crate::{
    error::refused,
    fuel::{pay_items, pay_units},
    objects::{Items, List, items},
    program::{Expr, For, Function, Iterable, LoopFilter, Place, Stmt},
    strict::refuse_undefined,
};

type Outcome = Result<(), Error>;

/// What makes a loop one that calls itself.
pub(super) struct Recursion {
    function: u32,
    captured: Box<[usize]>,
    depth: usize,
}

impl<'p> Machine<'p> {
    pub(super) fn for_loop(&mut self, node: &'p For) -> Outcome {
        let Iterable::Expr(iterable) = &node.iterable else {
            return Ok(());
        };
        let iterable = self
            .expr(iterable)
            .map_err(|error| self.locate(error, node.place))?;
        self.go_through(node, &iterable, None)
    }

    pub(super) fn recursive_loop(
        &mut self,
        iterable: &'p Expr,
        function: u32,
        place: Place,
    ) -> Outcome {
        let iterable = self
            .expr(iterable)
            .map_err(|error| self.locate(error, place))?;
        let captured = self.captured_cells(function, self.base);
        let recursion = Recursion {
            function,
            captured,
            depth: 0,
        };
        self.recur(recursion, &iterable)
            .map_err(|error| self.locate(error, place))
    }

    /// Runs the function of a recursive loop.
    fn recur(&mut self, recursion: Recursion, iterable: &Value) -> Outcome {
        let function = self.program.functions.get(recursion.function as usize);
        let Some((function, node)) =
            function.and_then(|function| Some((function, loop_of(function)?)))
        else {
            return Err(refused("a loop of another template"));
        };
        pay_units(&self.state, 1 + function.locals.len() as u64 / 2)?;
        self.deeper(|machine| {
            let caller = machine.enter(function, &recursion.captured)?;
            let outcome = machine.go_through(node, iterable, Some(recursion));
            machine.leave(caller);
            outcome
        })
    }

    /// `loop(…)`: the same loop, one level deeper.
    pub(super) fn call_loop(&mut self, called: &Loop, iterable: &Value) -> Result<Value, Error> {
        let Some((function, captured)) = &called.recursion else {
            return Err(refused("`loop(…)` of a loop that is not recursive"));
        };
        let recursion = Recursion {
            function: *function,
            captured: captured.clone(),
            depth: called.depth + 1,
        };
        self.capture(|machine| machine.recur(recursion, iterable))
    }

    fn go_through(
        &mut self,
        node: &'p For,
        iterable: &Value,
        recursion: Option<Recursion>,
    ) -> Outcome {
        let list = iterable.downcast_object_ref::<List>();
        if let Some(list) = list {
            list.set_looped_over(true);
        }
        let outcome = self.turns(node, iterable, recursion);
        if let Some(list) = list {
            list.set_looped_over(false);
        }
        outcome
    }

    fn turns(&mut self, node: &'p For, iterable: &Value, recursion: Option<Recursion>) -> Outcome {
        let found = refuse_undefined(&self.state, iterable)
            .and_then(|()| items(&self.state, iterable))
            .and_then(|items| match &node.filter {
                Some(filter) => self.filtered_items(&items, filter),
                None => Ok(items),
            });
        let items = found.map_err(|error| self.locate(error, node.place))?;
        if items.len() == 0 {
            return self.block(&node.otherwise);
        }
        let depth = recursion.as_ref().map_or(0, |recursion| recursion.depth);
        let shared = node.loop_local.map(|local| {
            let recursion = recursion.map(|recursion| (recursion.function, recursion.captured));
            (local, Arc::new(Loop::new(items.clone(), depth, recursion)))
        });
        if let Some((local, shared)) = &shared {
            self.set(*local, Value::from_dyn_object(Arc::clone(shared)));
        }
        for index in 0..items.len() {
            let Some(item) = items.get(index) else { break };
            self.pay(1, node.place)?;
            if let Some((_, shared)) = &shared {
                shared.set_index(index);
            }
            self.clear(&node.fresh);
            self.assign(&node.target, item)
                .map_err(|error| self.locate(error, node.place))?;
            self.body(&node.body)?;
        }
        Ok(())
    }

    /// The items for which the condition of a loop holds.
    fn filtered_items(&mut self, items: &Items, filter: &'p LoopFilter) -> Result<Items, Error> {
        let mut kept = vec![];
        for item in items.iter() {
            pay_items(&self.state, 1)?;
            self.clear(&filter.fresh);
            self.assign(&filter.target, item.clone())?;
            if self.truth(&filter.condition)? {
                kept.push(item);
            }
        }
        Ok(Items::Shared(Arc::new(kept)))
    }
}

/// The loop that a function is made of.
fn loop_of(function: &Function) -> Option<&For> {
    match &*function.body {
        [Stmt::For(node)] => Some(node),
        _ => None,
    }
}

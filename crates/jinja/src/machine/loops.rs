//! Loops.

use std::sync::Arc;

use minijinja::{Error, Value};

use super::{
    loop_object::Loop,
    state::Machine,
    turns::{Filtering, Turns},
};
use crate::{
    error::refused,
    fuel::{pay_items, pay_units},
    objects::{items, set_looped_over, sources},
    program::{Expr, For, Function, Iterable, Local, LoopFilter, Place, Stmt},
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
        let lists = sources([iterable]);
        set_looped_over(&lists, true);
        let outcome = self.turns(node, iterable, recursion);
        set_looped_over(&lists, false);
        outcome
    }

    fn turns(&mut self, node: &'p For, iterable: &Value, recursion: Option<Recursion>) -> Outcome {
        let found = refuse_undefined(&self.state, iterable)
            .and_then(|()| items(&self.state, iterable))
            .map_err(|error| self.locate(error, node.place))?;
        let mut turns = Turns::new(found);
        let shared = node.loop_local.map(|local| {
            let depth = recursion.as_ref().map_or(0, |recursion| recursion.depth);
            let recursion = recursion.map(|recursion| (recursion.function, recursion.captured));
            let items = node.filter.is_none().then(|| turns.items.clone());
            (local, Arc::new(Loop::new(items, depth, recursion)))
        });
        let is_filtering = self.begin_filtering(node, shared.as_ref(), &mut turns);
        let mut index = 0;
        loop {
            let item = match (&shared, &node.filter) {
                (Some((_, shared)), Some(_)) => self.shared_turn(shared, index),
                (_, Some(filter)) => self.next_kept(&mut turns, filter),
                (_, None) => Ok(turns.next()),
            };
            let item = item.map_err(|error| self.locate(error, node.place))?;
            let Some(item) = item else { break };
            self.pay(1, node.place)?;
            if let Some((local, shared)) = &shared {
                if index == 0 {
                    self.set(*local, Value::from_dyn_object(Arc::clone(shared)));
                }
                shared.set_index(index);
            }
            self.clear(&node.fresh);
            self.assign(&node.target, item)
                .map_err(|error| self.locate(error, node.place))?;
            self.body(&node.body)?;
            index += 1;
        }
        if is_filtering {
            self.filtering.pop();
        }
        if index == 0 {
            return self.block(&node.otherwise);
        }
        Ok(())
    }

    /// Keeps how far a loop has come, where it has a condition and its body asks for `loop`.
    fn begin_filtering(
        &mut self,
        node: &'p For,
        shared: Option<&(Local, Arc<Loop>)>,
        turns: &mut Turns,
    ) -> bool {
        let (Some(filter), Some((_, shared))) = (&node.filter, shared) else {
            return false;
        };
        self.filtering.push(Filtering {
            shared: Arc::clone(shared),
            filter,
            turns: std::mem::take(turns),
            function: self.function,
            base: self.base,
        });
        true
    }

    /// The next item for which the condition of a loop holds. It is asked for item by item: the body can change
    /// what the condition looks at.
    fn next_kept(
        &mut self,
        turns: &mut Turns,
        filter: &'p LoopFilter,
    ) -> Result<Option<Value>, Error> {
        while let Some(item) = turns.next() {
            pay_items(&self.state, 1)?;
            self.clear(&filter.fresh);
            self.assign(&filter.target, item.clone())?;
            if self.truth(&filter.condition)? {
                return Ok(Some(item));
            }
        }
        Ok(None)
    }

    /// The item of a turn, in a loop whose condition is also asked by those who ask what comes next.
    fn shared_turn(&mut self, shared: &Arc<Loop>, index: usize) -> Result<Option<Value>, Error> {
        self.look_for(shared, index + 1)?;
        Ok(shared.get(index))
    }

    /// Finds what comes next in a loop with a condition, as far as an attribute of it needs.
    pub(super) fn look_ahead(&mut self, value: &Value, attribute: &str) -> Outcome {
        if self.filtering.is_empty() {
            return Ok(());
        }
        match value.downcast_object::<Loop>() {
            Some(shared) => self.look_for(&shared, shared.needed(attribute)),
            None => Ok(()),
        }
    }

    fn look_for(&mut self, shared: &Arc<Loop>, count: usize) -> Outcome {
        while shared.len() < count {
            let place = self
                .filtering
                .iter()
                .rposition(|running| Arc::ptr_eq(&running.shared, shared));
            let Some(running) = place.and_then(|place| self.filtering.get_mut(place)) else {
                return Ok(());
            };
            let (filter, mut turns) = (running.filter, std::mem::take(&mut running.turns));
            // The condition belongs to the function that the loop is in.
            let function = std::mem::replace(&mut self.function, running.function);
            let base = std::mem::replace(&mut self.base, running.base);
            let found = self.next_kept(&mut turns, filter);
            (self.function, self.base) = (function, base);
            if let Some(running) = place.and_then(|place| self.filtering.get_mut(place)) {
                running.turns = turns;
            }
            match found? {
                Some(item) => shared.keep(item),
                None => return Ok(()),
            }
        }
        Ok(())
    }
}

/// The loop that a function is made of.
fn loop_of(function: &Function) -> Option<&For> {
    match &*function.body {
        [Stmt::For(node)] => Some(node),
        _ => None,
    }
}

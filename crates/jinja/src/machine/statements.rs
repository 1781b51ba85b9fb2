//! Statements.

use minijinja::{Error, Value};

use super::state::Machine;
use crate::{
    error::refused,
    fuel::{check_output, pay_units, units_of_copy},
    objects::{Namespace, items, keep_text, refuse_cycle, reserve},
    program::{Block, Expr, FilterBlock, If, Place, SetBlock, Stmt, Target, With},
    text::print,
};

type Outcome = Result<(), Error>;

impl<'p> Machine<'p> {
    pub(super) fn body(&mut self, body: &'p [Stmt]) -> Outcome {
        for stmt in body {
            self.stmt(stmt)?;
        }
        Ok(())
    }

    fn stmt(&mut self, stmt: &'p Stmt) -> Outcome {
        match stmt {
            Stmt::Text(start, end) => self.text(*start, *end),
            Stmt::EmitName(name, place) => {
                // What is printed is bounded, and what is captured is paid for in the end.
                if self.push_given(*name) {
                    check_output(self.out.len()).map_err(|error| self.locate(error, *place))?;
                    return self.pay(1, *place);
                }
                let value = self.given(*name);
                let shown = self.show(&value);
                shown.map_err(|error| self.blame_name(error, &value, *name, *place))
            }
            Stmt::Emit(expr, place) => {
                self.blame = None;
                let value = self
                    .expr(expr)
                    .map_err(|error| self.locate(error, *place))?;
                let shown = self.show(&value);
                shown.map_err(|error| self.blame_expr(error, &value, expr, *place))
            }
            Stmt::If(node) => self.if_cond(node),
            Stmt::For(node) => self.for_loop(node),
            Stmt::Recursive(node, place) => {
                let (iterable, function) = &**node;
                self.recursive_loop(iterable, *function, *place)
            }
            Stmt::Set(node, place) => {
                let (target, value) = &**node;
                self.pay(1, *place)?;
                let value = self.expr(value);
                let assigned = value.and_then(|value| self.assign(target, value));
                assigned.map_err(|error| self.locate(error, *place))
            }
            Stmt::SetBlock(node) => self.set_block(node),
            Stmt::FilterBlock(node) => self.filter_block(node),
            Stmt::With(node) => self.with(node),
            Stmt::Scope(block) => self.block(block),
            Stmt::Block {
                function,
                is_inside,
                place,
            } => {
                let base = if *is_inside { self.base } else { 0 };
                self.show_block(*function, base)
                    .map_err(|error| self.locate(error, *place))
            }
            Stmt::Refused(why, place) => Err(self.locate(refused(why), *place)),
        }
    }

    pub(super) fn pay(&self, units: u64, place: Place) -> Outcome {
        pay_units(&self.state, units).map_err(|error| self.locate(error, place))
    }

    fn text(&mut self, start: Place, end: Place) -> Outcome {
        let text = self
            .source
            .get(start as usize..end as usize)
            .unwrap_or_default();
        self.pay(1 + units_of_copy(text.len()), start)?;
        self.out.push_str(text);
        check_output(self.out.len()).map_err(|error| self.locate(error, start))
    }

    /// Prints a value.
    fn show(&mut self, value: &Value) -> Outcome {
        pay_units(&self.state, 1)?;
        print(&self.state, &mut self.out, value)?;
        check_output(self.out.len())
    }

    fn if_cond(&mut self, node: &'p If) -> Outcome {
        for (condition, place, body) in &node.branches {
            self.pay(1, *place)?;
            let condition = self.truth(condition);
            if condition.map_err(|error| self.locate(error, *place))? {
                return self.body(body);
            }
        }
        self.body(&node.otherwise)
    }

    pub(super) fn assign(&mut self, target: &'p Target, value: Value) -> Outcome {
        match target {
            Target::Local(local) => {
                let slot = self.base + *local as usize;
                self.remember(slot, &value);
                self.set(*local, value);
                Ok(())
            }
            Target::Attribute(namespace, name) => {
                let container = self.expr(namespace)?;
                let Some(namespace) = container.downcast_object_ref::<Namespace>() else {
                    return Err(refused("only attributes of a namespace can be set"));
                };
                refuse_cycle(&self.state, &container, &value)?;
                namespace.set(name, value);
                reserve(0)
            }
            Target::Many(targets) => {
                let values = items(&self.state, &value)?;
                if values.len() != targets.len() {
                    return Err(refused("another number of values than of names"));
                }
                pay_units(&self.state, targets.len() as u64)?;
                for (target, value) in targets.iter().zip(values.iter()) {
                    self.assign(target, value)?;
                }
                Ok(())
            }
        }
    }

    /// Runs something and gives what it printed.
    pub(super) fn capture(
        &mut self,
        run: impl FnOnce(&mut Self) -> Outcome,
    ) -> Result<Value, Error> {
        let before = std::mem::take(&mut self.out);
        let outcome = run(self);
        let text = std::mem::replace(&mut self.out, before);
        outcome?;
        pay_units(&self.state, 1 + units_of_copy(text.len()))?;
        reserve(text.len())?;
        let value = Value::from(text);
        keep_text(&value);
        Ok(value)
    }

    pub(super) fn block(&mut self, block: &'p Block) -> Outcome {
        self.clear(&block.fresh);
        self.body(&block.body)
    }

    fn filtered(&mut self, captured: Value, filter: &'p Expr) -> Result<Value, Error> {
        self.captured.push(captured);
        self.expr(filter)
    }

    fn set_block(&mut self, node: &'p SetBlock) -> Outcome {
        self.pay(1, node.place)?;
        let captured = self.capture(|machine| machine.block(&node.block))?;
        let value = match &node.filter {
            Some(filter) => self.filtered(captured, filter),
            None => Ok(captured),
        };
        let assigned = value.and_then(|value| self.assign(&node.target, value));
        assigned.map_err(|error| self.locate(error, node.place))
    }

    fn filter_block(&mut self, node: &'p FilterBlock) -> Outcome {
        self.pay(1, node.place)?;
        let captured = self.capture(|machine| machine.block(&node.block))?;
        let value = self.filtered(captured, &node.filter);
        let value = value.map_err(|error| self.locate(error, node.place))?;
        self.show(&value)
            .map_err(|error| self.locate(error, node.place))
    }

    fn with(&mut self, node: &'p With) -> Outcome {
        self.pay(1, node.place)?;
        self.clear(&node.block.fresh);
        for (target, value) in &node.assignments {
            let value = self.expr(value);
            let assigned = value.and_then(|value| self.assign(target, value));
            assigned.map_err(|error| self.locate(error, node.place))?;
        }
        self.body(&node.block.body)
    }
}

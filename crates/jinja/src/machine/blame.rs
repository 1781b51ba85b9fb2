//! Errors: where they are, and what is undefined, in the words of the template.

use minijinja::{Error, ErrorKind, Value};

use super::state::{Blame, Machine};
use crate::{
    error::Fault,
    objects::is_undefined,
    program::{Expr, Place, StepOp},
};

impl<'p> Machine<'p> {
    /// Remembers where an undefined value came from.
    pub(super) fn suspect(&mut self, value: &Value, blame: Blame<'p>) {
        if value.is_undefined() {
            self.blame = Some(blame);
        }
    }

    /// Remembers what an undefined value was before it was assigned.
    pub(super) fn remember(&mut self, slot: usize, value: &Value) {
        if is_undefined(value)
            && let Some(blame) = self.blame
        {
            self.origins.push((slot, blame));
        }
    }

    /// Says where an error is, and what is undefined, unless that is known.
    pub(super) fn locate(&self, error: Error, place: Place) -> Error {
        let kind = error.kind();
        let known = Fault::of(&error);
        if known.is_some_and(|fault| fault.at.is_some()) {
            return error;
        }
        let mut fault = known.cloned().unwrap_or_default();
        fault.at = Some(place);
        if kind == ErrorKind::UndefinedError && fault.name.is_none() {
            fault.name = self.blame.map(|blame| self.describe(blame));
        }
        fault.into_error(kind)
    }

    fn describe(&self, blame: Blame<'p>) -> String {
        let mut name = String::new();
        match blame {
            Blame::Expr(expr) => self.push_expr(&mut name, expr),
            Blame::Chain(chain, steps) => {
                self.push_expr(&mut name, &chain.base);
                for step in chain.steps.iter().take(steps) {
                    push_step(&mut name, &step.op);
                }
            }
        }
        name
    }

    fn push_expr(&self, out: &mut String, expr: &Expr) {
        match expr {
            Expr::Given(name) | Expr::Local(_, name) => {
                out.push_str(self.program.names.get(*name));
            }
            Expr::Chain(chain) => {
                self.push_expr(out, &chain.base);
                chain.steps.iter().for_each(|step| push_step(out, &step.op));
            }
            _ => out.push('…'),
        }
    }
}

fn push_step(out: &mut String, step: &StepOp) {
    match step {
        StepOp::Attribute(name) => {
            out.push('.');
            out.push_str(name);
        }
        StepOp::Item(Expr::Const(key)) => match key.as_str() {
            Some(key) => out.push_str(&format!("['{key}']")),
            None => out.push_str(&format!("[{key}]")),
        },
        StepOp::Item(_) => out.push_str("[…]"),
        StepOp::Slice(_) => out.push_str("[…:…]"),
        StepOp::Method(name, _) => out.push_str(&format!(".{name}(…)")),
        StepOp::Call(_) => out.push_str("(…)"),
        StepOp::Filter(name, _) => out.push_str(&format!("|{name}")),
        _ => out.push_str(" …"),
    }
}

//! Errors: where they are, and what is undefined, in the words of the template.

use minijinja::{Error, ErrorKind, Value};

use super::state::{Blame, Machine};
use crate::{
    error::{Fault, shorten},
    objects::{Kind, is_undefined, kind},
    program::{Argument, Chain, Expr, Name, Place, StepOp},
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

    pub(super) fn describe(&self, blame: Blame<'p>) -> String {
        let mut name = String::new();
        match blame {
            Blame::Expr(expr) => self.push_expr(&mut name, expr),
            Blame::Chain(chain, steps) => self.push_steps(&mut name, chain, steps),
            Blame::Inside(Expr::Chain(chain)) => {
                return self.describe(Blame::InsideChain(chain, chain.steps.len()));
            }
            Blame::Inside(expr) => {
                self.push_expr(&mut name, expr);
                name.push_str("[…]");
            }
            Blame::InsideChain(chain, steps) => self.push_inside(&mut name, chain, steps),
        }
        name
    }

    fn push_steps(&self, out: &mut String, chain: &Chain, steps: usize) {
        self.push_expr(out, &chain.base);
        for step in chain.steps.iter().take(steps) {
            push_step(out, &step.op);
        }
    }

    /// What a chain looked up last in the items of a value, or else just something in it.
    fn push_inside(&self, out: &mut String, chain: &Chain, steps: usize) {
        let done = chain.steps.iter().take(steps).enumerate();
        let looked_up = done
            .rev()
            .find_map(|(at, step)| Some((at, attribute(&step.op)?)));
        let (steps, attribute) = match looked_up {
            Some((at, attribute)) => (at, Some(attribute)),
            None => (steps, None),
        };
        self.push_steps(out, chain, steps);
        out.push_str("[…]");
        if let Some(attribute) = attribute {
            out.push('.');
            out.push_str(attribute);
        }
    }

    /// Locates the error of an expression whose value could not be printed.
    pub(super) fn blame_expr(
        &mut self,
        error: Error,
        value: &Value,
        expr: &'p Expr,
        place: Place,
    ) -> Error {
        if !value.is_undefined() {
            self.blame.get_or_insert(Blame::Inside(expr));
        }
        let error = without_text(error, value, &self.describe(Blame::Expr(expr)));
        self.locate(error, place)
    }

    /// Locates the error of what was given by a name, and could not be printed.
    pub(super) fn blame_name(
        &mut self,
        error: Error,
        value: &Value,
        name: Name,
        place: Place,
    ) -> Error {
        let name = self.program.names.get(name);
        if error.kind() == ErrorKind::UndefinedError {
            let fault = Fault {
                name: Some(name.to_owned()),
                at: Some(place),
                ..Fault::default()
            };
            return fault.into_error(ErrorKind::UndefinedError);
        }
        self.locate(without_text(error, value, name), place)
    }

    fn push_expr(&self, out: &mut String, expr: &Expr) {
        match expr {
            Expr::Given(name) | Expr::Local(_, name) => {
                out.push_str(self.program.names.get(*name));
            }
            Expr::Chain(chain) => self.push_steps(out, chain, chain.steps.len()),
            // What an `if` without an `else` gives.
            Expr::If(_) => out.push_str("… if …"),
            _ => out.push('…'),
        }
    }
}

/// Says what it is that has no text, where that is why it cannot be printed.
fn without_text(error: Error, value: &Value, name: &str) -> Error {
    let known = Fault::of(&error);
    let is_other = kind(value) == Kind::Other && error.kind() == ErrorKind::InvalidOperation;
    if !is_other || known.is_none_or(|fault| fault.at.is_some()) {
        return error;
    }
    let mut fault = known.cloned().unwrap_or_default();
    fault.detail = Some(
        format!(
            "`{}` has no text: it is a function, a macro or the like",
            shorten(name)
        )
        .into(),
    );
    fault.into_error(error.kind())
}

/// The attribute that a filter looks up in each item, where a literal says it.
fn attribute(step: &StepOp) -> Option<&str> {
    let StepOp::Filter(name, arguments) = step else {
        return None;
    };
    let is_first = matches!(&**name, "groupby" | "rejectattr" | "selectattr" | "sum");
    let given = arguments
        .given
        .iter()
        .enumerate()
        .find_map(|(at, given)| match given {
            Argument::Positional(value) if is_first && at == 0 => Some(value),
            Argument::Named(name, value) if **name == *"attribute" => Some(value),
            _ => None,
        });
    match given {
        Some(Expr::Const(value)) => value.as_str(),
        _ => None,
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

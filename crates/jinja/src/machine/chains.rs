//! Chains: a value and what is done with it, step by step.

use minijinja::{Error, ErrorKind, Value};

use super::{
    loop_object::Loop,
    state::{Blame, Machine},
};
use crate::{
    error::{refused, unknown},
    filters,
    format::percent,
    fuel::pay_units,
    globals,
    methods::Bound,
    objects::{Generator, Kind, is_undefined, keep_text, kind, settle, sources},
    ops, predicates,
    program::{Arguments, Arithmetic, Chain, Expr, Step, StepOp},
    strict::refuse_undefined,
};

type Outcome = Result<Value, Error>;

/// What a call of a filter or a test costs before it works.
const CALL: u64 = 4;

impl<'p> Machine<'p> {
    pub(super) fn chain(&mut self, chain: &'p Chain) -> Outcome {
        let first = chain.steps.first().map_or(0, |step| step.place);
        // What is undefined in it was read to make it.
        let is_literal = matches!(chain.base, Expr::List(_) | Expr::Tuple(_) | Expr::Dict(_));
        if is_literal {
            self.blame = None;
        }
        let base = self.expr(&chain.base);
        let mut value = base.map_err(|error| self.locate(error, first))?;
        for (index, step) in chain.steps.iter().enumerate() {
            // What is undefined is the value, an argument, or else something in the value.
            let before = self.blame;
            if !(is_undefined(&value) || is_literal && index == 0) {
                self.blame = None;
            }
            let outcome = pay_units(&self.state, 1).and_then(|()| self.step(value, step));
            value = outcome.map_err(|error| {
                let inside = Blame::InsideChain(chain, index + 1);
                self.blame.get_or_insert(inside);
                self.locate(error, step.place)
            })?;
            settle();
            self.blame = self.blame.or(before);
            self.suspect(&value, Blame::Chain(chain, index + 1));
        }
        Ok(value)
    }

    fn step(&mut self, value: Value, step: &'p Step) -> Outcome {
        match &step.op {
            StepOp::Attribute(name) => self.attribute(&value, name),
            StepOp::Item(key) => {
                let key = self.expr(key)?;
                self.look_ahead(&value, key.as_str().unwrap_or_default())?;
                ops::item(&self.state, &value, &key)
            }
            StepOp::Slice(bounds) => self.slice(&value, bounds),
            StepOp::Method(name, arguments) => self.call_method(&value, name, arguments),
            StepOp::Call(arguments) => self.call_value(&value, arguments),
            StepOp::Filter(name, arguments) => self.filter(value, name, arguments),
            StepOp::Test(name, arguments) => self.test(value, name, arguments),
            StepOp::Arithmetic(op, other) => self.arithmetic(*op, &value, other),
            StepOp::Compare(op, other) => {
                let other = self.expr(other)?;
                self.compare(*op, &value, &other).map(Value::from)
            }
            StepOp::Concat(others) => self.concat(value, others),
        }
    }

    fn attribute(&mut self, value: &Value, name: &str) -> Outcome {
        if let Some(found) = self.macro_attribute(value, name) {
            return Ok(found);
        }
        self.look_ahead(value, name)?;
        let found = ops::attribute(value, name)?;
        if !found.is_undefined() || kind(value) != Kind::Other {
            return Ok(found);
        }
        if globals::has_attribute(value, name) {
            return Err(refused("an attribute of a function of the language"));
        }
        let is_method = match name {
            "next" | "reset" => globals::is_cycler(value),
            "changed" | "cycle" => value.downcast_object_ref::<Loop>().is_some(),
            _ => false,
        };
        Ok(if is_method {
            Bound::value(value.clone(), name)
        } else {
            found
        })
    }

    fn slice(&mut self, value: &Value, bounds: &'p [Option<Expr>; 3]) -> Outcome {
        let [start, stop, step] = bounds;
        let mut bound =
            |bound: &'p Option<Expr>| bound.as_ref().map(|bound| self.expr(bound)).transpose();
        let bounds = [bound(start)?, bound(stop)?, bound(step)?];
        let [start, stop, step] = bounds.each_ref().map(Option::as_ref);
        let sliced = ops::slice(&self.state, value, [start, stop, step])?;
        keep_text(&sliced);
        Ok(sliced)
    }

    fn arithmetic(&mut self, op: Arithmetic, one: &Value, other: &'p Expr) -> Outcome {
        let other = &self.expr(other)?;
        let state = &self.state;
        let made = match op {
            Arithmetic::Add => ops::add(state, one, other),
            Arithmetic::Subtract => ops::subtract(state, one, other),
            Arithmetic::Multiply => ops::multiply(state, one, other),
            Arithmetic::Divide => ops::divide(state, one, other),
            Arithmetic::FloorDivide => ops::floor_divide(state, one, other),
            Arithmetic::Remainder if kind(one) == Kind::Text => self.percent(one, other),
            Arithmetic::Remainder => ops::remainder(state, one, other),
            Arithmetic::Power => ops::power(state, one, other),
        }?;
        keep_text(&made);
        Ok(made)
    }

    /// `'%s' % value`.
    fn percent(&mut self, format: &Value, arguments: &Value) -> Outcome {
        refuse_undefined(&self.state, arguments)?;
        let (text, is_safe) = (format.as_str().unwrap_or_default(), format.is_safe());
        let made = percent(&mut self.state, text, arguments, is_safe)?;
        Ok(if is_safe {
            Value::from_safe_string(made)
        } else {
            Value::from(made)
        })
    }

    fn concat(&mut self, first: Value, others: &'p [Expr]) -> Outcome {
        let mut values = Vec::with_capacity(others.len() + 1);
        values.push(first);
        for other in others {
            let value = self.expr(other)?;
            refuse_undefined(&self.state, &value)?;
            values.push(value);
        }
        let joined = ops::concat(&self.state, &values)?;
        keep_text(&joined);
        Ok(joined)
    }

    /// What a filter sees of a value: where it is silently undefined, most take it for an empty text.
    fn spoken(value: Value, filter: &str) -> Outcome {
        if !is_undefined(&value) {
            return Ok(value);
        }
        match filter {
            "default" | "d" => Ok(Value::UNDEFINED),
            _ if value.is_undefined() => Ok(value),
            "items" | "reverse" => Ok(value),
            "attr" | "float" | "indent" | "int" | "pprint" | "tojson" | "wordwrap" => {
                Err(Error::from(ErrorKind::UndefinedError))
            }
            _ => Ok(Value::from("")),
        }
    }

    fn filter(&mut self, value: Value, name: &'p str, arguments: &'p Arguments) -> Outcome {
        let value = Self::spoken(value, name)?;
        let arguments = self.evaluate(Some(value), arguments)?.into_values();
        pay_units(&self.state, CALL)?;
        let sources = if self.program.changes {
            sources(&arguments)
        } else {
            vec![]
        };
        let made = filters::apply(&mut self.state, name, &arguments);
        let made =
            made.unwrap_or_else(|| Err(unknown(ErrorKind::UnknownFilter, "filter", name)))?;
        if let Some(generator) = made.downcast_object_ref::<Generator>() {
            generator.depend_on(sources);
        }
        keep_text(&made);
        Ok(made)
    }

    fn test(&mut self, value: Value, name: &'p str, arguments: &'p Arguments) -> Outcome {
        let arguments = self.evaluate(Some(value), arguments)?.into_values();
        pay_units(&self.state, CALL)?;
        if let Some(answer) = predicates::ask(&self.state, name, &arguments) {
            return answer.map(Value::from);
        }
        // The test that knows the names of filters.
        let answer = self.state.perform_test(name, &arguments);
        let answer = answer.map_err(|error| match error.kind() {
            ErrorKind::UnknownTest => unknown(ErrorKind::UnknownTest, "test", name),
            _ => error,
        });
        answer.map(Value::from)
    }
}

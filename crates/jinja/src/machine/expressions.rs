//! Expressions.

use std::cmp::Ordering;

use minijinja::{Error, Value};

use super::state::{Blame, Machine};
use crate::{
    fuel::{pay_items, pay_units},
    objects::{dict, is_undefined, items, list, silent_undefined, tuple},
    ops,
    program::{Choice, CompareOp, Comparison, Expr},
    strict::refuse_undefined,
};

type Outcome = Result<Value, Error>;

impl<'p> Machine<'p> {
    pub(super) fn expr(&mut self, expr: &'p Expr) -> Outcome {
        match expr {
            Expr::Const(value) => Ok(value.clone()),
            Expr::Given(name) => {
                let value = self.given(*name);
                self.suspect(&value, Blame::Expr(expr));
                Ok(value)
            }
            Expr::Local(local, _) => {
                let value = self.read(*local);
                if value.is_undefined() {
                    let slot = self.base + *local as usize;
                    let origin = self.origins.iter().rev().find(|(of, _)| *of == slot);
                    self.blame = Some(origin.map_or(Blame::Expr(expr), |(_, blame)| *blame));
                }
                Ok(value)
            }
            Expr::Chain(chain) => self.chain(chain),
            Expr::List(items) => self.exprs(items).map(list),
            Expr::Tuple(items) => self.exprs(items).map(tuple),
            Expr::Dict(entries) => self.dict(entries),
            Expr::Not(inner) => Ok(Value::from(!self.truth(inner)?)),
            Expr::Negated(inner, count) => self.negated(inner, *count),
            Expr::And(operands) => self.either(operands, false),
            Expr::Or(operands) => self.either(operands, true),
            Expr::If(choice) => {
                let chosen = self.choice(choice)?;
                if is_undefined(&chosen) && !chosen.is_undefined() {
                    self.blame = Some(Blame::Expr(expr));
                }
                Ok(chosen)
            }
            Expr::Comparison(comparison) => self.comparison(comparison),
            Expr::Macro(function) => Ok(self.make_macro(*function)),
            Expr::Block(function) => self.capture(|machine| machine.show_block(*function, 0)),
            Expr::Repeated(parts) => self.repeated(parts),
            Expr::Captured => Ok(self.captured.pop().unwrap_or_default()),
        }
    }

    pub(super) fn exprs(&mut self, exprs: &'p [Expr]) -> Result<Vec<Value>, Error> {
        pay_items(&self.state, exprs.len())?;
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn repeated(&mut self, [made, times]: &'p [Expr; 2]) -> Outcome {
        let times = self.expr(times)?.as_i64();
        let mut repeated = vec![];
        for _ in 0..times.unwrap_or(i64::MAX) {
            let made = self.expr(made)?;
            let made = items(&self.state, &made)?;
            pay_items(&self.state, made.len())?;
            repeated.extend(made.iter());
        }
        Ok(match made {
            Expr::Tuple(_) => tuple(repeated),
            _ => list(repeated),
        })
    }

    fn dict(&mut self, entries: &'p [(Expr, Expr)]) -> Outcome {
        pay_items(&self.state, entries.len().saturating_mul(2))?;
        let mut made = Vec::with_capacity(entries.len());
        for (key, value) in entries {
            let key = self.expr(key)?;
            ops::pay_key(&self.state, &key)?;
            made.push((key, self.expr(value)?));
        }
        dict(made)
    }

    fn negated(&mut self, inner: &'p Expr, count: u32) -> Outcome {
        let mut value = self.expr(inner)?;
        pay_units(&self.state, u64::from(count))?;
        for _ in 0..count {
            value = ops::negate(&self.state, &value)?;
        }
        Ok(value)
    }

    /// Whether a value counts as true.
    pub(super) fn truth(&mut self, expr: &'p Expr) -> Result<bool, Error> {
        let value = self.expr(expr)?;
        self.is_true(&value)
    }

    fn is_true(&self, value: &Value) -> Result<bool, Error> {
        refuse_undefined(&self.state, value)?;
        Ok(value.is_true())
    }

    /// `and` and `or` give the operand that decides.
    fn either(&mut self, operands: &'p [Expr], decides: bool) -> Outcome {
        let mut value = Value::UNDEFINED;
        for (index, operand) in operands.iter().enumerate() {
            pay_units(&self.state, 1)?;
            value = self.expr(operand)?;
            if index + 1 < operands.len() && self.is_true(&value)? == decides {
                break;
            }
        }
        Ok(value)
    }

    fn choice(&mut self, choice: &'p Choice) -> Outcome {
        for (condition, value) in &choice.branches {
            pay_units(&self.state, 1)?;
            if self.truth(condition)? {
                return self.expr(value);
            }
        }
        match &choice.otherwise {
            Some(value) => self.expr(value),
            None => Ok(silent_undefined()),
        }
    }

    fn comparison(&mut self, comparison: &'p Comparison) -> Outcome {
        let mut left = self.expr(&comparison.first)?;
        for (op, right) in &comparison.rest {
            let right = self.expr(right)?;
            if !self.compare(*op, &left, &right)? {
                return Ok(Value::from(false));
            }
            left = right;
        }
        Ok(Value::from(true))
    }

    pub(super) fn compare(&self, op: CompareOp, one: &Value, other: &Value) -> Result<bool, Error> {
        let state = &self.state;
        pay_units(state, 1)?;
        let order = || ops::compare(state, one, other);
        Ok(match op {
            CompareOp::Equal => self.equal(one, other)?,
            CompareOp::Unequal => !self.equal(one, other)?,
            CompareOp::Less => order()? == Some(Ordering::Less),
            CompareOp::LessOrEqual => order()?.is_some_and(Ordering::is_le),
            CompareOp::Greater => order()? == Some(Ordering::Greater),
            CompareOp::GreaterOrEqual => order()?.is_some_and(Ordering::is_ge),
            CompareOp::In => ops::contains(state, other, one)?,
            CompareOp::NotIn => !ops::contains(state, other, one)?,
        })
    }

    fn equal(&self, one: &Value, other: &Value) -> Result<bool, Error> {
        refuse_undefined(&self.state, one)?;
        refuse_undefined(&self.state, other)?;
        ops::equal(&self.state, one, other)
    }
}

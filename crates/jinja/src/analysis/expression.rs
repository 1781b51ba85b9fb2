//! What expressions read, and what they show when they are conditions.

use minijinja::machinery::ast::{
    BinOp, BinOpKind, Call, CallArg, Expr, Filter, IfExpr, UnaryOpKind,
};

use crate::tree::{argument, parts};

use super::{
    condition::Facts,
    scope::{Known, Name},
    signature,
    walker::{Failing, Read, Walker, level},
};

impl<'t, 's> Walker<'t, 's> {
    /// Reads an expression.
    pub(super) fn read(&mut self, expr: &'t Expr<'s>) {
        if let Expr::Var(var) = expr {
            self.variable(var.id, offset(expr), Read::Plain);
            return;
        }
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            self.step();
            self.read_one(expr, &mut open);
        }
    }

    /// Reads one node. What is below it is put into `open`: long chains must not recurse.
    fn read_one(&mut self, expr: &'t Expr<'s>, open: &mut Vec<&'t Expr<'s>>) {
        if let Some((subject, arguments)) = provided(expr) {
            self.variable(subject, offset_of_subject(expr), Read::Provided);
            open.extend(arguments.iter().map(argument));
            return;
        }
        match expr {
            Expr::Var(var) => self.variable(var.id, offset(expr), Read::Plain),
            Expr::IfExpr(_) => drop(self.condition(expr)),
            Expr::BinOp(binary) if is_lazy(binary.op) => drop(self.condition(expr)),
            Expr::GetAttr(get) if is_self(&get.expr) => self.block(get.name),
            Expr::Call(call) => self.call(call, open),
            _ => parts(expr, |part| open.push(part)),
        }
    }

    /// Reads a call: the callee, and the arguments into `open`.
    pub(super) fn call(&mut self, call: &'t Call<'s>, open: &mut Vec<&'t Expr<'s>>) {
        open.extend(call.args.iter().map(argument));
        let Expr::Var(callee) = &call.expr else {
            open.push(&call.expr);
            return;
        };
        let (id, offset) = (callee.id, offset(&call.expr));
        let (known, macros) = self.mention(id);
        match known {
            Known::Bound if id == "super" => self.unknown_function(id, offset),
            Known::Bound => {
                if let [only] = macros.as_slice()
                    && let Some(stmt) = self.macro_of(*only)
                    && let Some(fault) = signature::fault(stmt, &call.args)
                {
                    self.failing.insert(offset, Failing::Arguments(fault));
                }
            }
            _ if self.is_function(id) => {}
            Known::Defined => self.record(id, offset, Read::Provided),
            Known::Unknown { bound } => {
                self.record(id, offset, Read::Plain);
                // A variable holds data: what is neither a macro nor a function cannot be called.
                if !bound {
                    self.unknown_function(id, offset);
                }
            }
        }
    }

    fn unknown_function(&mut self, id: &str, offset: usize) {
        self.failing.insert(offset, Failing::Unknown(id.to_owned()));
    }

    /// Reads an expression, and returns what it shows where it holds and where it does not.
    pub(super) fn condition(&mut self, expr: &'t Expr<'s>) -> Facts {
        level(|| self.condition_on_this_stack(expr))
    }

    fn condition_on_this_stack(&mut self, expr: &'t Expr<'s>) -> Facts {
        self.step();
        let (expr, is_negated) = without_not(expr);
        let facts = match expr {
            Expr::BinOp(binary) if is_lazy(binary.op) => self.chain(binary),
            Expr::IfExpr(choice) => self.choice(choice),
            _ => self.atom(expr),
        };
        if is_negated { facts.negated() } else { facts }
    }

    /// A chain of the same operator, `a and b and …`, which the parser nests to the left.
    fn chain(&mut self, last: &'t BinOp<'s>) -> Facts {
        let is_and = matches!(last.op, BinOpKind::ScAnd);
        let mut operands = vec![&last.right];
        let mut first = &last.left;
        while let Expr::BinOp(inner) = first
            && is_lazy(inner.op)
            && matches!(inner.op, BinOpKind::ScAnd) == is_and
        {
            operands.push(&inner.right);
            first = &inner.left;
        }
        let mark = self.scopes.mark();
        let mut facts = self.condition(first);
        let mut seen = 0;
        for operand in operands.into_iter().rev() {
            // The names that were added since the operand before.
            let known = if is_and { &facts.yes } else { &facts.no };
            self.assume(known.get(seen..).unwrap_or_default());
            seen = known.len();
            let other = self.condition(operand);
            facts = if is_and {
                facts.and(other)
            } else {
                facts.or(other)
            };
        }
        self.scopes.undo(mark);
        facts
    }

    fn choice(&mut self, choice: &'t IfExpr<'s>) -> Facts {
        let test = self.condition(&choice.test_expr);
        let mark = self.scopes.mark();
        self.assume(&test.yes);
        let then = self.condition(&choice.true_expr);
        self.scopes.undo(mark);
        self.assume(&test.no);
        let otherwise = choice.false_expr.as_ref().map(|expr| self.condition(expr));
        self.scopes.undo(mark);
        test.choose(then, otherwise)
    }

    fn atom(&mut self, expr: &'t Expr<'s>) -> Facts {
        self.read(expr);
        let facts = match expr {
            Expr::Test(test) if test.name == "defined" => Facts::defined,
            Expr::Test(test) if test.name == "undefined" => |name| Facts::defined(name).negated(),
            // It holds only if it is not the default that is looked at.
            Expr::Filter(filter) if has_false_default(filter) => Facts::defined,
            _ => return Facts::default(),
        };
        let Some((subject, _)) = provided(expr) else {
            return Facts::default();
        };
        let name = self.name(subject);
        match self.known(name) {
            Known::Unknown { .. } => facts(name),
            Known::Bound | Known::Defined => Facts::default(),
        }
    }

    /// Goes on as where these names are defined.
    pub(super) fn assume(&mut self, names: &[Name]) {
        for name in names {
            self.scopes.assume(*name);
        }
    }
}

/// The name that an expression asks for without needing it, `x is defined` or `x|default(…)`, and the other
/// arguments.
fn provided<'t, 's>(expr: &'t Expr<'s>) -> Option<(&'s str, &'t [CallArg<'s>])> {
    let (subject, arguments) = match expr {
        Expr::Test(test) if matches!(test.name, "defined" | "undefined") => {
            (&test.expr, &test.args)
        }
        Expr::Filter(filter) if is_default(filter) => (filter.expr.as_ref()?, &filter.args),
        _ => return None,
    };
    match subject {
        Expr::Var(var) if var.id != "self" => Some((var.id, arguments)),
        _ => None,
    }
}

fn offset_of_subject(expr: &Expr<'_>) -> usize {
    match expr {
        Expr::Test(test) => offset(&test.expr),
        Expr::Filter(filter) => filter.expr.as_ref().map_or(0, offset),
        _ => 0,
    }
}

fn is_default(filter: &Filter<'_>) -> bool {
    matches!(filter.name, "default" | "d")
}

/// Whether the default of a `default` filter is false: `x|default`, `x|default(none)`.
fn has_false_default(filter: &Filter<'_>) -> bool {
    let value = filter.args.iter().find_map(|argument| match argument {
        CallArg::Pos(value) | CallArg::Kwarg("default_value", value) => Some(Some(value)),
        CallArg::PosSplat(_) | CallArg::KwargSplat(_) => Some(None),
        CallArg::Kwarg(..) => None,
    });
    is_default(filter)
        && match value {
            None => true,
            Some(Some(Expr::Const(value))) => !value.value.is_true(),
            Some(Some(Expr::List(list))) => list.items.is_empty(),
            Some(_) => false,
        }
}

fn without_not<'t, 's>(mut expr: &'t Expr<'s>) -> (&'t Expr<'s>, bool) {
    let mut is_negated = false;
    while let Expr::UnaryOp(unary) = expr
        && matches!(unary.op, UnaryOpKind::Not)
    {
        is_negated = !is_negated;
        expr = &unary.expr;
    }
    (expr, is_negated)
}

fn is_lazy(op: BinOpKind) -> bool {
    matches!(op, BinOpKind::ScAnd | BinOpKind::ScOr)
}

fn is_self(expr: &Expr<'_>) -> bool {
    matches!(expr, Expr::Var(var) if var.id == "self")
}

/// Returns where an expression begins.
pub(super) fn offset(expr: &Expr<'_>) -> usize {
    expr.span().start_offset as usize
}

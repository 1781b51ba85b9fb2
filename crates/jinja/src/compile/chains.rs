//! What is done with a value from left to right: the tree nests it to the left, and here it is flat.

use minijinja::machinery::ast::{BinOp, BinOpKind, Call, CallType, Expr as Tree, Slice};

use super::{builder::Builder, statements::place};
use crate::{
    error::Error,
    methods,
    program::{Arguments, Arithmetic, Chain, CompareOp, Expr, Step, StepOp},
    tree::parts,
};

type Outcome<T> = Result<T, Error>;

/// What is left of the last step of an expression.
enum Left<'t, 's> {
    Tree(&'t Tree<'s>),
    /// What a block captured.
    Captured,
}

impl<'s> Builder<'s> {
    pub(super) fn chain(&mut self, tree: &Tree<'s>) -> Outcome<Expr> {
        let outer = self.steps.len();
        let mut next = tree;
        let base = loop {
            if let Some(block) = self.self_block(next)? {
                break block;
            }
            if let Tree::BinOp(op) = next
                && let Some((items, times)) = repeated(op)
            {
                break Expr::Repeated(Box::new([self.expr(items)?, self.expr(times)?]));
            }
            match self.step(next)? {
                Some(Left::Tree(left)) => next = left,
                Some(Left::Captured) => break Expr::Captured,
                None => break self.expr(next)?,
            }
        };
        if self.steps.len() == outer {
            return Ok(base);
        }
        let steps = self.steps.drain(outer..).rev().collect();
        Ok(Expr::Chain(Box::new(Chain { base, steps })))
    }

    /// `self.name()`, which shows a block.
    fn self_block(&mut self, tree: &Tree<'s>) -> Outcome<Option<Expr>> {
        let Tree::Call(call) = tree else {
            return Ok(None);
        };
        let CallType::Block(name) = call.identify_call() else {
            return Ok(None);
        };
        match self.blocks.get(name) {
            Some(function) if call.args.is_empty() => Ok(Some(Expr::Block(*function))),
            _ => {
                let at = place(call.span()) as usize;
                Err(self.syntax("a block that is not there, or that is scoped", at))
            }
        }
    }

    /// Compiles the last step of an expression, and gives what it is applied to.
    fn step<'t>(&mut self, tree: &'t Tree<'s>) -> Outcome<Option<Left<'t, 's>>> {
        let mut begin = tree;
        let (op, left) = match tree {
            Tree::GetAttr(attr) => {
                self.changes |= methods::changes(attr.name);
                (StepOp::Attribute(attr.name.into()), Left::Tree(&attr.expr))
            }
            Tree::GetItem(item) => {
                if let Tree::Const(key) = &item.subscript_expr {
                    self.changes |= key.value.as_str().is_some_and(methods::changes);
                }
                (
                    StepOp::Item(self.expr(&item.subscript_expr)?),
                    Left::Tree(&item.expr),
                )
            }
            Tree::Slice(slice) => (self.slice(slice)?, Left::Tree(&slice.expr)),
            Tree::Call(call) => {
                let arguments = self.arguments(&call.args)?;
                match call.identify_call() {
                    CallType::Method(object, name) => self.method(object, name, arguments),
                    _ => (StepOp::Call(arguments), Left::Tree(&call.expr)),
                }
            }
            Tree::Filter(filter) => {
                let op = StepOp::Filter(without_spaces(filter.name), self.arguments(&filter.args)?);
                (op, filter.expr.as_ref().map_or(Left::Captured, Left::Tree))
            }
            Tree::Test(test) => {
                let op = StepOp::Test(without_spaces(test.name), self.arguments(&test.args)?);
                (op, Left::Tree(&test.expr))
            }
            Tree::BinOp(op) if matches!(op.op, BinOpKind::Concat) => {
                let (op, left);
                (op, left, begin) = self.concat(tree)?;
                (op, Left::Tree(left))
            }
            Tree::BinOp(op) => match self.binary(op)? {
                Some(step) => (step, Left::Tree(&op.left)),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        self.steps.push(Step {
            op,
            place: place(begin.span()),
        });
        Ok(Some(left))
    }

    fn slice(&mut self, slice: &Slice<'s>) -> Outcome<StepOp> {
        let mut bound =
            |bound: &Option<Tree<'s>>| bound.as_ref().map(|bound| self.expr(bound)).transpose();
        let bounds = [
            bound(&slice.start)?,
            bound(&slice.stop)?,
            bound(&slice.step)?,
        ];
        Ok(StepOp::Slice(Box::new(bounds)))
    }

    fn method<'t>(
        &mut self,
        object: &'t Tree<'s>,
        name: &'s str,
        arguments: Arguments,
    ) -> (StepOp, Left<'t, 's>) {
        self.changes |= methods::changes(name);
        (StepOp::Method(name.into(), arguments), Left::Tree(object))
    }

    /// Makes one step of several `~` that follow each other. Gives what stands before them, and the first of them.
    fn concat<'t>(&mut self, last: &'t Tree<'s>) -> Outcome<(StepOp, &'t Tree<'s>, &'t Tree<'s>)> {
        let (mut first, mut left) = (last, last);
        let mut operands = vec![];
        while let Tree::BinOp(op) = left
            && matches!(op.op, BinOpKind::Concat)
        {
            operands.push(self.expr(&op.right)?);
            (first, left) = (left, &op.left);
        }
        operands.reverse();
        Ok((StepOp::Concat(operands.into()), left, first))
    }

    fn binary(&mut self, op: &BinOp<'s>) -> Outcome<Option<StepOp>> {
        let arithmetic = match op.op {
            BinOpKind::Add => Arithmetic::Add,
            BinOpKind::Sub => Arithmetic::Subtract,
            BinOpKind::Mul => Arithmetic::Multiply,
            BinOpKind::Div => Arithmetic::Divide,
            BinOpKind::FloorDiv => Arithmetic::FloorDivide,
            BinOpKind::Rem => Arithmetic::Remainder,
            BinOpKind::Pow => Arithmetic::Power,
            other => {
                let compare = match other {
                    BinOpKind::Eq => CompareOp::Equal,
                    BinOpKind::Ne => CompareOp::Unequal,
                    BinOpKind::Lt => CompareOp::Less,
                    BinOpKind::Lte => CompareOp::LessOrEqual,
                    BinOpKind::Gt => CompareOp::Greater,
                    BinOpKind::Gte => CompareOp::GreaterOrEqual,
                    BinOpKind::In => CompareOp::In,
                    _ => return Ok(None),
                };
                return Ok(Some(StepOp::Compare(compare, self.expr(&op.right)?)));
            }
        };
        Ok(Some(StepOp::Arithmetic(arithmetic, self.expr(&op.right)?)))
    }
}

/// `[[]] * 2`: Jinja2 computes it when it compiles, so that each of the lists inside is one of its own. Where nothing
/// that can change is inside, it makes no difference.
fn repeated<'t, 's>(op: &'t BinOp<'s>) -> Option<(&'t Tree<'s>, &'t Tree<'s>)> {
    if !matches!(op.op, BinOpKind::Mul) {
        return None;
    }
    let is_times = |tree: &Tree<'s>| matches!(tree, Tree::Const(times) if times.value.is_integer());
    let holds_containers = |tree: &Tree<'s>| match tree {
        Tree::List(list) => list.items.iter().any(is_container) && is_literal(tree),
        Tree::Tuple(tuple) => tuple.items.iter().any(is_container) && is_literal(tree),
        _ => false,
    };
    match (&op.left, &op.right) {
        (items, times) | (times, items) if is_times(times) && holds_containers(items) => {
            Some((items, times))
        }
        _ => None,
    }
}

fn is_container(tree: &Tree<'_>) -> bool {
    matches!(tree, Tree::List(_) | Tree::Map(_) | Tree::Tuple(_))
}

/// Whether an expression consists of literals.
fn is_literal(tree: &Tree<'_>) -> bool {
    let mut open = vec![tree];
    while let Some(tree) = open.pop() {
        if !is_container(tree) && !matches!(tree, Tree::Const(_)) {
            return false;
        }
        parts(tree, |part| open.push(part));
    }
    true
}

/// The parts of a dotted name can have spaces between them.
fn without_spaces(name: &str) -> Box<str> {
    name.split_ascii_whitespace().collect::<String>().into()
}

impl<'s> Builder<'s> {
    /// The call of a call block, which is given the block's body.
    pub(super) fn called_with(&mut self, call: &Call<'s>, caller: u32, at: u32) -> Outcome<Expr> {
        let mut arguments = self.arguments(&call.args)?;
        arguments.caller = Some(caller);
        let (op, base) = match call.identify_call() {
            CallType::Method(object, name) => {
                self.changes |= methods::changes(name);
                (StepOp::Method(name.into(), arguments), self.expr(object)?)
            }
            _ => (StepOp::Call(arguments), self.expr(&call.expr)?),
        };
        let steps = Box::new([Step { op, place: at }]);
        Ok(Expr::Chain(Box::new(Chain { base, steps })))
    }
}

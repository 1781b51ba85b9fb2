//! Expressions.

use minijinja::machinery::ast::{self, BinOpKind, CompareOpKind, Expr as Tree, UnaryOpKind};

use super::builder::Builder;
use crate::{
    error::Error,
    program::{Choice, CompareOp, Comparison, Expr},
};

type Outcome<T> = Result<T, Error>;

impl<'s> Builder<'s> {
    pub(super) fn expr(&mut self, tree: &Tree<'s>) -> Outcome<Expr> {
        self.nested(|builder| builder.expr_inside(tree))
    }

    pub(super) fn exprs(&mut self, trees: &[Tree<'s>]) -> Outcome<Box<[Expr]>> {
        trees.iter().map(|tree| self.expr(tree)).collect()
    }

    fn expr_inside(&mut self, tree: &Tree<'s>) -> Outcome<Expr> {
        Ok(match tree {
            Tree::Var(var) => self.read(var.id),
            Tree::Const(constant) => Expr::Const(self.literal(constant)?),
            Tree::List(list) => Expr::List(self.exprs(&list.items)?),
            Tree::Tuple(tuple) => Expr::Tuple(self.exprs(&tuple.items)?),
            Tree::Map(map) => {
                let entries = map.keys.iter().zip(&map.values);
                Expr::Dict(
                    entries
                        .map(|(key, value)| Ok((self.expr(key)?, self.expr(value)?)))
                        .collect::<Outcome<_>>()?,
                )
            }
            Tree::UnaryOp(_) => self.unary(tree)?,
            Tree::BinOp(op) if matches!(op.op, BinOpKind::ScAnd | BinOpKind::ScOr) => {
                self.either(op)?
            }
            Tree::Compare(compare) => {
                let first = self.expr(&compare.expr)?;
                let rest = compare.ops.iter();
                let rest = rest.map(|op| Ok((compare_op(op.op), self.expr(&op.expr)?)));
                let rest = rest.collect::<Outcome<_>>()?;
                Expr::Comparison(Box::new(Comparison { first, rest }))
            }
            Tree::IfExpr(_) => self.choice(tree)?,
            _ => self.chain(tree)?,
        })
    }

    /// `not` and `-`, as often as they are there.
    fn unary(&mut self, tree: &Tree<'s>) -> Outcome<Expr> {
        let Tree::UnaryOp(first) = tree else {
            return self.expr(tree);
        };
        if let Some(negated) = self.negated_membership(first)? {
            return Ok(negated);
        }
        let is_not = matches!(first.op, UnaryOpKind::Not);
        let mut count = 0;
        let mut inner = tree;
        while let Tree::UnaryOp(op) = inner
            && matches!(op.op, UnaryOpKind::Not) == is_not
        {
            count += 1;
            inner = &op.expr;
        }
        let inner = self.expr(inner)?;
        Ok(match (is_not, inner) {
            (true, inner) if count % 2 == 1 => Expr::Not(Box::new(inner)),
            (true, inner) => Expr::Not(Box::new(Expr::Not(Box::new(inner)))),
            (false, inner) => Expr::Negated(Box::new(inner), count),
        })
    }

    /// `a not in b` comes as `not a in b`.
    fn negated_membership(&mut self, op: &ast::UnaryOp<'s>) -> Outcome<Option<Expr>> {
        let Tree::BinOp(inner) = &op.expr else {
            return Ok(None);
        };
        if !matches!((&op.op, inner.op), (UnaryOpKind::Not, BinOpKind::In)) {
            return Ok(None);
        }
        let first = self.expr(&inner.left)?;
        let rest = Box::new([(CompareOp::NotIn, self.expr(&inner.right)?)]);
        Ok(Some(Expr::Comparison(Box::new(Comparison { first, rest }))))
    }

    /// A chain of `and`, or one of `or`.
    fn either(&mut self, op: &ast::BinOp<'s>) -> Outcome<Expr> {
        let is_and = matches!(op.op, BinOpKind::ScAnd);
        let mut operands = vec![self.expr(&op.right)?];
        let mut left = &op.left;
        while let Tree::BinOp(inner) = left {
            let is_same = match inner.op {
                BinOpKind::ScAnd => is_and,
                BinOpKind::ScOr => !is_and,
                _ => false,
            };
            if !is_same {
                break;
            }
            operands.push(self.expr(&inner.right)?);
            left = &inner.left;
        }
        operands.push(self.expr(left)?);
        operands.reverse();
        let operands = operands.into();
        Ok(if is_and {
            Expr::And(operands)
        } else {
            Expr::Or(operands)
        })
    }

    /// `a if b else c if d else e`.
    fn choice(&mut self, tree: &Tree<'s>) -> Outcome<Expr> {
        let mut branches = vec![];
        let mut next = Some(tree);
        let otherwise = loop {
            match next {
                Some(Tree::IfExpr(choice)) => {
                    branches.push((self.expr(&choice.test_expr)?, self.expr(&choice.true_expr)?));
                    next = choice.false_expr.as_ref();
                }
                other => break other.map(|other| self.expr(other)).transpose()?,
            }
        };
        let branches = branches.into();
        Ok(Expr::If(Box::new(Choice {
            branches,
            otherwise,
        })))
    }
}

pub(super) const fn compare_op(op: CompareOpKind) -> CompareOp {
    match op {
        CompareOpKind::Eq => CompareOp::Equal,
        CompareOpKind::Ne => CompareOp::Unequal,
        CompareOpKind::Lt => CompareOp::Less,
        CompareOpKind::Lte => CompareOp::LessOrEqual,
        CompareOpKind::Gt => CompareOp::Greater,
        CompareOpKind::Gte => CompareOp::GreaterOrEqual,
        CompareOpKind::In => CompareOp::In,
        CompareOpKind::NotIn => CompareOp::NotIn,
    }
}

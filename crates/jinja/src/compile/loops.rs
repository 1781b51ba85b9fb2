//! Loops.

use minijinja::machinery::ast::{self, Expr as Tree};

use super::{builder::Builder, functions, interner::LOOP, statements::place};
use crate::{
    error::Error,
    program::{For, Iterable, LoopFilter, Place, Stmt},
};

type Outcome<T> = Result<T, Error>;

impl<'s> Builder<'s> {
    pub(super) fn for_loop(&mut self, node: &ast::ForLoop<'s>, at: Place) -> Outcome<Stmt> {
        if binds_loop(&node.target) {
            return Err(self.syntax("`loop` cannot be assigned to", at as usize));
        }
        let iterable = self.expr(&node.iter)?;
        let place = place(node.iter.span());
        if node.recursive {
            let function = functions::called(self, |builder| {
                builder.loop_of(node, Iterable::Given, place)
            })?;
            return Ok(Stmt::Recursive(Box::new((iterable, function)), place));
        }
        self.loop_of(node, Iterable::Expr(iterable), place)
    }

    fn loop_of(
        &mut self,
        node: &ast::ForLoop<'s>,
        iterable: Iterable,
        place: Place,
    ) -> Outcome<Stmt> {
        let filter = node.filter_expr.as_ref();
        let filter = filter
            .map(|condition| self.loop_filter(&node.target, condition))
            .transpose()?;
        let mut loop_local = None;
        let (fresh, compiled) = self.scoped(
            Some(self.scope),
            LOOP,
            |symbols| {
                symbols.parameters(&node.target);
                symbols.body(&node.body);
            },
            |builder| {
                let scope = builder.scope;
                let target = builder.target(&node.target)?;
                let body = builder.body(&node.body)?;
                loop_local = builder.local_in(scope, "loop");
                Ok::<_, Error>((target, body))
            },
        );
        let (target, body) = compiled?;
        Ok(Stmt::For(Box::new(For {
            iterable,
            place,
            filter,
            target,
            loop_local,
            fresh,
            body,
            otherwise: self.block_of(&node.else_body)?,
        })))
    }

    fn loop_filter(&mut self, target: &Tree<'s>, condition: &Tree<'s>) -> Outcome<LoopFilter> {
        let (fresh, compiled) = self.scoped(
            Some(self.scope),
            &[],
            |symbols| {
                symbols.parameters(target);
                symbols.expr(condition);
            },
            |builder| Ok::<_, Error>((builder.target(target)?, builder.expr(condition)?)),
        );
        let (target, condition) = compiled?;
        Ok(LoopFilter {
            target,
            fresh,
            condition,
        })
    }
}

fn binds_loop(target: &Tree<'_>) -> bool {
    match target {
        Tree::Var(var) => var.id == "loop",
        Tree::List(list) => list.items.iter().any(binds_loop),
        _ => false,
    }
}

//! Statements.

use minijinja::machinery::{
    Span,
    ast::{self, Expr as Tree, Stmt as Node},
};

use super::{
    builder::{Builder, variable},
    functions,
    interner::number,
};
use crate::{
    error::Error,
    program::{self, Block, Expr, FilterBlock, If, SetBlock, Stmt, Target, With},
    tree::is_scoped,
};

type Outcome<T> = Result<T, Error>;

/// Why a tag cannot be rendered.
const NO_LOADER: &str = "a template cannot include, import or extend another one";

pub(super) const fn place(span: Span) -> program::Place {
    span.start_offset
}

impl<'s> Builder<'s> {
    pub(super) fn body(&mut self, body: &[Node<'s>]) -> Outcome<Box<[Stmt]>> {
        let mut compiled = Vec::with_capacity(body.len());
        for node in body {
            self.nested(|builder| builder.stmt(node, &mut compiled))?;
        }
        Ok(compiled.into())
    }

    fn stmt(&mut self, node: &Node<'s>, out: &mut Vec<Stmt>) -> Outcome<()> {
        out.push(match node {
            Node::Template(template) => return self.extend(&template.children, out),
            Node::EmitRaw(raw) => self.text(raw.raw),
            Node::EmitExpr(emit) => self.emit(emit, place(emit.span()))?,
            Node::ForLoop(node) => self.for_loop(node, place(node.span()))?,
            Node::IfCond(node) => self.if_cond(node)?,
            Node::WithBlock(with) => self.with(with, place(with.span()))?,
            Node::Set(set) => {
                let value = self.expr(&set.expr)?;
                let target = self.target(&set.target)?;
                Stmt::Set(Box::new((target, value)), place(set.span()))
            }
            Node::SetBlock(set) => self.set_block(set, place(set.span()))?,
            Node::FilterBlock(block) => self.filter_block(block, place(block.span()))?,
            Node::AutoEscape(escape) => {
                let is_off = matches!(&escape.enabled, Tree::Const(c) if !c.value.is_true());
                if is_off {
                    let block = self.block_of(&escape.body)?;
                    Stmt::Scope(Box::new(block))
                } else {
                    Stmt::Refused("text is never escaped by itself", place(escape.span()))
                }
            }
            Node::Block(block) => self.block(block)?,
            Node::Import(import) => Stmt::Refused(NO_LOADER, place(import.span())),
            Node::FromImport(import) => Stmt::Refused(NO_LOADER, place(import.span())),
            Node::Extends(extends) => Stmt::Refused(NO_LOADER, place(extends.span())),
            Node::Include(include) => Stmt::Refused(NO_LOADER, place(include.span())),
            Node::Macro(declared) => {
                let function = functions::macro_(self, declared)?;
                let target = self.assigned(declared.name);
                let set = Box::new((target, Expr::Macro(function)));
                Stmt::Set(set, place(declared.span()))
            }
            Node::CallBlock(block) => {
                let caller = functions::macro_(self, &block.macro_decl)?;
                let at = place(block.call_expr_span);
                let call = self.called_with(&block.call, caller, at)?;
                Stmt::Emit(call, at)
            }
            Node::Do(tag) => {
                let at = place(tag.span()) as usize;
                return Err(self.syntax("unknown tag `do`", at));
            }
        });
        Ok(())
    }

    fn block(&mut self, block: &ast::Spanned<ast::Block<'s>>) -> Outcome<Stmt> {
        let place = place(block.span());
        if block.required {
            return Ok(Stmt::Refused(
                "no other template fills the required block",
                place,
            ));
        }
        let is_scoped = is_scoped(self.source, block);
        let (function, is_inside) = functions::block(self, block, is_scoped)?;
        Ok(Stmt::Block {
            function,
            is_inside,
            place,
        })
    }

    fn extend(&mut self, body: &[Node<'s>], out: &mut Vec<Stmt>) -> Outcome<()> {
        body.iter().try_for_each(|node| self.stmt(node, out))
    }

    /// Text is a part of the source.
    fn text(&self, text: &str) -> Stmt {
        let start = text
            .as_ptr()
            .addr()
            .wrapping_sub(self.source.as_ptr().addr());
        let start = start.min(self.source.len());
        Stmt::Text(number(start), number(start + text.len()))
    }

    fn emit(&mut self, emit: &ast::EmitExpr<'s>, place: program::Place) -> Outcome<Stmt> {
        Ok(match self.expr(&emit.expr)? {
            Expr::Given(name) => Stmt::EmitName(name, place),
            expr => Stmt::Emit(expr, place),
        })
    }

    /// `elif`s are nested in the tree, and one behind the other here.
    fn if_cond(&mut self, node: &ast::IfCond<'s>) -> Outcome<Stmt> {
        let mut branches = vec![];
        let mut next = node;
        let otherwise = loop {
            let condition = self.expr(&next.expr)?;
            branches.push((
                condition,
                place(next.expr.span()),
                self.body(&next.true_body)?,
            ));
            match next.false_body.as_slice() {
                [Node::IfCond(nested)] => next = nested,
                body => break self.body(body)?,
            }
        };
        let branches = branches.into();
        Ok(Stmt::If(Box::new(If {
            branches,
            otherwise,
        })))
    }

    /// A body with a scope of its own.
    pub(super) fn block_of(&mut self, body: &[Node<'s>]) -> Outcome<Block> {
        let (fresh, body) = self.scoped(
            Some(self.scope),
            &[],
            |symbols| symbols.body(body),
            |builder| builder.body(body),
        );
        Ok(Block { fresh, body: body? })
    }

    fn with(&mut self, with: &ast::WithBlock<'s>, place: program::Place) -> Outcome<Stmt> {
        let values: Vec<Expr> = with
            .assignments
            .iter()
            .map(|(_, value)| self.expr(value))
            .collect::<Outcome<_>>()?;
        let (fresh, compiled) = self.scoped(
            Some(self.scope),
            &[],
            |symbols| {
                let targets = with.assignments.iter().map(|(target, _)| target);
                targets.for_each(|target| symbols.parameters(target));
                symbols.body(&with.body);
            },
            |builder| {
                let targets = with.assignments.iter();
                let targets: Vec<Target> = targets
                    .map(|(target, _)| builder.target(target))
                    .collect::<Outcome<_>>()?;
                Ok::<_, Error>((targets, builder.body(&with.body)?))
            },
        );
        let (targets, body) = compiled?;
        Ok(Stmt::With(Box::new(With {
            assignments: targets.into_iter().zip(values).collect(),
            block: Block { fresh, body },
            place,
        })))
    }

    fn set_block(&mut self, set: &ast::SetBlock<'s>, place: program::Place) -> Outcome<Stmt> {
        let (block, filter) = self.captured_block(&set.body, set.filter.as_ref(), None)?;
        Ok(Stmt::SetBlock(Box::new(SetBlock {
            filter,
            target: self.target(&set.target)?,
            block,
            place,
        })))
    }

    fn filter_block(
        &mut self,
        block: &ast::FilterBlock<'s>,
        place: program::Place,
    ) -> Outcome<Stmt> {
        let filter = Some(&block.filter);
        let (block, filter) = self.captured_block(&block.body, filter, filter)?;
        Ok(Stmt::FilterBlock(Box::new(FilterBlock {
            filter: filter.unwrap_or(Expr::Captured),
            block,
            place,
        })))
    }

    /// A body whose text is captured, with the filters of the text, which see what the body sets. The names of
    /// those that are `known` belong to the scope from its beginning.
    fn captured_block(
        &mut self,
        body: &[Node<'s>],
        filter: Option<&Tree<'s>>,
        known: Option<&Tree<'s>>,
    ) -> Outcome<(Block, Option<Expr>)> {
        let (fresh, compiled) = self.scoped(
            Some(self.scope),
            &[],
            |symbols| {
                symbols.body(body);
                if let Some(filter) = known {
                    symbols.expr(filter);
                }
            },
            |builder| {
                let body = builder.body(body)?;
                let filter = filter.map(|filter| builder.expr(filter)).transpose()?;
                Ok::<_, Error>((body, filter))
            },
        );
        let (body, filter) = compiled?;
        Ok((Block { fresh, body }, filter))
    }

    pub(super) fn target(&mut self, target: &Tree<'s>) -> Outcome<Target> {
        match target {
            Tree::Var(var) => Ok(self.assigned(var.id)),
            Tree::List(list) if !list.items.is_empty() => {
                let targets = list.items.iter().map(|item| self.target(item));
                Ok(Target::Many(targets.collect::<Outcome<_>>()?))
            }
            Tree::GetAttr(attr) if variable(&attr.expr).is_some() => {
                let namespace = Box::new(self.expr(&attr.expr)?);
                Ok(Target::Attribute(namespace, attr.name.into()))
            }
            other => {
                let at = place(other.span()) as usize;
                Err(self.syntax("something that cannot be assigned to", at))
            }
        }
    }

    fn assigned(&mut self, name: &'s str) -> Target {
        Target::Local(self.local(name).unwrap_or_default())
    }
}

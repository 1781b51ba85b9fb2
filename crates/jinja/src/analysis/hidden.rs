//! Reads that no given variable reaches.
//!
//! A scope that sets a name before it reads it has a variable of its own from its beginning. The scopes inside of
//! it see that one, although it may not be set yet: `{% for i in xs %}{{ x }}{% endfor %}{% set x = 1 %}` fails
//! in Jinja2 whatever `x` is given.

use std::collections::{HashMap, HashSet};

use minijinja::machinery::ast::{Expr, ForLoop, Macro, Stmt, WithBlock};

use crate::tree::{Node, argument, children, parts};

/// What a frame consists of.
#[derive(Clone, Copy)]
pub(super) enum Content<'t, 's> {
    Body(&'t [Stmt<'s>]),
    Loop(&'t ForLoop<'s>),
    LoopFilter(&'t Expr<'s>),
    With(&'t WithBlock<'s>),
    Macro(&'t Macro<'s>),
    /// A block, whose names are looked up when it is run.
    Block,
}

/// The names of a frame, each with whether it is set before it is read.
pub(super) type Names<'s> = HashMap<&'s str, bool>;

/// Returns the names of a frame.
pub(super) fn names<'s>(content: Content<'_, 's>) -> Names<'s> {
    let mut scan = Scan(HashMap::new());
    match content {
        Content::Body(body) => scan.body(body, false),
        Content::Loop(stmt) => {
            scan.read(&stmt.target);
            scan.body(&stmt.body, false);
        }
        Content::LoopFilter(filter) => scan.read(filter),
        Content::With(with) => {
            with.assignments
                .iter()
                .for_each(|(target, _)| scan.read(target));
            scan.body(&with.body, false);
        }
        Content::Macro(stmt) => {
            stmt.args
                .iter()
                .chain(&stmt.defaults)
                .for_each(|expr| scan.read(expr));
            scan.body(&stmt.body, false);
        }
        Content::Block => {}
    }
    scan.0
}

/// Returns the names that are set anywhere in a template: no other can be hidden.
pub(super) fn set_names<'s>(template: &Stmt<'s>) -> HashSet<&'s str> {
    let mut names = HashSet::new();
    let mut open = vec![Node::Statement(template)];
    while let Some(node) = open.pop() {
        let Node::Statement(stmt) = node else {
            continue;
        };
        let target = match stmt {
            Stmt::Set(set) => Some(&set.target),
            Stmt::SetBlock(set) => Some(&set.target),
            Stmt::Macro(stmt) => {
                names.insert(stmt.name);
                None
            }
            _ => None,
        };
        let mut scan = Scan(HashMap::new());
        if let Some(target) = target {
            scan.set(target, false);
        }
        names.extend(scan.0.keys());
        children(node, |child| open.push(child));
    }
    names
}

struct Scan<'s>(Names<'s>);

impl<'s> Scan<'s> {
    fn read(&mut self, expr: &Expr<'s>) {
        let mut open = vec![expr];
        while let Some(expr) = open.pop() {
            if let Expr::Var(var) = expr {
                self.0.entry(var.id).or_insert(false);
            }
            parts(expr, |part| open.push(part));
        }
    }

    fn set(&mut self, target: &Expr<'s>, in_branch: bool) {
        match target {
            Expr::Var(var) => self.name(var.id, in_branch),
            Expr::List(list) => list.items.iter().for_each(|item| self.set(item, in_branch)),
            other => self.read(other),
        }
    }

    /// After a branch that may not be taken, a name is what it was before: that of the scopes around.
    fn name(&mut self, name: &'s str, in_branch: bool) {
        self.0.entry(name).or_insert(!in_branch);
    }

    fn body(&mut self, body: &[Stmt<'s>], in_branch: bool) {
        for stmt in body {
            self.stmt(stmt, in_branch);
        }
    }

    /// What a statement reads and sets in its own scope. The scopes inside of it have names of their own.
    fn stmt(&mut self, stmt: &Stmt<'s>, in_branch: bool) {
        match stmt {
            Stmt::Template(template) => self.body(&template.children, in_branch),
            Stmt::EmitExpr(emit) => self.read(&emit.expr),
            Stmt::ForLoop(stmt) => self.read(&stmt.iter),
            Stmt::IfCond(first) => {
                // `elif`s are nested.
                let mut next = first;
                loop {
                    self.read(&next.expr);
                    self.body(&next.true_body, true);
                    match next.false_body.as_slice() {
                        [Stmt::IfCond(nested)] => next = nested,
                        body => break self.body(body, true),
                    }
                }
            }
            Stmt::WithBlock(with) => with
                .assignments
                .iter()
                .for_each(|(_, value)| self.read(value)),
            Stmt::Set(set) => {
                self.read(&set.expr);
                self.set(&set.target, in_branch);
            }
            Stmt::SetBlock(set) => self.set(&set.target, in_branch),
            Stmt::AutoEscape(escape) => self.read(&escape.enabled),
            Stmt::FilterBlock(block) => self.read(&block.filter),
            Stmt::Import(import) => self.set(&import.name, in_branch),
            Stmt::FromImport(import) => {
                for (name, alias) in &import.names {
                    self.set(alias.as_ref().unwrap_or(name), in_branch);
                }
            }
            Stmt::Macro(stmt) => self.name(stmt.name, in_branch),
            Stmt::CallBlock(block) => {
                self.read(&block.call.expr);
                block
                    .call
                    .args
                    .iter()
                    .map(argument)
                    .for_each(|expr| self.read(expr));
            }
            _ => {}
        }
    }
}

//! What the compiler knows while it compiles: names, functions and the scope it is in.

use std::collections::{BTreeMap, BTreeSet};

use foldhash::HashMap;
use minijinja::machinery::ast;

use super::{
    interner::{Interner, number},
    scope::Scopes,
};
use crate::{
    error::{Error, ErrorKind},
    program::{Fallback, Function, Local, Name, Program, Step},
};

/// The compiler's state.
pub(super) struct Builder<'s> {
    pub(super) source: &'s str,
    pub(super) names: Interner<'s>,
    pub(super) functions: Vec<Function>,
    /// The functions that are being compiled, the innermost last.
    pub(super) frames: Vec<Frame>,
    pub(super) scopes: Scopes<'s>,
    /// The scope that the compiler is in.
    pub(super) scope: usize,
    /// The functions of the blocks that `self` has, which can be shown before they are reached.
    pub(super) blocks: BTreeMap<&'s str, u32>,
    /// The scope that a block sees which is not scoped: that of the template, or the one around a scoped block.
    pub(super) context: usize,
    pub(super) changes: bool,
    /// The steps of the chains that are being compiled, the innermost last, each from its end.
    pub(super) steps: Vec<Step>,
    depth: usize,
    height: usize,
}

/// A function that is being compiled.
#[derive(Default)]
pub(super) struct Frame {
    /// Whether it is a block: what is not set around it is what the render was given.
    pub(super) is_block: bool,
    /// What macros inside of this one are called with beside their parameters, as this one then is, too.
    pub(super) asked: BTreeSet<&'static str>,
    pub(super) locals: Vec<Fallback>,
    pub(super) shared: Vec<Local>,
    pub(super) captures: Vec<(Local, Local)>,
    /// What is captured already, by the depth of the function that it is of and its number there.
    pub(super) captured: HashMap<(usize, Local), Local>,
}

impl<'s> Builder<'s> {
    pub(super) fn new(source: &'s str, tags: usize) -> Self {
        Self {
            source,
            names: Interner::with_capacity(tags),
            functions: Vec::with_capacity(1),
            frames: vec![],
            scopes: Scopes::default(),
            scope: 0,
            blocks: BTreeMap::new(),
            context: TEMPLATE,
            changes: false,
            steps: vec![],
            depth: 0,
            height: 0,
        }
    }

    pub(super) fn finish(self) -> Program {
        Program {
            functions: self.functions.into(),
            names: self.names.finish(),
            changes: self.changes,
            height: self.height,
        }
    }

    pub(super) fn name(&mut self, name: &'s str) -> Name {
        self.names.number(name)
    }

    /// Makes room for a function, whose number is known before its body is.
    pub(super) fn reserve_function(&mut self) -> u32 {
        self.functions.push(Function::default());
        number(self.functions.len() - 1)
    }

    pub(super) fn syntax(&self, detail: &'static str, place: usize) -> Error {
        Error::at(ErrorKind::Syntax, detail, self.source, place)
    }

    /// Compiles something that is nested, and counts how deep.
    pub(super) fn nested<R>(&mut self, compile: impl FnOnce(&mut Self) -> R) -> R {
        self.depth += 1;
        self.height = self.height.max(self.depth);
        let compiled = compile(self);
        self.depth -= 1;
        compiled
    }

    pub(super) fn new_local(&mut self, fallback: Fallback) -> Local {
        self.new_local_in(self.frames.len().saturating_sub(1), fallback)
    }

    pub(super) fn new_local_in(&mut self, frame: usize, fallback: Fallback) -> Local {
        let Some(frame) = self.frames.get_mut(frame) else {
            return 0;
        };
        frame.locals.push(fallback);
        number(frame.locals.len() - 1)
    }
}

/// The scope of the template itself.
pub(super) const TEMPLATE: usize = 0;

/// The name that an expression is, where it is one.
pub(super) fn variable<'s>(expr: &ast::Expr<'s>) -> Option<&'s str> {
    match expr {
        ast::Expr::Var(var) => Some(var.id),
        _ => None,
    }
}

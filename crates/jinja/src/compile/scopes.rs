//! Scopes, and how a name is found from inside of one.

use std::collections::HashMap;

use super::{
    builder::{Builder, Scope},
    symbols::{Load, Symbols},
};
use crate::program::{Expr, Fallback, Local};

impl<'s> Builder<'s> {
    /// Compiles something in a scope of its own. Gives the variables that have no value when it begins.
    pub(super) fn scoped<R>(
        &mut self,
        parent: Option<usize>,
        specials: &'static [&'static str],
        find: impl FnOnce(&mut Symbols<'s, '_>),
        compile: impl FnOnce(&mut Self) -> R,
    ) -> (Box<[Local]>, R) {
        self.compile_in(parent, specials, false, find, compile)
    }

    /// Compiles a block in a scope of its own, in which nothing around it is known before it is asked for.
    pub(super) fn block_scoped<R>(
        &mut self,
        parent: usize,
        find: impl FnOnce(&mut Symbols<'s, '_>),
        compile: impl FnOnce(&mut Self) -> R,
    ) -> R {
        self.compile_in(Some(parent), &[], true, find, compile).1
    }

    fn compile_in<R>(
        &mut self,
        parent: Option<usize>,
        specials: &'static [&'static str],
        is_block: bool,
        find: impl FnOnce(&mut Symbols<'s, '_>),
        compile: impl FnOnce(&mut Self) -> R,
    ) -> (Box<[Local]>, R) {
        let before = self.scope;
        let fresh = self.open(parent, specials, is_block, find);
        let compiled = self.nested(compile);
        self.scope = before;
        (fresh, compiled)
    }

    fn open(
        &mut self,
        parent: Option<usize>,
        specials: &'static [&'static str],
        is_block: bool,
        find: impl FnOnce(&mut Symbols<'s, '_>),
    ) -> Box<[Local]> {
        let is_known = |name: &str| !is_block && self.is_known(parent, name);
        let mut symbols = Symbols::new(&is_known);
        find(&mut symbols);
        let Symbols { loads, stores, .. } = symbols;
        let scope = self.scopes.len();
        let frame = self.frames.len().saturating_sub(1);
        self.scopes.push(Scope {
            names: HashMap::with_capacity(loads.len()),
            parent,
            specials,
            frame,
            is_block,
        });
        self.scope = scope;
        let mut fresh = vec![];
        // In the order of their names, so that the same template always gives the same program.
        let mut loads: Vec<_> = loads.into_iter().collect();
        loads.sort_unstable_by_key(|(name, _)| *name);
        for (name, load) in loads {
            if specials.contains(&name) && !stores.contains(name) {
                continue;
            }
            let local = stores.contains(name).then(|| {
                let fallback = match load {
                    Load::Given | Load::Outer => self.outer(parent, name),
                    Load::Undefined | Load::Parameter => Fallback::Undefined,
                };
                self.new_local(fallback)
            });
            if load != Load::Parameter {
                fresh.extend(local);
            }
            self.declare(scope, name, local);
        }
        fresh.into()
    }

    fn declare(&mut self, scope: usize, name: &'s str, local: Option<Local>) {
        if let Some(scope) = self.scopes.get_mut(scope) {
            scope.names.insert(name, local);
        }
    }

    /// Whether a scope has the name, up to a block.
    fn is_known(&self, from: Option<usize>, name: &str) -> bool {
        let scopes = std::iter::successors(from, |place| self.scopes.get(*place)?.parent);
        for scope in scopes.filter_map(|place| self.scopes.get(place)) {
            if scope.names.contains_key(name) || scope.specials.contains(&name) {
                return true;
            }
            if scope.is_block {
                return false;
            }
        }
        false
    }

    /// The nearest scope that has a variable of this name, or would have it if it were asked for.
    fn find(&self, from: Option<usize>, name: &str) -> Option<usize> {
        let mut scopes = std::iter::successors(from, |place| self.scopes.get(*place)?.parent);
        scopes.find(|place| {
            self.scopes
                .get(*place)
                .is_some_and(|scope| match scope.names.get(name) {
                    Some(local) => local.is_some(),
                    None => scope.specials.contains(&name),
                })
        })
    }

    fn outer(&mut self, from: Option<usize>, name: &'s str) -> Fallback {
        match self.local(from, name) {
            Some(local) => Fallback::Outer(local),
            None => Fallback::Given(self.name(name)),
        }
    }

    /// The variable of a name in a scope, where it has one.
    pub(super) fn local_in(&self, scope: usize, name: &str) -> Option<Local> {
        *self.scopes.get(scope)?.names.get(name)?
    }

    /// The variable that a name is in the function that is being compiled, or `None` where it is given.
    pub(super) fn local(&mut self, from: Option<usize>, name: &'s str) -> Option<Local> {
        let scope = self.find(from, name)?;
        let owner = self.scopes.get(scope)?.frame;
        let known = self.scopes.get(scope)?.names.get(name).copied();
        let local = match known {
            Some(local) => local?,
            // It is asked for.
            None => {
                let local = self.new_local_in(owner, Fallback::Undefined);
                self.declare(scope, name, Some(local));
                local
            }
        };
        Some(self.captured(name, owner, local, self.frames.len().saturating_sub(1)))
    }

    /// The variable of an outer function, as the function of this depth has it.
    fn captured(&mut self, name: &'s str, owner: usize, local: Local, frame: usize) -> Local {
        if frame <= owner {
            return local;
        }
        let known = self
            .frames
            .get(frame)
            .and_then(|frame| frame.captured.get(&(owner, local)));
        if let Some(known) = known {
            return *known;
        }
        let outer = self.captured(name, owner, local, frame - 1);
        let is_block = self.frames.get(frame).is_some_and(|frame| frame.is_block);
        let fallback = match self.fallback(frame - 1, outer) {
            Fallback::Outer(next) => Fallback::Outer(self.captured(name, frame - 1, next, frame)),
            Fallback::Undefined if is_block => Fallback::Given(self.name(name)),
            fallback => fallback,
        };
        let inner = self.new_local_in(frame, fallback);
        if frame == owner + 1
            && let Some(owner) = self.frames.get_mut(owner)
            && !owner.shared.contains(&local)
        {
            owner.shared.push(local);
        }
        if let Some(frame) = self.frames.get_mut(frame) {
            frame.captures.push((outer, inner));
            frame.captured.insert((owner, local), inner);
        }
        inner
    }

    fn fallback(&self, frame: usize, local: Local) -> Fallback {
        let frame = self.frames.get(frame);
        let fallback = frame.and_then(|frame| frame.locals.get(local as usize));
        fallback.copied().unwrap_or(Fallback::Undefined)
    }

    /// How a name is read here.
    pub(super) fn read(&mut self, name: &'s str) -> Expr {
        let number = self.name(name);
        match self.local(Some(self.scope), name) {
            Some(local) => Expr::Local(local, number),
            None => Expr::Given(number),
        }
    }
}

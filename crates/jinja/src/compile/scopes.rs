//! Scopes, and how a name is found from inside of one.

use super::{
    builder::Builder,
    scope::Scope,
    symbols::{Load, Symbol, Symbols},
};
use crate::program::{Expr, Fallback, Local, Name};

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
        let scopes = &self.scopes;
        let is_known =
            |number: Name, name: &str| !is_block && scopes.is_known(parent, number, name);
        let mut symbols = Symbols::new(&mut self.names, scopes.len() + 1, &is_known);
        find(&mut symbols);
        let mut names = symbols.found;
        if !specials.is_empty() {
            names.retain(|symbol| symbol.is_set || !specials.contains(&symbol.name));
        }
        let fresh = self.variables(parent, &mut names);
        names.sort_unstable_by_key(|symbol| symbol.number);
        self.scope = self.scopes.add(Scope {
            names,
            parent,
            specials,
            frame: self.frames.len().saturating_sub(1),
            is_block,
        });
        fresh
    }

    /// Makes the variables of the names that a scope sets.
    fn variables(&mut self, parent: Option<usize>, names: &mut [Symbol<'s>]) -> Box<[Local]> {
        let mut fresh = vec![];
        for symbol in names {
            if !symbol.is_set {
                continue;
            }
            let fallback = match symbol.load {
                Load::Given | Load::Outer => self.outer(parent, symbol.number, symbol.name),
                Load::Undefined | Load::Parameter => Fallback::Undefined,
            };
            let local = self.new_local(fallback);
            if symbol.load != Load::Parameter {
                fresh.push(local);
            }
            symbol.local = Some(local);
        }
        fresh.into()
    }

    fn outer(&mut self, from: Option<usize>, number: Name, name: &'s str) -> Fallback {
        match self.numbered(from, number, name) {
            Some(local) => Fallback::Outer(local),
            None => Fallback::Given(number),
        }
    }

    /// The variable of a name in a scope, where it has one.
    pub(super) fn local_in(&self, scope: usize, name: &str) -> Option<Local> {
        let number = self.names.get(name)?;
        self.scopes.get(scope)?.get(number)?.local
    }

    /// The variable that a name is where the compiler is, or `None` where it is given.
    pub(super) fn local(&mut self, name: &'s str) -> Option<Local> {
        let number = self.name(name);
        self.numbered(Some(self.scope), number, name)
    }

    fn numbered(&mut self, from: Option<usize>, number: Name, name: &'s str) -> Option<Local> {
        if !self.names.is_variable(number) {
            return None;
        }
        let place = self.scopes.find(from, number, name)?;
        let scope = self.scopes.get(place)?;
        let owner = scope.frame;
        let local = if let Some(symbol) = scope.get(number) {
            symbol.local?
        } else {
            // It is asked for.
            let local = self.new_local_in(owner, Fallback::Undefined);
            self.scopes.declare(place, number, name, local);
            local
        };
        Some(self.captured(number, owner, local, self.frames.len().saturating_sub(1)))
    }

    /// The variable of an outer function, as the function of this depth has it.
    fn captured(&mut self, name: Name, owner: usize, local: Local, frame: usize) -> Local {
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
            Fallback::Undefined if is_block => Fallback::Given(name),
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
        match self.numbered(Some(self.scope), number, name) {
            Some(local) => Expr::Local(local, number),
            None => Expr::Given(number),
        }
    }
}

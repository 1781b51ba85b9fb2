//! Scopes: which names each of them has.

use super::symbols::{Load, Symbol};
use crate::program::{Local, Name};

/// A scope that is being compiled, or was.
pub(super) struct Scope<'s> {
    /// The names that it knows, by number; those it sets have a variable.
    pub(super) names: Vec<Symbol<'s>>,
    /// The scope around it, by its place.
    pub(super) parent: Option<usize>,
    /// Names that it has only if it is asked for them, such as `loop`.
    pub(super) specials: &'static [&'static str],
    /// The depth of the function that it is in.
    pub(super) frame: usize,
    /// Whether it is that of a block, which looks up what it does not set by its name.
    pub(super) is_block: bool,
}

impl Scope<'_> {
    fn place(&self, number: Name) -> Result<usize, usize> {
        self.names
            .binary_search_by_key(&number, |symbol| symbol.number)
    }

    pub(super) fn get(&self, number: Name) -> Option<&Symbol<'_>> {
        self.place(number)
            .ok()
            .and_then(|place| self.names.get(place))
    }
}

/// All scopes there were; they refer to each other by place.
#[derive(Default)]
pub(super) struct Scopes<'s>(Vec<Scope<'s>>);

impl<'s> Scopes<'s> {
    /// Adds a scope, and gives its place.
    pub(super) fn add(&mut self, scope: Scope<'s>) -> usize {
        self.0.push(scope);
        self.0.len() - 1
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, place: usize) -> Option<&Scope<'s>> {
        self.0.get(place)
    }

    /// Whether a scope has the name, up to a block.
    pub(super) fn is_known(&self, from: Option<usize>, number: Name, name: &str) -> bool {
        let mut next = from;
        while let Some(scope) = next.and_then(|place| self.0.get(place)) {
            if scope.place(number).is_ok() || scope.specials.contains(&name) {
                return true;
            }
            if scope.is_block {
                return false;
            }
            next = scope.parent;
        }
        false
    }

    /// The nearest scope that has a variable of this name, or would have it if it were asked for.
    pub(super) fn find(&self, from: Option<usize>, number: Name, name: &str) -> Option<usize> {
        let mut next = from;
        while let Some(place) = next {
            let scope = self.0.get(place)?;
            let has_variable = match scope.get(number) {
                Some(symbol) => symbol.local.is_some(),
                None => scope.specials.contains(&name),
            };
            if has_variable {
                return Some(place);
            }
            next = scope.parent;
        }
        None
    }

    /// Gives a scope a name that it has because it is asked for it.
    pub(super) fn declare(&mut self, scope: usize, number: Name, name: &'s str, local: Local) {
        if let Some(scope) = self.0.get_mut(scope) {
            let symbol = Symbol {
                number,
                name,
                load: Load::Parameter,
                is_set: false,
                local: Some(local),
            };
            if let Err(place) = scope.place(number) {
                scope.names.insert(place, symbol);
            }
        }
    }
}

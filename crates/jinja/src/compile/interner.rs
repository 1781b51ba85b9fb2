//! The names of a template, by number.

use foldhash::fast::RandomState;
use indexmap::IndexMap;

use crate::program::{Name, Names};

/// Gives each name a number, in the order in which they are first asked for.
pub(super) struct Interner<'s>(IndexMap<&'s str, Mark, RandomState>);

/// Names that a scope has only if it is asked for them.
pub(super) const LOOP: &[&str] = &["loop"];
pub(super) const MACRO: &[&str] = &["caller", "varargs", "kwargs"];

/// What is known of a name.
#[derive(Clone, Copy)]
struct Mark {
    /// Whether some scope may have a variable of this name.
    is_variable: bool,
    /// The scope that had it last, counted from 1, and its place among the names of the scope.
    scope: usize,
    place: usize,
}

impl<'s> Interner<'s> {
    /// With room for this many names.
    pub(super) fn with_capacity(names: usize) -> Self {
        Self(IndexMap::with_capacity_and_hasher(names, <_>::default()))
    }

    pub(super) fn capacity(&self) -> usize {
        self.0.capacity()
    }

    pub(super) fn number(&mut self, name: &'s str) -> Name {
        let entry = self.0.entry(name);
        let place = entry.index();
        entry.or_insert_with(|| Mark {
            is_variable: LOOP.contains(&name) || MACRO.contains(&name),
            scope: 0,
            place: 0,
        });
        number(place)
    }

    pub(super) fn is_variable(&self, name: Name) -> bool {
        let mark = self.0.get_index(name as usize);
        mark.is_some_and(|(_, mark)| mark.is_variable)
    }

    pub(super) fn set_variable(&mut self, name: Name) {
        if let Some((_, mark)) = self.0.get_index_mut(name as usize) {
            mark.is_variable = true;
        }
    }

    /// The number of a name that has one.
    pub(super) fn get(&self, name: &str) -> Option<Name> {
        self.0.get_index_of(name).map(number)
    }

    /// The place of a name among those of the newest scope.
    pub(super) fn place(&self, name: Name, scope: usize) -> Option<usize> {
        let (_, mark) = self.0.get_index(name as usize)?;
        (mark.scope == scope).then_some(mark.place)
    }

    pub(super) fn set_place(&mut self, name: Name, scope: usize, place: usize) {
        if let Some((_, mark)) = self.0.get_index_mut(name as usize) {
            (mark.scope, mark.place) = (scope, place);
        }
    }

    pub(super) fn finish(self) -> Names {
        self.0.keys().collect()
    }
}

/// Counts of parts of a template, which is of 1 MiB at most.
pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

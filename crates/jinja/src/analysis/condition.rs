//! Which variables a condition shows to be defined.

use std::collections::HashSet;

use super::scope::Name;

/// The variables that are known to be defined when a condition holds, and when it does not.
///
/// No name is in both lists: a variable that is defined whatever the outcome was known before, and is not
/// listed. The rules below rely on that.
#[derive(Default)]
pub(super) struct Facts {
    pub(super) yes: Vec<Name>,
    pub(super) no: Vec<Name>,
}

impl Facts {
    /// The facts of `name is defined`.
    pub(super) fn defined(name: Name) -> Self {
        Self {
            yes: vec![name],
            no: vec![],
        }
    }

    /// The facts of `not self`.
    pub(super) fn negated(self) -> Self {
        Self {
            yes: self.no,
            no: self.yes,
        }
    }

    /// The facts of `self and other`, where `other` was looked at under what `self` shows when it holds.
    pub(super) fn and(mut self, other: Self) -> Self {
        self.yes.extend(other.yes);
        self.no = both(self.no, other.no);
        self
    }

    /// The facts of `self or other`, where `other` was looked at under what `self` shows when it fails.
    pub(super) fn or(self, other: Self) -> Self {
        self.negated().and(other.negated()).negated()
    }

    /// The facts of `then if self else otherwise`; without an `else` the value is undefined, which is false.
    pub(super) fn choose(self, then: Self, otherwise: Option<Self>) -> Self {
        let joined = |mut test: Vec<Name>, branch: Vec<Name>| {
            test.extend(branch);
            test
        };
        let holds = joined(self.yes.clone(), then.yes);
        let fails = joined(self.yes, then.no);
        match otherwise {
            Some(otherwise) => Self {
                yes: both(holds, joined(self.no.clone(), otherwise.yes)),
                no: both(fails, joined(self.no, otherwise.no)),
            },
            None => Self {
                yes: holds,
                no: both(fails, self.no),
            },
        }
    }
}

fn both(mut left: Vec<Name>, right: Vec<Name>) -> Vec<Name> {
    if left.is_empty() || right.is_empty() {
        return vec![];
    }
    let right: HashSet<Name> = right.into_iter().collect();
    left.retain(|name| right.contains(name));
    left
}

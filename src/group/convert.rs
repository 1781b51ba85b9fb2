//! A group from a vector, and iteration by value, by reference and by mutable reference.

use core::slice;

use alloc::vec::{self, Vec};

use super::{PromptGroup, invalid::PromptGroupInvalid, members::TwoOrMore, name::IntoGroupName};

/// Creates a group from a name and a vector, in the vector's allocation.
///
/// The name is a literal or a `String`. A `&str` that is not a literal gives E0521: write
/// `name.to_owned()`.
///
/// # Errors
///
/// `prompt_group_invalid` if the vector has fewer than two members. To recover the vector, build a
/// [`TwoOrMore`] first, then the group with [`from_members`](PromptGroup::from_members).
impl<N: IntoGroupName, M> TryFrom<(N, Vec<M>)> for PromptGroup<M> {
    type Error = PromptGroupInvalid;

    fn try_from((group_name, members): (N, Vec<M>)) -> Result<Self, Self::Error> {
        Self::checked(group_name, TwoOrMore::try_from(members))
    }
}

impl<M> IntoIterator for PromptGroup<M> {
    type Item = M;
    type IntoIter = vec::IntoIter<M>;

    fn into_iter(self) -> Self::IntoIter {
        self.into_members().into_iter()
    }
}

impl<'a, M> IntoIterator for &'a PromptGroup<M> {
    type Item = &'a M;
    type IntoIter = slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'a, M> IntoIterator for &'a mut PromptGroup<M> {
    type Item = &'a mut M;
    type IntoIter = slice::IterMut<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

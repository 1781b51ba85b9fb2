//! Valid groups for fuzzers.

use alloc::string::String;

use arbitrary::{Arbitrary, MaxRecursionReached, Result, Unstructured, size_hint};

use crate::group::members::TwoOrMore;

use super::PromptGroup;

impl<'a, M: Arbitrary<'a>> Arbitrary<'a> for PromptGroup<M> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (group_name, members) = u.arbitrary::<(String, TwoOrMore<M>)>()?;
        Ok(Self::from_members(group_name, members))
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        Self::try_size_hint(depth).unwrap_or_default()
    }

    fn try_size_hint(depth: usize) -> Result<(usize, Option<usize>), MaxRecursionReached> {
        size_hint::try_recursion_guard(depth, <(String, TwoOrMore<M>)>::try_size_hint)
    }
}

//! Valid values for fuzzers.

use alloc::vec::Vec;

use arbitrary::{Arbitrary, MaxRecursionReached, Result, Unstructured, size_hint};

use super::TwoOrMore;

impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for TwoOrMore<T> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (first, second, rest) = u.arbitrary::<(T, T, Vec<T>)>()?;
        Ok(Self::new(first, second, rest))
    }

    fn arbitrary_take_rest(u: Unstructured<'a>) -> Result<Self> {
        let (first, second, rest) = <(T, T, Vec<T>)>::arbitrary_take_rest(u)?;
        Ok(Self::new(first, second, rest))
    }

    fn size_hint(depth: usize) -> (usize, Option<usize>) {
        Self::try_size_hint(depth).unwrap_or_default()
    }

    fn try_size_hint(depth: usize) -> Result<(usize, Option<usize>), MaxRecursionReached> {
        size_hint::try_recursion_guard(depth, <(T, T, Vec<T>)>::try_size_hint)
    }
}

//! Comparison with slices, arrays and vectors, and `Debug` as the plain list that it is.

use core::fmt;

use alloc::vec::Vec;

use super::TwoOrMore;

impl<T: fmt::Debug> fmt::Debug for TwoOrMore<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

macro_rules! equal_both_ways {
    ($($other:ty $(, const $n:ident)?;)+) => {$(
        impl<T: PartialEq<E>, E $(, const $n: usize)?> PartialEq<$other> for TwoOrMore<T> {
            fn eq(&self, other: &$other) -> bool {
                self.as_slice() == &other[..]
            }
        }

        impl<T, E: PartialEq<T> $(, const $n: usize)?> PartialEq<TwoOrMore<T>> for $other {
            fn eq(&self, other: &TwoOrMore<T>) -> bool {
                &self[..] == other.as_slice()
            }
        }
    )+};
}

equal_both_ways! {
    [E];
    &[E];
    [E; N], const N;
    &[E; N], const N;
    Vec<E>;
}

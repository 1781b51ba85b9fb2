//! Comparison with other lists, a hash that agrees with that of a slice, and `Debug` as a plain list.

use core::{fmt, hash};

use alloc::vec::Vec;

use super::TwoOrMore;

impl<T: fmt::Debug> fmt::Debug for TwoOrMore<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_slice().fmt(f)
    }
}

impl<T: PartialEq<U>, U> PartialEq<TwoOrMore<U>> for TwoOrMore<T> {
    fn eq(&self, other: &TwoOrMore<U>) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<T: Eq> Eq for TwoOrMore<T> {}

/// `Borrow<[T]>` requires the hash of the slice.
impl<T: hash::Hash> hash::Hash for TwoOrMore<T> {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.as_slice().hash(state);
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

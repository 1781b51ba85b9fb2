//! Conversions from and to other collections: `From` where two members are certain, `TryFrom` elsewhere.

use core::borrow::Borrow;

use alloc::{boxed::Box, rc::Rc, sync::Arc, vec::Vec};

use nonempty::NonEmpty;

use super::{TooFew, TwoOrMore};

/// Lengths that are known to be at least 2. A generic length is for [`TwoOrMore::from_array`]; here it
/// would be checked too late.
macro_rules! from_arrays {
    ($($len:literal)+) => {$(
        // Messages about other types list the short conversions and not these fifteen.
        #[diagnostic::do_not_recommend]
        impl<T> From<[T; $len]> for TwoOrMore<T> {
            fn from(members: [T; $len]) -> Self {
                Self::from_array(members)
            }
        }
    )+};
}

from_arrays! { 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 }

impl<T> From<(T, T)> for TwoOrMore<T> {
    fn from((first, second): (T, T)) -> Self {
        Self::from_array([first, second])
    }
}

impl<T> From<(T, T, Vec<T>)> for TwoOrMore<T> {
    fn from((first, second, rest): (T, T, Vec<T>)) -> Self {
        Self::new(first, second, rest)
    }
}

/// Adds one member before at least one other.
impl<T> From<(T, NonEmpty<T>)> for TwoOrMore<T> {
    fn from((first, more): (T, NonEmpty<T>)) -> Self {
        Self::new(first, more.head, more.tail)
    }
}

impl<T> TryFrom<NonEmpty<T>> for TwoOrMore<T> {
    type Error = TooFew<T>;

    fn try_from(members: NonEmpty<T>) -> Result<Self, Self::Error> {
        Self::try_from(Vec::from(members))
    }
}

/// Checks the length and keeps the allocation.
impl<T> TryFrom<Box<[T]>> for TwoOrMore<T> {
    type Error = TooFew<T>;

    fn try_from(members: Box<[T]>) -> Result<Self, Self::Error> {
        Self::try_from(members.into_vec())
    }
}

/// Checks the length and clones the members.
impl<T: Clone> TryFrom<&[T]> for TwoOrMore<T> {
    type Error = TooFew<T>;

    fn try_from(members: &[T]) -> Result<Self, Self::Error> {
        Self::try_from(members.to_vec())
    }
}

/// Keeps the allocation.
impl<T> From<TwoOrMore<T>> for Vec<T> {
    fn from(members: TwoOrMore<T>) -> Self {
        members.into_vec()
    }
}

impl<T> From<TwoOrMore<T>> for Box<[T]> {
    fn from(members: TwoOrMore<T>) -> Self {
        members.into_vec().into_boxed_slice()
    }
}

impl<T> From<TwoOrMore<T>> for Arc<[T]> {
    fn from(members: TwoOrMore<T>) -> Self {
        members.into_vec().into()
    }
}

impl<T> From<TwoOrMore<T>> for Rc<[T]> {
    fn from(members: TwoOrMore<T>) -> Self {
        members.into_vec().into()
    }
}

/// Keeps the allocation for the members after the second.
impl<T> From<TwoOrMore<T>> for (T, T, Vec<T>) {
    fn from(members: TwoOrMore<T>) -> Self {
        let mut rest = members.into_vec();
        let second = rest.remove(1);
        let first = rest.remove(0);
        (first, second, rest)
    }
}

impl<T> From<TwoOrMore<T>> for NonEmpty<T> {
    fn from(members: TwoOrMore<T>) -> Self {
        let mut tail = members.into_vec();
        let head = tail.remove(0);
        Self { head, tail }
    }
}

impl<T> AsRef<[T]> for TwoOrMore<T> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T> AsMut<[T]> for TwoOrMore<T> {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T> Borrow<[T]> for TwoOrMore<T> {
    fn borrow(&self) -> &[T] {
        self
    }
}

//! To and from the collections people hold. What cannot fail is `From`, the rest `TryFrom`.

use core::borrow::Borrow;

use alloc::{boxed::Box, vec::Vec};

use nonempty::NonEmpty;

use super::{TooFew, TwoOrMore};

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

/// One and one or more are two or more.
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

impl<T> TryFrom<Box<[T]>> for TwoOrMore<T> {
    type Error = TooFew<T>;

    fn try_from(members: Box<[T]>) -> Result<Self, Self::Error> {
        Self::try_from(members.into_vec())
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

//! The proof itself. Nothing outside this file can reach the vector in a [`TwoOrMore`].

use core::ops::{Deref, DerefMut};

use alloc::vec::Vec;

use super::TooFew;

/// A vector of two members or more.
///
/// Whoever holds one need not ask: [`first`](Self::first), [`second`](Self::second) and
/// [`last`](Self::last) return no `Option`, and nothing in safe code makes it shorter than two. It is
/// as large as a `Vec`, and so is `Option<TwoOrMore<T>>`. It derefs to a slice, so all of a slice's
/// methods are there. To shrink it in any other way than the methods here, go through
/// [`into_vec`](Self::into_vec) and `try_from`.
///
/// ```
/// use openarmature_prompts::TwoOrMore;
///
/// let mut stages = TwoOrMore::new("rewrite", "retrieve", ["rerank"]);
/// stages.push("answer");
/// assert_eq!(*stages.first(), "rewrite");
/// assert_eq!(stages, ["rewrite", "retrieve", "rerank", "answer"]);
///
/// let stages = TwoOrMore::try_from(vec!["rewrite", "retrieve"])?;
/// assert_eq!(stages.len(), 2);
/// # Ok::<(), openarmature_prompts::group::TooFew<&str>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TwoOrMore<T>(Vec<T>);

impl<T> TwoOrMore<T> {
    /// The first member, the second, and any number more.
    ///
    /// Allocates once when `rest` knows its length.
    ///
    /// ```
    /// # use openarmature_prompts::TwoOrMore;
    /// assert_eq!(TwoOrMore::new(1, 2, []), [1, 2]);
    /// assert_eq!(TwoOrMore::new(1, 2, 3..6), [1, 2, 3, 4, 5]);
    /// ```
    pub fn new(first: T, second: T, rest: impl IntoIterator<Item = T>) -> Self {
        let rest = rest.into_iter();
        let mut members = Vec::with_capacity(rest.size_hint().0.saturating_add(2));
        members.push(first);
        members.push(second);
        members.extend(rest);
        Self(members)
    }

    /// The members of an array, whose length the compiler checks.
    ///
    /// This is for code that is itself generic over `N`. The check runs when the call is compiled for a
    /// known `N`, which is in `cargo build` and not yet in `cargo check`; for a literal,
    /// [`new`](Self::new) is refused sooner.
    ///
    /// ```
    /// # use openarmature_prompts::TwoOrMore;
    /// fn all<const N: usize>(members: [u8; N]) -> TwoOrMore<u8> {
    ///     TwoOrMore::from_array(members)
    /// }
    /// assert_eq!(all([1, 2, 3]), [1, 2, 3]);
    /// ```
    ///
    /// ```compile_fail
    /// # use openarmature_prompts::TwoOrMore;
    /// TwoOrMore::from_array([1]); // at least two members are needed
    /// ```
    pub fn from_array<const N: usize>(members: [T; N]) -> Self {
        const { assert!(N >= 2, "at least two members are needed") };
        Self(Vec::from(members))
    }

    /// Collects an iterator, if it gives two members or more.
    ///
    /// ```
    /// # use openarmature_prompts::TwoOrMore;
    /// assert_eq!(TwoOrMore::try_from_iter(1..=3)?, [1, 2, 3]);
    /// assert_eq!(TwoOrMore::try_from_iter(1..=1).unwrap_err().into_vec(), [1]);
    /// # Ok::<(), openarmature_prompts::group::TooFew<i32>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TooFew`], with what there was, when it gives fewer.
    pub fn try_from_iter(members: impl IntoIterator<Item = T>) -> Result<Self, TooFew<T>> {
        Self::try_from(Vec::from_iter(members))
    }

    /// The vector, in the same allocation.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }

    /// The members as a slice.
    pub const fn as_slice(&self) -> &[T] {
        self.0.as_slice()
    }

    /// The members as a mutable slice, which cannot shrink.
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        self.0.as_mut_slice()
    }

    /// The first member.
    pub const fn first(&self) -> &T {
        self.split_first_two().0
    }

    /// The second member.
    pub const fn second(&self) -> &T {
        self.split_first_two().1
    }

    /// The members after the second: none, if there are two.
    pub const fn rest(&self) -> &[T] {
        self.split_first_two().2
    }

    /// The last member.
    pub const fn last(&self) -> &T {
        match self.split_first_two() {
            (_, _, [.., last]) => last,
            (_, second, []) => second,
        }
    }

    /// The first member, the second, and the rest.
    ///
    /// ```
    /// # use openarmature_prompts::TwoOrMore;
    /// let members = TwoOrMore::new('a', 'b', ['c']);
    /// let (first, second, rest) = members.split_first_two();
    /// assert_eq!((*first, *second, rest), ('a', 'b', &['c'][..]));
    /// ```
    pub const fn split_first_two(&self) -> (&T, &T, &[T]) {
        match self.0.as_slice() {
            [first, second, rest @ ..] => (first, second, rest),
            // Every constructor checks or proves the length, and no method goes below it.
            _ => unreachable!(),
        }
    }

    /// The first member, the second, and the rest, to change in place.
    pub const fn split_first_two_mut(&mut self) -> (&mut T, &mut T, &mut [T]) {
        match self.0.as_mut_slice() {
            [first, second, rest @ ..] => (first, second, rest),
            // As in `split_first_two`.
            _ => unreachable!(),
        }
    }

    /// The first member, to change in place.
    pub const fn first_mut(&mut self) -> &mut T {
        self.split_first_two_mut().0
    }

    /// The second member, to change in place.
    pub const fn second_mut(&mut self) -> &mut T {
        self.split_first_two_mut().1
    }

    /// The last member, to change in place.
    pub const fn last_mut(&mut self) -> &mut T {
        match self.split_first_two_mut() {
            (_, _, [.., last]) => last,
            (_, second, []) => second,
        }
    }

    /// Adds a member at the end.
    pub fn push(&mut self, member: T) {
        self.0.push(member);
    }

    /// Adds a member before the one at `index`, or at the end when `index` is the length.
    ///
    /// # Panics
    ///
    /// As [`Vec::insert`] does, when `index` is greater than the length.
    #[track_caller]
    pub fn insert(&mut self, index: usize, member: T) {
        self.0.insert(index, member);
    }

    /// Removes the last member, or `None` when there are just two.
    ///
    /// ```
    /// # use openarmature_prompts::TwoOrMore;
    /// let mut members = TwoOrMore::new(1, 2, [3]);
    /// assert_eq!(members.pop(), Some(3));
    /// assert_eq!(members.pop(), None);
    /// assert_eq!(members, [1, 2]);
    /// ```
    pub fn pop(&mut self) -> Option<T> {
        if self.0.len() > 2 { self.0.pop() } else { None }
    }

    /// Removes the member at `index`; those after it move up.
    ///
    /// ```
    /// # use openarmature_prompts::{TwoOrMore, group::RemoveError};
    /// let mut members = TwoOrMore::new(1, 2, [3]);
    /// let error = members.remove(3).unwrap_err();
    /// assert!(matches!(error, RemoveError::IndexOutOfBounds { index: 3, len: 3, .. }));
    /// assert_eq!(members.remove(0), Ok(1));
    /// assert_eq!(members.remove(0), Err(RemoveError::AlreadyAtTwo));
    /// ```
    ///
    /// # Errors
    ///
    /// [`RemoveError`], when there is no member at `index` or there are just two.
    pub fn remove(&mut self, index: usize) -> Result<T, RemoveError> {
        self.removable(index)?;
        Ok(self.0.remove(index))
    }

    /// Removes the member at `index` and puts the last one in its place.
    ///
    /// # Errors
    ///
    /// [`RemoveError`], when there is no member at `index` or there are just two.
    pub fn swap_remove(&mut self, index: usize) -> Result<T, RemoveError> {
        self.removable(index)?;
        Ok(self.0.swap_remove(index))
    }

    fn removable(&self, index: usize) -> Result<(), RemoveError> {
        let len = self.0.len();
        if index >= len {
            Err(RemoveError::IndexOutOfBounds { index, len })
        } else if len == 2 {
            Err(RemoveError::AlreadyAtTwo)
        } else {
            Ok(())
        }
    }

    /// As many members as before, each a reference to the one in its place.
    ///
    /// ```
    /// # use openarmature_prompts::TwoOrMore;
    /// let names = TwoOrMore::new(String::from("a"), String::from("bc"), []);
    /// let lengths: TwoOrMore<usize> = names.each_ref().map(String::len);
    /// assert_eq!(lengths, [1, 2]);
    /// ```
    pub fn each_ref(&self) -> TwoOrMore<&T> {
        TwoOrMore(self.0.iter().collect())
    }

    /// As many members as before, each a mutable reference to the one in its place.
    pub fn each_mut(&mut self) -> TwoOrMore<&mut T> {
        TwoOrMore(self.0.iter_mut().collect())
    }

    /// As many members as before, each made from the one in its place.
    ///
    /// ```
    /// # use openarmature_prompts::TwoOrMore;
    /// assert_eq!(TwoOrMore::new(1, 2, []).map(|n| n * 10), [10, 20]);
    /// ```
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> TwoOrMore<U> {
        TwoOrMore(self.0.into_iter().map(each).collect())
    }

    /// As many members as before, unless one fails.
    ///
    /// # Errors
    ///
    /// The first error of `each`; members after it are not tried.
    pub fn try_map<U, E>(self, each: impl FnMut(T) -> Result<U, E>) -> Result<TwoOrMore<U>, E> {
        let members = self.0.into_iter().map(each).collect::<Result<_, E>>()?;
        Ok(TwoOrMore(members))
    }
}

/// Checks the length and keeps the allocation.
impl<T> TryFrom<Vec<T>> for TwoOrMore<T> {
    type Error = TooFew<T>;

    fn try_from(members: Vec<T>) -> Result<Self, Self::Error> {
        if members.len() >= 2 {
            Ok(Self(members))
        } else {
            Err(TooFew::new(members))
        }
    }
}

impl<T> Extend<T> for TwoOrMore<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, more: I) {
        self.0.extend(more);
    }
}

impl<'a, T: Copy + 'a> Extend<&'a T> for TwoOrMore<T> {
    fn extend<I: IntoIterator<Item = &'a T>>(&mut self, more: I) {
        self.0.extend(more);
    }
}

impl<T> Deref for TwoOrMore<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.as_slice()
    }
}

impl<T> DerefMut for TwoOrMore<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        self.as_mut_slice()
    }
}

/// Why a member was not removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RemoveError {
    /// There are two members, and no fewer are allowed.
    #[error("cannot remove one of two members, at least 2 are needed")]
    AlreadyAtTwo,
    /// There is no member at that index.
    #[error("no member at index {index}, there are {len}")]
    #[non_exhaustive]
    IndexOutOfBounds {
        /// The index asked for.
        index: usize,
        /// How many members there are.
        len: usize,
    },
}

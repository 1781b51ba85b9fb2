//! The vector of two members or more. No other file has access to the vector in a [`TwoOrMore`].

use core::ops::{Deref, DerefMut};

use alloc::vec::Vec;

use super::{remove_error::RemoveError, too_few::TooFew};

/// A vector of at least two members.
///
/// A function that takes one need not check the length: [`first`](Self::first),
/// [`second`](Self::second) and [`last`](Self::last) return no `Option`, and safe code cannot make it
/// shorter than two, even by mutation, deserialization or a panic. It is as large as a `Vec`, and so is
/// `Option<TwoOrMore<T>>`.
///
/// It derefs to a slice, so it has all methods of slices. Methods of `Vec` that could remove members
/// refuse to go below two, such as [`pop`](Self::pop), [`remove`](Self::remove),
/// [`truncate`](Self::truncate) and [`retain`](Self::retain). For any other change, take the vector
/// with [`into_vec`](Self::into_vec) and check it again with `TwoOrMore::try_from`.
///
/// ```
/// use openarmature_prompts::{TwoOrMore, two_or_more};
///
/// let mut stages = two_or_more!["rewrite", "retrieve", "rerank"];
/// stages.push("answer");
/// assert_eq!(*stages.first(), "rewrite");
/// assert_eq!(stages, ["rewrite", "retrieve", "rerank", "answer"]);
///
/// let stages = TwoOrMore::try_from(vec!["rewrite", "retrieve"])?;
/// assert_eq!(stages.len(), 2);
/// # Ok::<(), openarmature_prompts::group::TooFew<&str>>(())
/// ```
///
/// | you have | you write | fewer than two |
/// |---|---|---|
/// | a list in your code | [`two_or_more![a, b, c]`](crate::two_or_more) | refused by `cargo check` |
/// | an array `[T; N]` | [`two_or_more![..array]`](crate::two_or_more), or `TwoOrMore::from(array)` up to 16 members | refused by `cargo check` |
/// | two members, and an iterator of more | [`TwoOrMore::new(a, b, more)`](Self::new) | refused by `cargo check` |
/// | a `Vec`, a `Box<[T]>`, a `NonEmpty<T>` or a slice to clone | `TwoOrMore::try_from(members)?` | [`TooFew`] |
/// | an iterator | [`TwoOrMore::try_from_iter(iter)?`](Self::try_from_iter) | [`TooFew`] |
/// | an array whose length `N` is a generic parameter | [`TwoOrMore::from_array(array)`](Self::from_array) | refused by `cargo build`, not yet by `cargo check` |
#[derive(Clone, PartialOrd, Ord)]
pub struct TwoOrMore<T>(Vec<T>);

impl<T> TwoOrMore<T> {
    /// Creates a vector from the first member, the second, and any number more.
    ///
    /// Allocates once if `rest` knows its length.
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

    /// Creates a vector from an array whose length is a generic parameter.
    ///
    /// The compiler checks the length when it compiles the call for a known `N`: in `cargo build`, not
    /// yet in `cargo check`. [`two_or_more![..array]`](crate::two_or_more) is checked sooner, for
    /// arrays of known length.
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

    /// Collects an iterator, if it gives at least two members.
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
    /// [`TooFew`], which holds the members, if the iterator gives fewer than two.
    /// [`TooFew::for_group`] makes a `prompt_group_invalid` of it.
    pub fn try_from_iter(members: impl IntoIterator<Item = T>) -> Result<Self, TooFew<T>> {
        Self::try_from(Vec::from_iter(members))
    }

    /// Returns the vector, in the same allocation.
    pub fn into_vec(self) -> Vec<T> {
        self.0
    }

    /// Returns a reference to the vector, for functions that take a `&Vec<T>`.
    pub const fn as_vec(&self) -> &Vec<T> {
        &self.0
    }

    /// Returns the members as a slice.
    pub const fn as_slice(&self) -> &[T] {
        self.0.as_slice()
    }

    /// Returns the members as a mutable slice, which cannot shrink.
    pub const fn as_mut_slice(&mut self) -> &mut [T] {
        self.0.as_mut_slice()
    }

    /// Returns the first member, the second, and the rest.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let members = two_or_more!['a', 'b', 'c'];
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

    /// Returns the first member, the second, and the rest, to change in place.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more!['a', 'b', 'c'];
    /// let (first, second, _) = members.split_first_two_mut();
    /// std::mem::swap(first, second);
    /// assert_eq!(members, ['b', 'a', 'c']);
    /// ```
    pub const fn split_first_two_mut(&mut self) -> (&mut T, &mut T, &mut [T]) {
        match self.0.as_mut_slice() {
            [first, second, rest @ ..] => (first, second, rest),
            // As in `split_first_two`.
            _ => unreachable!(),
        }
    }

    /// Adds a member at the end.
    pub fn push(&mut self, member: T) {
        self.0.push(member);
    }

    /// Adds a member before the one at `index`, or at the end if `index` is the length.
    ///
    /// # Panics
    ///
    /// Panics if `index` is greater than the length, as [`Vec::insert`] does.
    #[track_caller]
    pub fn insert(&mut self, index: usize, member: T) {
        self.0.insert(index, member);
    }

    /// Moves all members of `other` to the end, which leaves `other` empty.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let (mut members, mut more) = (two_or_more![1, 2], vec![3, 4]);
    /// members.append(&mut more);
    /// assert_eq!(members, [1, 2, 3, 4]);
    /// assert!(more.is_empty());
    /// ```
    pub fn append(&mut self, other: &mut Vec<T>) {
        self.0.append(other);
    }

    /// Adds clones of all members of a slice at the end.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more![1, 2];
    /// members.extend_from_slice(&[3, 4]);
    /// assert_eq!(members, [1, 2, 3, 4]);
    /// ```
    pub fn extend_from_slice(&mut self, more: &[T])
    where
        T: Clone,
    {
        self.0.extend_from_slice(more);
    }

    /// Returns the number of members that fit without another allocation.
    pub const fn capacity(&self) -> usize {
        self.0.capacity()
    }

    /// Makes room for at least `additional` more members.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more![1, 2];
    /// members.reserve(8);
    /// assert!(members.capacity() >= 10);
    /// members.shrink_to_fit();
    /// ```
    ///
    /// # Panics
    ///
    /// Panics if the capacity would exceed `isize::MAX` bytes, as [`Vec::reserve`] does.
    pub fn reserve(&mut self, additional: usize) {
        self.0.reserve(additional);
    }

    /// Gives back the room that no member needs.
    pub fn shrink_to_fit(&mut self) {
        self.0.shrink_to_fit();
    }

    /// Removes and returns the last member, or returns `None` if there are exactly two.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more![1, 2, 3];
    /// assert_eq!(members.pop(), Some(3));
    /// assert_eq!(members.pop(), None);
    /// assert_eq!(members, [1, 2]);
    /// ```
    pub fn pop(&mut self) -> Option<T> {
        if self.0.len() > 2 { self.0.pop() } else { None }
    }

    /// Removes and returns the member at `index`; later members move up.
    ///
    /// ```
    /// # use openarmature_prompts::{group::RemoveError, two_or_more};
    /// let mut members = two_or_more![1, 2, 3];
    /// let error = members.remove(3).unwrap_err();
    /// assert!(matches!(error, RemoveError::IndexOutOfBounds { index: 3, len: 3, .. }));
    /// assert_eq!(members.remove(0), Ok(1));
    /// assert_eq!(members.remove(0), Err(RemoveError::AlreadyAtTwo));
    /// ```
    ///
    /// # Errors
    ///
    /// [`RemoveError`] if there is no member at `index`, or if there are exactly two.
    pub fn remove(&mut self, index: usize) -> Result<T, RemoveError> {
        self.removable(index)?;
        Ok(self.0.remove(index))
    }

    /// Removes and returns the member at `index`; the last member takes its place.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more![1, 2, 3, 4];
    /// assert_eq!(members.swap_remove(0), Ok(1));
    /// assert_eq!(members, [4, 2, 3]);
    /// ```
    ///
    /// # Errors
    ///
    /// [`RemoveError`] if there is no member at `index`, or if there are exactly two.
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

    /// Removes all members after the first `len`, if at least two are left.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more![1, 2, 3, 4];
    /// members.truncate(3)?;
    /// assert!(members.truncate(1).is_err());
    /// assert_eq!(members, [1, 2, 3]);
    /// # Ok::<(), openarmature_prompts::group::RemoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RemoveError::TooFewLeft`] if `len` is 0 or 1; nothing is removed.
    pub fn truncate(&mut self, len: usize) -> Result<(), RemoveError> {
        if len < 2 {
            return Err(RemoveError::TooFewLeft { left: len });
        }
        self.0.truncate(len);
        Ok(())
    }

    /// Removes the members for which `keep` returns `false`, if at least two are left.
    ///
    /// `keep` is called once for each member, in order, before anything is removed. If it panics,
    /// nothing is removed either.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more![1, 2, 3, 4];
    /// members.retain(|n| *n != 2)?;
    /// assert!(members.retain(|n| *n == 1).is_err());
    /// assert_eq!(members, [1, 3, 4]);
    /// # Ok::<(), openarmature_prompts::group::RemoveError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`RemoveError::TooFewLeft`] if `keep` returns `true` for fewer than two members; nothing is
    /// removed.
    pub fn retain(&mut self, keep: impl FnMut(&T) -> bool) -> Result<(), RemoveError> {
        let kept: Vec<bool> = self.0.iter().map(keep).collect();
        let left = kept.iter().filter(|kept| **kept).count();
        if left < 2 {
            return Err(RemoveError::TooFewLeft { left });
        }
        let mut kept = kept.into_iter();
        // One flag for each member, so the default is never used.
        self.0.retain(|_| kept.next().unwrap_or(true));
        Ok(())
    }

    /// Returns references to all members, as a `TwoOrMore`.
    ///
    /// ```
    /// # use openarmature_prompts::{TwoOrMore, two_or_more};
    /// let names = two_or_more![String::from("a"), String::from("bc")];
    /// let lengths: TwoOrMore<usize> = names.each_ref().map(String::len);
    /// assert_eq!(lengths, [1, 2]);
    /// ```
    pub fn each_ref(&self) -> TwoOrMore<&T> {
        TwoOrMore(self.0.iter().collect())
    }

    /// Returns mutable references to all members, as a `TwoOrMore`.
    pub fn each_mut(&mut self) -> TwoOrMore<&mut T> {
        TwoOrMore(self.0.iter_mut().collect())
    }

    /// Returns the results of `each` for all members, as a `TwoOrMore` of the same length.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// assert_eq!(two_or_more![1, 2].map(|n| n * 10), [10, 20]);
    /// ```
    pub fn map<U>(self, each: impl FnMut(T) -> U) -> TwoOrMore<U> {
        TwoOrMore(self.0.into_iter().map(each).collect())
    }

    /// Returns the results of `each`, if it succeeds for all members.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// assert_eq!(two_or_more!["1", "2"].try_map(str::parse::<u8>)?, [1, 2]);
    /// assert!(two_or_more!["1", "x"].try_map(str::parse::<u8>).is_err());
    /// # Ok::<(), std::num::ParseIntError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error of `each`, which is not called for later members.
    pub fn try_map<U, E>(self, each: impl FnMut(T) -> Result<U, E>) -> Result<TwoOrMore<U>, E> {
        let members = self.0.into_iter().map(each).collect::<Result<_, E>>()?;
        Ok(TwoOrMore(members))
    }

    /// Returns the pairs of members with the same index, as long as the shorter of the two.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let pairs = two_or_more!["a", "b", "c"].zip(two_or_more![1, 2]);
    /// assert_eq!(pairs, [("a", 1), ("b", 2)]);
    /// ```
    pub fn zip<U>(self, other: TwoOrMore<U>) -> TwoOrMore<(T, U)> {
        TwoOrMore(self.0.into_iter().zip(other.0).collect())
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

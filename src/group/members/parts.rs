//! Access to single members without an `Option`.

use alloc::vec::Vec;

use super::TwoOrMore;

impl<T> TwoOrMore<T> {
    /// Returns the first member.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let members = two_or_more!['a', 'b', 'c'];
    /// assert_eq!((*members.first(), *members.second(), *members.last()), ('a', 'b', 'c'));
    /// ```
    pub const fn first(&self) -> &T {
        self.split_first_two().0
    }

    /// Returns the second member.
    pub const fn second(&self) -> &T {
        self.split_first_two().1
    }

    /// Returns the members after the second, which may be none.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// assert_eq!(two_or_more!['a', 'b', 'c'].rest(), ['c']);
    /// assert!(two_or_more!['a', 'b'].rest().is_empty());
    /// ```
    pub const fn rest(&self) -> &[T] {
        self.split_first_two().2
    }

    /// Returns the last member.
    pub const fn last(&self) -> &T {
        match self.split_first_two() {
            (_, _, [.., last]) => last,
            (_, second, []) => second,
        }
    }

    /// Returns the first member, to change in place.
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// let mut members = two_or_more![1, 2, 3];
    /// *members.first_mut() = 10;
    /// *members.last_mut() = 30;
    /// assert_eq!(members, [10, 2, 30]);
    /// ```
    pub const fn first_mut(&mut self) -> &mut T {
        self.split_first_two_mut().0
    }

    /// Returns the second member, to change in place.
    pub const fn second_mut(&mut self) -> &mut T {
        self.split_first_two_mut().1
    }

    /// Returns the last member, to change in place.
    pub const fn last_mut(&mut self) -> &mut T {
        match self.split_first_two_mut() {
            (_, _, [.., last]) => last,
            (_, second, []) => second,
        }
    }

    /// Combines all members into one with `combine`, from left to right.
    ///
    /// The result is no `Option`, unlike that of [`Iterator::reduce`].
    ///
    /// ```
    /// # use openarmature_prompts::two_or_more;
    /// assert_eq!(two_or_more![3, 8, 5].reduce(i32::max), 8);
    /// assert_eq!(two_or_more![10, 1, 2].reduce(|left, right| left - right), 7);
    /// ```
    pub fn reduce(self, mut combine: impl FnMut(T, T) -> T) -> T {
        let (first, second, rest) = <(T, T, Vec<T>)>::from(self);
        let start = combine(first, second);
        rest.into_iter().fold(start, combine)
    }
}

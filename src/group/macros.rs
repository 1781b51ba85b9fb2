//! The macros for literal lists, and the functions that they expand to.
//!
//! A macro's own names are safe from the caller's local variables, but not from the caller's items: a
//! pattern `name` in an expansion is the caller's `static name` where there is one. The macros
//! therefore bind nothing. They hand their arguments to a function of this module, together with a
//! closure whose pattern takes an array of two elements or more and binds none of them. The closure is
//! never called; the compiler checks its pattern against the array's length (E0528) at `cargo check`.

#[doc(hidden)]
pub use core::compile_error;

use super::members::TwoOrMore;

/// Returns the members of an array, in a form that gives each element the expected type.
#[doc(hidden)]
#[inline]
pub fn list<M, const N: usize>(
    members: [M; N],
    _at_least_two: impl FnOnce([u8; N]),
) -> TwoOrMore<M> {
    TwoOrMore::from_array(members)
}

/// Returns the members of an array that is an expression of its own.
#[doc(hidden)]
#[inline]
pub fn spread<A: KnownLength>(
    array: A,
    _at_least_two: impl FnOnce(A::Length),
) -> TwoOrMore<A::Member> {
    array.into_members()
}

/// An array, or a reference to one.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`..` takes an array, whose length the compiler knows, and not `{Self}`",
    label = "not an array",
    note = "a `Vec` or an iterator is checked when the program runs: `PromptGroup::try_from((name, vec))`, `TwoOrMore::try_from(vec)`, `try_from_iter`"
)]
pub trait KnownLength {
    type Member;
    type Length;

    fn into_members(self) -> TwoOrMore<Self::Member>;
}

#[diagnostic::do_not_recommend]
impl<M, const N: usize> KnownLength for [M; N] {
    type Member = M;
    type Length = [u8; N];

    #[inline]
    fn into_members(self) -> TwoOrMore<M> {
        TwoOrMore::from_array(self)
    }
}

#[diagnostic::do_not_recommend]
impl<'a, M, const N: usize> KnownLength for &'a [M; N] {
    type Member = &'a M;
    type Length = [u8; N];

    #[inline]
    fn into_members(self) -> TwoOrMore<&'a M> {
        TwoOrMore::from_array(self.each_ref())
    }
}

#[diagnostic::do_not_recommend]
impl<'a, M, const N: usize> KnownLength for &'a mut [M; N] {
    type Member = &'a mut M;
    type Length = [u8; N];

    #[inline]
    fn into_members(self) -> TwoOrMore<&'a mut M> {
        TwoOrMore::from_array(self.each_mut())
    }
}

/// Creates a [`PromptGroup`](crate::PromptGroup) from a literal list: the name, a `;`, and at least two
/// members.
///
/// ```
/// use openarmature_prompts::prompt_group;
///
/// let group = prompt_group!["rag"; "rewrite", "retrieve", "answer"];
/// assert_eq!(group.len(), 3);
///
/// let stages = ["rewrite", "answer"];
/// let group = prompt_group!["rag"; ..stages]; // an array with at least two elements
/// assert_eq!(group.len(), 2);
/// ```
///
/// The name is evaluated first, then the members from left to right. It is a literal or a `String`; a
/// `&str` that is not a literal gives E0521: write `name.to_owned()`.
///
/// A list with fewer than two members does not compile:
///
/// ```compile_fail
/// # use openarmature_prompts::prompt_group;
/// prompt_group!["rag"; "rewrite"]; // a prompt group needs at least two members, found 1
/// ```
#[macro_export]
macro_rules! prompt_group {
    // First, because `..array` is an expression, too.
    [$name:expr; .. $array:expr $(,)?] => {
        $crate::PromptGroup::from_members(
            $name,
            $crate::group::macros::spread($array, |[_, _, ..]| ()),
        )
    };
    [$name:expr; .. $array:expr, $($more:tt)+] => {
        $crate::group::macros::compile_error!(
            "nothing goes after an array: `prompt_group![\"name\"; ..array]`, \
             or `prompt_group![\"name\"; first, second]`"
        )
    };
    [$name:expr; $first:expr, $second:expr $(, $rest:expr)* $(,)?] => {
        $crate::PromptGroup::from_members(
            $name,
            $crate::group::macros::list([$first, $second $(, $rest)*], |[_, _, ..]| ()),
        )
    };
    [$name:expr; $only:expr $(,)?] => {
        $crate::group::macros::compile_error!(
            "prompt_group_invalid: a prompt group needs at least two members, found 1; \
             an array is written `..array`, and a `Vec` goes through `PromptGroup::try_from`"
        )
    };
    [$name:expr $(;)?] => {
        $crate::group::macros::compile_error!(
            "prompt_group_invalid: a prompt group needs at least two members, found 0"
        )
    };
    [$name:expr, $($members:tt)*] => {
        $crate::group::macros::compile_error!(
            "a `;` goes after the group's name: `prompt_group![\"name\"; first, second]`"
        )
    };
    [$($other:tt)*] => {
        $crate::group::macros::compile_error!(
            "a prompt group is written `prompt_group![\"name\"; first, second]`, \
             or `prompt_group![\"name\"; ..array]`"
        )
    };
}

/// Creates a [`TwoOrMore`](crate::TwoOrMore) from a literal list of at least two members.
///
/// ```
/// use openarmature_prompts::two_or_more;
///
/// assert_eq!(two_or_more![1, 2, 3].len(), 3);
///
/// let array = [1, 2];
/// assert_eq!(two_or_more![..array].len(), 2);
/// ```
///
/// The members are evaluated from left to right. A list with fewer than two does not compile:
///
/// ```compile_fail
/// # use openarmature_prompts::two_or_more;
/// two_or_more![1]; // at least two members are needed, found 1
/// ```
#[macro_export]
macro_rules! two_or_more {
    // First, because `..array` is an expression, too.
    [.. $array:expr $(,)?] => {
        $crate::group::macros::spread($array, |[_, _, ..]| ())
    };
    [.. $array:expr, $($more:tt)+] => {
        $crate::group::macros::compile_error!(
            "nothing goes after an array: `two_or_more![..array]`, or `two_or_more![first, second]`"
        )
    };
    [$first:expr, $second:expr $(, $rest:expr)* $(,)?] => {
        $crate::group::macros::list([$first, $second $(, $rest)*], |[_, _, ..]| ())
    };
    [$only:expr $(,)?] => {
        $crate::group::macros::compile_error!(
            "at least two members are needed, found 1; \
             an array is written `..array`, and a `Vec` goes through `TwoOrMore::try_from`"
        )
    };
    [] => {
        $crate::group::macros::compile_error!("at least two members are needed, found 0")
    };
    [$($other:tt)*] => {
        $crate::group::macros::compile_error!(
            "a list of members is written `two_or_more![first, second]`, or `two_or_more![..array]`"
        )
    };
}

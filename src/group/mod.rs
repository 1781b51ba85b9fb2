//! Groups of prompts with a name and at least two members (§10).

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod convert;
mod invalid;
mod members;
mod name;
#[cfg(feature = "serde")]
mod serde;

pub mod builder;
#[doc(hidden)]
pub mod macros;

use alloc::borrow::Cow;
use core::slice;

pub use builder::PromptGroupBuilder;
pub use invalid::{PromptGroupInvalid, PromptGroupInvalidReason};
pub use members::{RemoveError, TooFew, TwoOrMore};
pub(crate) use name::GroupName;
pub use name::IntoGroupName;

/// A group of at least two prompts, in order, that are traced under one name (§10).
///
/// A group makes no calls; it records which calls belong together. Members are normally rendered
/// prompts, but may be of any type.
///
/// ```
/// use openarmature_prompts::{PromptGroup, prompt_group};
///
/// let group = prompt_group!["rag"; "rewrite", "retrieve", "answer"];
/// assert_eq!(group.group_name(), "rag");
/// assert_eq!(*group.members().last(), "answer"); // no `Option`
///
/// let from_outside = vec!["rewrite"];
/// let refused = PromptGroup::try_from(("rag", from_outside)).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed"#,
/// );
/// ```
///
/// | you have | you write | fewer than two |
/// |---|---|---|
/// | a list in your code | [`prompt_group!["rag"; a, b, c]`](crate::prompt_group) | refused by `cargo check` |
/// | an array `[M; N]` | [`prompt_group!["rag"; ..array]`](crate::prompt_group) | refused by `cargo check` |
/// | two members, and an iterator of more | [`PromptGroup::new("rag", a, b, more)`](Self::new) | refused by `cargo check` |
/// | members made one after the other | [`PromptGroup::builder("rag").member(a).member(b).build()`](Self::builder) | refused by `cargo check` |
/// | a `Vec` | `PromptGroup::try_from(("rag", vec))?` | [`PromptGroupInvalid`] |
/// | an iterator | [`PromptGroup::try_from_iter("rag", iter)?`](Self::try_from_iter) | [`PromptGroupInvalid`] |
/// | a document (feature `serde`) | `serde_json::from_str::<PromptGroup<M>>(text)?` | refused, with the line and the column |
/// | a `TwoOrMore` | [`PromptGroup::from_members("rag", members)`](Self::from_members) | impossible |
/// | a `Vec` to recover if it is refused | `TwoOrMore::try_from(vec)`, then `from_members` | [`TooFew`] with the `Vec`; [`for_group`](TooFew::for_group) makes it a [`PromptGroupInvalid`] |
/// | an array whose length `N` is a generic parameter | [`TwoOrMore::from_array(array)`](TwoOrMore::from_array), then `from_members` | refused by `cargo build`, not yet by `cargo check` |
///
/// A name is a literal or a `String`. A `&str` that is not a literal gives E0521: write
/// `name.to_owned()`.
///
/// A group is iterated like its members:
///
/// ```
/// # use openarmature_prompts::prompt_group;
/// let mut group = prompt_group!["rag"; 1, 2, 3];
/// for member in &mut group {
///     *member *= 10;
/// }
/// assert_eq!(group.iter().sum::<i32>(), 60);
/// assert_eq!(group.into_iter().collect::<Vec<_>>(), [10, 20, 30]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(
        deny_unknown_fields,
        description = "A group of at least two members that are traced under one name."
    )
)]
pub struct PromptGroup<M> {
    #[cfg_attr(
        feature = "schemars",
        schemars(
            with = "alloc::string::String",
            description = "The name that the members are traced under."
        )
    )]
    group_name: GroupName,
    members: TwoOrMore<M>,
}

impl<M> PromptGroup<M> {
    /// Creates a group from the first member, the second, and any number more.
    ///
    /// ```
    /// # use openarmature_prompts::PromptGroup;
    /// let pair = PromptGroup::new("rag", "rewrite", "answer", []);
    /// let four = PromptGroup::new("rag", "rewrite", "retrieve", ["rerank", "answer"]);
    /// assert_eq!((pair.len(), four.len()), (2, 4));
    /// ```
    ///
    /// `group_name` is a literal or a `String`. A `&str` that is not a literal gives E0521: write
    /// `name.to_owned()`.
    ///
    /// A call with one member has too few arguments and does not compile:
    ///
    /// ```compile_fail,E0061
    /// # use openarmature_prompts::PromptGroup;
    /// PromptGroup::new("rag", "rewrite");
    /// ```
    pub fn new(
        group_name: impl IntoGroupName,
        first: M,
        second: M,
        rest: impl IntoIterator<Item = M>,
    ) -> Self {
        Self::from_members(group_name, TwoOrMore::new(first, second, rest))
    }

    /// Creates a group from members that are known to be at least two.
    ///
    /// ```
    /// # use openarmature_prompts::{PromptGroup, two_or_more};
    /// let group = PromptGroup::from_members("rag", two_or_more!["rewrite", "answer"]);
    /// assert_eq!(group.members(), &["rewrite", "answer"]);
    /// ```
    ///
    /// `group_name` is a literal or a `String`. A `&str` that is not a literal gives E0521: write
    /// `name.to_owned()`.
    pub fn from_members(group_name: impl IntoGroupName, members: TwoOrMore<M>) -> Self {
        Self {
            group_name: GroupName::new(group_name),
            members,
        }
    }

    /// Collects an iterator into a group, if the iterator gives at least two members.
    ///
    /// ```
    /// # use openarmature_prompts::PromptGroup;
    /// let stages = ["rewrite", "", "answer"];
    /// let group = PromptGroup::try_from_iter("rag", stages.into_iter().filter(|s| !s.is_empty()))?;
    /// assert_eq!(group.len(), 2);
    /// # Ok::<(), openarmature_prompts::PromptGroupInvalid>(())
    /// ```
    ///
    /// `group_name` is a literal or a `String`. A `&str` that is not a literal gives E0521: write
    /// `name.to_owned()`.
    ///
    /// # Errors
    ///
    /// `prompt_group_invalid` if the iterator gives fewer than two members.
    pub fn try_from_iter(
        group_name: impl IntoGroupName,
        members: impl IntoIterator<Item = M>,
    ) -> Result<Self, PromptGroupInvalid> {
        Self::checked(group_name, TwoOrMore::try_from_iter(members))
    }

    fn checked(
        group_name: impl IntoGroupName,
        members: Result<TwoOrMore<M>, TooFew<M>>,
    ) -> Result<Self, PromptGroupInvalid> {
        match members {
            Ok(members) => Ok(Self::from_members(group_name, members)),
            Err(too_few) => Err(too_few.for_group(group_name)),
        }
    }

    #[cfg(feature = "prompts")]
    pub(crate) const fn shared_name(&self) -> &GroupName {
        &self.group_name
    }

    /// Returns the name that the members are traced under.
    pub fn group_name(&self) -> &str {
        self.group_name.as_str()
    }

    /// Returns the members, in order.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// let group = prompt_group!["rag"; "rewrite", "retrieve", "answer"];
    /// let (first, second, rest) = group.members().split_first_two();
    /// assert_eq!((*first, *second, rest), ("rewrite", "retrieve", &["answer"][..]));
    /// ```
    pub const fn members(&self) -> &TwoOrMore<M> {
        &self.members
    }

    /// Returns the members for changes that leave at least two.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// let mut group = prompt_group!["rag"; "rewrite", "answer"];
    /// group.members_mut().insert(1, "retrieve");
    /// assert_eq!(group.members_mut().pop(), Some("answer"));
    /// assert_eq!(group.members_mut().pop(), None);
    /// ```
    pub const fn members_mut(&mut self) -> &mut TwoOrMore<M> {
        &mut self.members
    }

    /// Returns the number of members, which is at least 2.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// assert_eq!(prompt_group!["rag"; "rewrite", "answer"].len(), 2);
    /// ```
    #[allow(clippy::len_without_is_empty, reason = "a group is never empty")]
    pub const fn len(&self) -> usize {
        self.members.as_slice().len()
    }

    /// Returns an iterator over references to the members.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// let group = prompt_group!["rag"; "rewrite", "answer"];
    /// assert!(group.iter().any(|stage| *stage == "answer"));
    /// ```
    pub fn iter(&self) -> slice::Iter<'_, M> {
        self.members.iter()
    }

    /// Returns an iterator over mutable references to the members.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// let mut group = prompt_group!["rag"; 1, 2];
    /// group.iter_mut().for_each(|member| *member += 1);
    /// assert_eq!(group.members(), &[2, 3]);
    /// ```
    pub fn iter_mut(&mut self) -> slice::IterMut<'_, M> {
        self.members.iter_mut()
    }

    /// Returns the members without the name.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// let members = prompt_group!["rag"; "rewrite", "answer"].into_members();
    /// assert_eq!(members.into_vec(), ["rewrite", "answer"]);
    /// ```
    pub fn into_members(self) -> TwoOrMore<M> {
        self.members
    }

    /// Returns the name and the members.
    ///
    /// ```
    /// # use openarmature_prompts::{PromptGroup, prompt_group};
    /// let (group_name, members) = prompt_group!["rag"; "rewrite", "answer"].into_parts();
    /// let renamed = PromptGroup::from_members(format!("{group_name}-2"), members);
    /// assert_eq!(renamed.group_name(), "rag-2");
    /// ```
    pub fn into_parts(self) -> (Cow<'static, str>, TwoOrMore<M>) {
        (self.group_name.into_cow(), self.members)
    }

    /// Returns a group of the same name with each member replaced by the result of `each`.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// let lengths = prompt_group!["rag"; "rewrite", "answer"].map(str::len);
    /// assert_eq!(lengths, prompt_group!["rag"; 7, 6]);
    /// ```
    pub fn map<U>(self, each: impl FnMut(M) -> U) -> PromptGroup<U> {
        PromptGroup {
            group_name: self.group_name,
            members: self.members.map(each),
        }
    }

    /// Returns a group of the same name with each member replaced by the result of `each`, if `each` succeeds
    /// for all members.
    ///
    /// ```
    /// # use openarmature_prompts::prompt_group;
    /// let numbers = prompt_group!["rag"; "1", "2"].try_map(str::parse::<u8>)?;
    /// assert_eq!(numbers, prompt_group!["rag"; 1, 2]);
    /// # Ok::<(), std::num::ParseIntError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The first error of `each`, which is not called for later members.
    pub fn try_map<U, E>(self, each: impl FnMut(M) -> Result<U, E>) -> Result<PromptGroup<U>, E> {
        Ok(PromptGroup {
            group_name: self.group_name,
            members: self.members.try_map(each)?,
        })
    }
}

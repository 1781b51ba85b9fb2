//! A name and two members or more (§10).

#[cfg(feature = "arbitrary")]
mod arbitrary;
mod invalid;
mod literal;
mod members;
mod name;
#[cfg(feature = "serde")]
mod serde;

pub mod builder;

use alloc::{borrow::Cow, vec::Vec};

use builder::NoMember;
pub use builder::PromptGroupBuilder;
pub use invalid::{PromptGroupInvalid, PromptGroupInvalidReason};
pub use members::{RemoveError, TooFew, TwoOrMore};
pub(crate) use name::GroupName;

/// Prompts that are traced together under one name: two or more, in order (§10).
///
/// A group calls nothing; it says which calls belong together. Members are normally rendered prompts,
/// but may be of any type.
///
/// ```
/// use openarmature_prompts::{PromptGroup, prompt_group};
///
/// let group = prompt_group!["rag"; "rewrite", "retrieve", "answer"];
/// assert_eq!(group.group_name(), "rag");
/// assert_eq!(*group.members().last(), "answer");
///
/// let from_outside = vec!["rewrite"];
/// let refused = PromptGroup::try_from(("rag", from_outside)).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed"#,
/// );
/// ```
///
/// | what you have | what you call |
/// |---|---|
/// | a literal list | [`prompt_group!`](crate::prompt_group) or [`new`](Self::new) |
/// | members made one after the other | [`builder`](Self::builder) |
/// | a `Vec` | `try_from((name, vec))` |
/// | an iterator | [`try_from_iter`](Self::try_from_iter) |
/// | the proof already | [`from_members`](Self::from_members) |
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(::serde::Serialize))]
#[cfg_attr(
    feature = "schemars",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct PromptGroup<M> {
    #[cfg_attr(feature = "schemars", schemars(with = "alloc::string::String"))]
    group_name: GroupName,
    members: TwoOrMore<M>,
}

impl<M> PromptGroup<M> {
    /// A group of the first member, the second, and any number more.
    ///
    /// The name is a literal or a `String`.
    ///
    /// ```
    /// # use openarmature_prompts::PromptGroup;
    /// let pair = PromptGroup::new("rag", "rewrite", "answer", []);
    /// let four = PromptGroup::new("rag", "rewrite", "retrieve", ["rerank", "answer"]);
    /// # assert_eq!((pair.members().len(), four.members().len()), (2, 4));
    /// ```
    ///
    /// Fewer than two arguments are too few for the function:
    ///
    /// ```compile_fail,E0061
    /// # use openarmature_prompts::PromptGroup;
    /// PromptGroup::new("rag", "rewrite");
    /// ```
    pub fn new(
        group_name: impl Into<Cow<'static, str>>,
        first: M,
        second: M,
        rest: impl IntoIterator<Item = M>,
    ) -> Self {
        Self::from_members(group_name, TwoOrMore::new(first, second, rest))
    }

    /// A group of members that are already known to be two or more.
    pub fn from_members(group_name: impl Into<Cow<'static, str>>, members: TwoOrMore<M>) -> Self {
        Self {
            group_name: group_name.into().into(),
            members,
        }
    }

    /// Collects an iterator, if it gives two members or more.
    ///
    /// ```
    /// # use openarmature_prompts::PromptGroup;
    /// let group = PromptGroup::try_from_iter("rag", ["rewrite", "answer"])?;
    /// # Ok::<(), openarmature_prompts::PromptGroupInvalid>(())
    /// ```
    ///
    /// # Errors
    ///
    /// `prompt_group_invalid` when it gives fewer.
    pub fn try_from_iter(
        group_name: impl Into<Cow<'static, str>>,
        members: impl IntoIterator<Item = M>,
    ) -> Result<Self, PromptGroupInvalid> {
        Self::checked(group_name.into().into(), TwoOrMore::try_from_iter(members))
    }

    /// Adds members one after the other; [`build`](PromptGroupBuilder::build) is there from the second on.
    ///
    /// ```
    /// # use openarmature_prompts::PromptGroup;
    /// let optional = Some("rerank");
    /// let group = PromptGroup::builder("rag")
    ///     .member("rewrite")
    ///     .member("answer")
    ///     .members(optional)
    ///     .build();
    /// # assert_eq!(group.members().len(), 3);
    /// ```
    pub fn builder(group_name: impl Into<Cow<'static, str>>) -> PromptGroupBuilder<M, NoMember> {
        PromptGroupBuilder::new(group_name.into())
    }

    fn checked(
        group_name: GroupName,
        members: Result<TwoOrMore<M>, TooFew<M>>,
    ) -> Result<Self, PromptGroupInvalid> {
        match members {
            Ok(members) => Ok(Self {
                group_name,
                members,
            }),
            Err(too_few) => Err(PromptGroupInvalid::too_few(group_name, too_few.found())),
        }
    }

    #[cfg(feature = "prompts")]
    pub(crate) const fn shared_name(&self) -> &GroupName {
        &self.group_name
    }

    /// The name that the members are traced under.
    pub fn group_name(&self) -> &str {
        self.group_name.as_str()
    }

    /// The members, in order.
    pub const fn members(&self) -> &TwoOrMore<M> {
        &self.members
    }

    /// The members, to change: never to fewer than two.
    pub const fn members_mut(&mut self) -> &mut TwoOrMore<M> {
        &mut self.members
    }

    /// The members, without the name.
    pub fn into_members(self) -> TwoOrMore<M> {
        self.members
    }

    /// The name and the members.
    ///
    /// ```
    /// # use openarmature_prompts::{PromptGroup, prompt_group};
    /// let (group_name, members) = prompt_group!["rag"; "rewrite", "answer"].into_parts();
    /// let renamed = PromptGroup::from_members(format!("{group_name}-2"), members);
    /// # assert_eq!(renamed.group_name(), "rag-2");
    /// ```
    pub fn into_parts(self) -> (Cow<'static, str>, TwoOrMore<M>) {
        (self.group_name.into(), self.members)
    }

    /// A group of the same name, each member made from the one in its place.
    pub fn map<U>(self, each: impl FnMut(M) -> U) -> PromptGroup<U> {
        PromptGroup {
            group_name: self.group_name,
            members: self.members.map(each),
        }
    }

    /// A group of the same name, unless one member fails.
    ///
    /// # Errors
    ///
    /// The first error of `each`; members after it are not tried.
    pub fn try_map<U, E>(self, each: impl FnMut(M) -> Result<U, E>) -> Result<PromptGroup<U>, E> {
        Ok(PromptGroup {
            group_name: self.group_name,
            members: self.members.try_map(each)?,
        })
    }
}

/// The name and the members.
///
/// # Errors
///
/// `prompt_group_invalid` when there are fewer than two. To have the vector back, build the
/// [`TwoOrMore`] first and the group with [`from_members`](PromptGroup::from_members).
impl<N: Into<Cow<'static, str>>, M> TryFrom<(N, Vec<M>)> for PromptGroup<M> {
    type Error = PromptGroupInvalid;

    fn try_from((group_name, members): (N, Vec<M>)) -> Result<Self, Self::Error> {
        Self::checked(group_name.into().into(), TwoOrMore::try_from(members))
    }
}

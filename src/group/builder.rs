//! A builder that tracks the number of members in its type.
//!
//! Start with [`PromptGroup::builder`]. Each state holds exactly the members added so far, so a
//! finished group needs no check: [`NoMember`] holds none, [`OneMember`] one, [`TwoMembersOrMore`] a
//! [`TwoOrMore`].

use core::marker::PhantomData;

use crate::group::members::TwoOrMore;

use super::{
    PromptGroup,
    name::{GroupName, IntoGroupName},
};

/// A group under construction, whose `State` says how many members it has.
///
/// ```
/// use openarmature_prompts::PromptGroup;
///
/// let group = PromptGroup::builder("rag").member("rewrite").member("answer").build();
/// assert_eq!(group.len(), 2);
/// ```
///
/// ```compile_fail,E0277
/// # use openarmature_prompts::PromptGroup;
/// PromptGroup::builder("rag").member("rewrite").build(); // at least two members
/// ```
///
/// To keep a builder in a variable while the number of members changes, name its last state:
///
/// ```
/// use openarmature_prompts::{PromptGroup, group::builder::{PromptGroupBuilder, TwoMembersOrMore}};
///
/// type Ready = PromptGroupBuilder<String, TwoMembersOrMore<String>>;
///
/// fn with_reranking(builder: Ready, on: bool) -> Ready {
///     if on { builder.member("rerank".into()) } else { builder }
/// }
/// let builder = PromptGroup::builder("rag").member("rewrite".into()).member("answer".into());
/// assert_eq!(with_reranking(builder, true).build().len(), 3);
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder makes no group until `.build()`"]
pub struct PromptGroupBuilder<M, State> {
    group_name: GroupName,
    state: State,
    member: PhantomData<M>,
}

/// The state of a [`PromptGroupBuilder`] without members.
#[derive(Clone, Debug)]
pub struct NoMember(());

/// The state of a [`PromptGroupBuilder`] with one member, which needs another.
#[derive(Clone, Debug)]
pub struct OneMember<M>(M);

/// The state of a [`PromptGroupBuilder`] with enough members to build.
#[derive(Clone, Debug)]
pub struct TwoMembersOrMore<M>(TwoOrMore<M>);

/// A state with enough members to build: [`TwoMembersOrMore`], and no other type.
#[diagnostic::on_unimplemented(
    message = "a prompt group needs at least two members (prompt_group_invalid)",
    label = "too few members: add another `.member(..)` before `.build()`",
    note = "members known only when the program runs go through `PromptGroup::try_from((name, vec))`"
)]
pub trait AtLeastTwoMembers<M>: sealed::Sealed<M> {}

#[diagnostic::do_not_recommend]
impl<M> AtLeastTwoMembers<M> for TwoMembersOrMore<M> {}

mod sealed {
    use crate::group::members::TwoOrMore;

    pub trait Sealed<M> {
        fn members_mut(&mut self) -> &mut TwoOrMore<M>;
        fn into_members(self) -> TwoOrMore<M>;
    }
}

impl<M> sealed::Sealed<M> for TwoMembersOrMore<M> {
    fn members_mut(&mut self) -> &mut TwoOrMore<M> {
        &mut self.0
    }

    fn into_members(self) -> TwoOrMore<M> {
        self.0
    }
}

impl<M> PromptGroup<M> {
    /// Returns a builder that takes the members one after the other and tracks their number in its
    /// type.
    ///
    /// [`build`](PromptGroupBuilder::build) is there once the builder has two members, and so is
    /// [`members`](PromptGroupBuilder::members), which takes any number.
    ///
    /// ```
    /// # use openarmature_prompts::PromptGroup;
    /// let optional = Some("rerank");
    /// let group = PromptGroup::builder("rag")
    ///     .member("rewrite")
    ///     .member("answer")
    ///     .members(optional)
    ///     .build();
    /// assert_eq!(group.len(), 3);
    /// ```
    ///
    /// `group_name` is a literal or a `String`. A `&str` that is not a literal gives E0521: write
    /// `name.to_owned()`.
    pub fn builder(group_name: impl IntoGroupName) -> PromptGroupBuilder<M, NoMember> {
        PromptGroupBuilder::new(GroupName::new(group_name))
    }
}

impl<M> PromptGroupBuilder<M, NoMember> {
    pub(super) const fn new(group_name: GroupName) -> Self {
        Self {
            group_name,
            state: NoMember(()),
            member: PhantomData,
        }
    }

    /// Adds the first member.
    pub fn member(self, member: M) -> PromptGroupBuilder<M, OneMember<M>> {
        self.with_state(|NoMember(())| OneMember(member))
    }
}

impl<M> PromptGroupBuilder<M, OneMember<M>> {
    /// Adds the second member.
    pub fn member(self, member: M) -> PromptGroupBuilder<M, TwoMembersOrMore<M>> {
        self.with_state(|OneMember(first)| TwoMembersOrMore(TwoOrMore::from((first, member))))
    }
}

impl<M> PromptGroupBuilder<M, TwoMembersOrMore<M>> {
    /// Adds another member.
    pub fn member(mut self, member: M) -> Self {
        self.state.0.push(member);
        self
    }
}

impl<M, State> PromptGroupBuilder<M, State> {
    /// Adds any number of members, or none, after the first two.
    pub fn members(mut self, members: impl IntoIterator<Item = M>) -> Self
    where
        State: AtLeastTwoMembers<M>,
    {
        self.state.members_mut().extend(members);
        self
    }

    /// Creates the group.
    pub fn build(self) -> PromptGroup<M>
    where
        State: AtLeastTwoMembers<M>,
    {
        PromptGroup {
            group_name: self.group_name,
            members: self.state.into_members(),
        }
    }

    fn with_state<Next>(self, next: impl FnOnce(State) -> Next) -> PromptGroupBuilder<M, Next> {
        PromptGroupBuilder {
            group_name: self.group_name,
            state: next(self.state),
            member: PhantomData,
        }
    }
}

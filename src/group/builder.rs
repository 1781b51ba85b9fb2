//! Building a group member by member, with the count in the type.
//!
//! Start with [`PromptGroup::builder`]. Each state holds just what it has, so that a finished group
//! needs no check: [`NoMember`] nothing, [`OneMember`] one, [`TwoMembersOrMore`] a [`TwoOrMore`].

use core::marker::PhantomData;

use alloc::borrow::Cow;

use crate::group::members::TwoOrMore;

use super::{PromptGroup, name::GroupName};

/// A group that is being built; `State` knows how many members it has.
///
/// ```
/// use openarmature_prompts::PromptGroup;
///
/// let group = PromptGroup::builder("rag").member("rewrite").member("answer").build();
/// assert_eq!(group.members().len(), 2);
/// ```
///
/// ```compile_fail,E0277
/// # use openarmature_prompts::PromptGroup;
/// PromptGroup::builder("rag").member("rewrite").build(); // at least two members
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder makes no group until `.build()`"]
pub struct PromptGroupBuilder<M, State> {
    group_name: GroupName,
    state: State,
    member: PhantomData<M>,
}

/// No member yet.
#[derive(Clone, Debug)]
pub struct NoMember(());

/// One member: one more is needed.
#[derive(Clone, Debug)]
pub struct OneMember<M>(M);

/// Enough members to build.
#[derive(Clone, Debug)]
pub struct TwoMembersOrMore<M>(TwoOrMore<M>);

/// A builder's state with enough members. No other type can be one.
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

impl<M> PromptGroupBuilder<M, NoMember> {
    pub(super) fn new(group_name: Cow<'static, str>) -> Self {
        Self {
            group_name: group_name.into(),
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
    /// Adds any number of members, or none. Two have to be there before.
    pub fn members(mut self, members: impl IntoIterator<Item = M>) -> Self
    where
        State: AtLeastTwoMembers<M>,
    {
        self.state.members_mut().extend(members);
        self
    }

    /// The group.
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

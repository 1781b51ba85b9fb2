//! The error of a group that was refused.

use crate::category::Category;

use super::{
    members::{MemberCount, TooFew},
    name::{GroupName, IntoGroupName},
};

/// The error of a group that breaks a rule of groups: `prompt_group_invalid` (§11).
///
/// It is plain data and does not hold the members. To recover the vector, build a
/// [`TwoOrMore`](crate::TwoOrMore) first; [`TooFew::for_group`] then makes this error.
///
/// ```
/// use openarmature_prompts::{Category, PromptGroup, group::PromptGroupInvalidReason};
///
/// let refused = PromptGroup::try_from(("rag", vec!["rewrite"])).unwrap_err();
/// assert_eq!(refused.category(), Category::PromptGroupInvalid);
/// assert_eq!(refused.group_name(), "rag");
/// assert!(matches!(
///     refused.reason(),
///     PromptGroupInvalidReason::TooFewMembers { found: 1, .. }
/// ));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: group {group_name:?} {reason}", self.category())]
pub struct PromptGroupInvalid {
    group_name: GroupName,
    reason: PromptGroupInvalidReason,
}

impl PromptGroupInvalid {
    pub(super) const fn too_few(group_name: GroupName, found: usize) -> Self {
        Self {
            group_name,
            reason: PromptGroupInvalidReason::TooFewMembers { found },
        }
    }

    /// Returns [`Category::PromptGroupInvalid`], always.
    pub const fn category(&self) -> Category {
        Category::PromptGroupInvalid
    }

    /// Returns the name that the group would have had.
    pub fn group_name(&self) -> &str {
        self.group_name.as_str()
    }

    /// Returns the rule that the group breaks.
    pub const fn reason(&self) -> &PromptGroupInvalidReason {
        &self.reason
    }
}

impl<T> TooFew<T> {
    /// Returns the error of a group of this name that has too few members.
    ///
    /// [`TooFew`] has no name and no category. This is the way from it to an error that has both, which
    /// `?` turns into a `PromptError`:
    ///
    /// ```
    /// use openarmature_prompts::{PromptGroup, PromptGroupInvalid, TwoOrMore};
    ///
    /// fn rag(stages: Vec<String>) -> Result<PromptGroup<String>, PromptGroupInvalid> {
    ///     let stages = TwoOrMore::try_from(stages).map_err(|too_few| too_few.for_group("rag"))?;
    ///     Ok(PromptGroup::from_members("rag", stages))
    /// }
    /// let refused = rag(vec!["rewrite".into()]).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed"#,
    /// );
    /// ```
    ///
    /// `group_name` is a literal or a `String`. A `&str` that is not a literal gives E0521: write
    /// `name.to_owned()`.
    pub fn for_group(&self, group_name: impl IntoGroupName) -> PromptGroupInvalid {
        PromptGroupInvalid::too_few(GroupName::new(group_name), self.found())
    }
}

/// The rule that a refused group breaks.
///
/// ```
/// use openarmature_prompts::{PromptGroup, group::PromptGroupInvalidReason};
///
/// let refused = PromptGroup::<u8>::try_from(("rag", vec![])).unwrap_err();
/// match refused.reason() {
///     PromptGroupInvalidReason::TooFewMembers { found, .. } => assert_eq!(*found, 0),
///     other => panic!("{other}"),
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PromptGroupInvalidReason {
    /// The group has fewer than two members.
    #[error("has {}, at least 2 are needed", MemberCount(*found))]
    #[non_exhaustive]
    TooFewMembers {
        /// The number of members: 0 or 1.
        found: usize,
    },
}

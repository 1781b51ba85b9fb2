//! Why a group was refused.

use crate::category::Category;

use super::{members::MemberCount, name::GroupName};

/// A group that breaks a rule of groups; the category is `prompt_group_invalid` (§11).
///
/// It is plain data and does not hold the members. Who wants a refused vector back builds a
/// [`TwoOrMore`](crate::TwoOrMore) from it first.
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

    /// Always [`Category::PromptGroupInvalid`].
    pub const fn category(&self) -> Category {
        Category::PromptGroupInvalid
    }

    /// The name the group would have had.
    pub fn group_name(&self) -> &str {
        self.group_name.as_str()
    }

    /// Which rule it breaks.
    pub const fn reason(&self) -> &PromptGroupInvalidReason {
        &self.reason
    }
}

/// Which rule a refused group breaks.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PromptGroupInvalidReason {
    /// It has fewer than two members.
    #[error("has {}, at least 2 are needed", MemberCount(*found))]
    #[non_exhaustive]
    TooFewMembers {
        /// How many members there were: 0 or 1.
        found: usize,
    },
}

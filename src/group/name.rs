//! The name of a group: a literal is kept without a copy, any other name is shared by its clones.

use core::{fmt, hash};

use alloc::{borrow::Cow, sync::Arc};

/// A value that can be the name of a group: a literal, a `String`, or any other value that is
/// `Into<Cow<'static, str>>`.
///
/// A `&str` that is not a literal does not live long enough (the compiler says E0521 or E0597): copy
/// it with `name.to_owned()`.
///
/// ```
/// use openarmature_prompts::{PromptGroup, group::IntoGroupName};
///
/// fn pair(group_name: impl IntoGroupName) -> PromptGroup<&'static str> {
///     PromptGroup::new(group_name, "rewrite", "answer", [])
/// }
///
/// fn numbered(stem: &str, number: u32) -> [PromptGroup<&'static str>; 3] {
///     [pair("rag"), pair(stem.to_owned()), pair(format!("{stem}-{number}"))]
/// }
/// assert_eq!(numbered("search", 1)[2].group_name(), "search-1");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be the name of a prompt group",
    label = "expected a literal or a `String`",
    note = "`.to_string()` makes a name of anything that can be displayed"
)]
pub trait IntoGroupName: Into<Cow<'static, str>> {}

#[diagnostic::do_not_recommend]
impl<N: Into<Cow<'static, str>>> IntoGroupName for N {}

#[derive(Clone)]
pub(crate) enum GroupName {
    Literal(&'static str),
    Shared(Arc<str>),
}

impl GroupName {
    #[inline]
    pub(super) fn new(name: impl IntoGroupName) -> Self {
        match name.into() {
            Cow::Borrowed(name) => Self::Literal(name),
            Cow::Owned(name) => Self::Shared(name.into()),
        }
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Literal(name) => name,
            Self::Shared(name) => name,
        }
    }

    /// Returns the name. It is a method, because the compiler would list an `impl From<GroupName> for Cow<str>`
    /// in its messages about other types.
    pub(super) fn into_cow(self) -> Cow<'static, str> {
        match self {
            Self::Literal(name) => Cow::Borrowed(name),
            Self::Shared(name) => Cow::Owned((&*name).into()),
        }
    }
}

impl fmt::Debug for GroupName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_str().fmt(f)
    }
}

impl PartialEq for GroupName {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for GroupName {}

impl hash::Hash for GroupName {
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for GroupName {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

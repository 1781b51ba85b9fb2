//! A group's name: a literal costs nothing to keep, any other nothing to share.

use core::{fmt, hash};

use alloc::{borrow::Cow, sync::Arc};

#[derive(Clone)]
pub(crate) enum GroupName {
    Literal(&'static str),
    Shared(Arc<str>),
}

impl GroupName {
    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Literal(name) => name,
            Self::Shared(name) => name,
        }
    }
}

impl From<Cow<'static, str>> for GroupName {
    #[inline]
    fn from(name: Cow<'static, str>) -> Self {
        match name {
            Cow::Borrowed(name) => Self::Literal(name),
            Cow::Owned(name) => Self::Shared(name.into()),
        }
    }
}

impl From<GroupName> for Cow<'static, str> {
    fn from(name: GroupName) -> Self {
        match name {
            GroupName::Literal(name) => Self::Borrowed(name),
            GroupName::Shared(name) => Self::Owned((&*name).into()),
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

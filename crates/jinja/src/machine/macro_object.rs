//! Macros as values.

use std::{cmp, fmt, sync::Arc};

use minijinja::value::{DynObject, Enumerator, Object, ObjectRepr};

use crate::objects::by_address;

/// A macro, or the body of a call block. It can be called by the machine alone.
pub(super) struct Macro {
    pub(super) function: u32,
    /// The variables around it that it reads.
    pub(super) captured: Box<[usize]>,
}

impl fmt::Debug for Macro {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<macro>")
    }
}

impl Object for Macro {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<cmp::Ordering> {
        by_address(self, other)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::NonEnumerable
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }
}

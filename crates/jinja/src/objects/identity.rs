//! Whether two values are one object, as Python's `is` has it.

use std::{cmp::Ordering, ptr, sync::Arc};

use minijinja::{
    Value,
    value::{DynObject, Object},
};

use super::{
    kind::{Kind, kind},
    namespace::Namespace,
    range::Range,
    types::{Dict, Generator, Group, List, Tuple, View},
};

/// Whether both are the same object; other values are none.
pub(crate) fn is_same_object(one: &Value, other: &Value) -> bool {
    macro_rules! is_one_of {
        ($($object:ty)+) => {
            $(is_same::<$object>(one, other))||+
        };
    }
    if one.as_object().is_none() || other.as_object().is_none() {
        return false;
    }
    is_one_of!(List Dict Tuple Group View Generator Range Namespace)
        || (kind(one) == Kind::Other && kind(other) == Kind::Other && one == other)
}

fn is_same<T: 'static>(one: &Value, other: &Value) -> bool {
    let objects = (
        one.downcast_object_ref::<T>(),
        other.downcast_object_ref::<T>(),
    );
    matches!(objects, (Some(one), Some(other)) if ptr::eq(one, other))
}

/// The order by address, for objects that are equal to themselves alone.
pub(crate) fn by_address<T: Object + 'static>(one: &Arc<T>, other: &DynObject) -> Option<Ordering> {
    let other = other.downcast_ref::<T>()?;
    Some(Arc::as_ptr(one).addr().cmp(&ptr::from_ref(other).addr()))
}

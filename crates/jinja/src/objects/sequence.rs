//! Tuples, and the groups of `groupby`, which are pairs with names.

use std::{fmt, mem, sync::Arc};

use minijinja::{
    Value,
    value::{Enumerator, Object, ObjectRepr},
};

use super::{
    debug::write_size,
    garbage, memory,
    types::{Group, Summary, Tuple},
};

/// A tuple made by a template.
pub(crate) fn tuple(items: Vec<Value>) -> Value {
    let summary = Summary::of(items.iter());
    memory::hold(summary.held);
    let items = Arc::new(items);
    Value::from_object(Tuple { items, summary })
}

impl Tuple {
    pub(crate) fn items(&self) -> &Arc<Vec<Value>> {
        &self.items
    }

    pub(crate) fn weight(&self) -> u64 {
        self.summary.weight
    }
}

/// The items of a tuple, or of a group.
pub(crate) fn tuple_items(value: &Value) -> Option<Vec<Value>> {
    if let Some(tuple) = value.downcast_object_ref::<Tuple>() {
        return Some(tuple.items.to_vec());
    }
    let group = value.downcast_object_ref::<Group>()?;
    Some(vec![group.grouper.clone(), group.list.clone()])
}

impl Drop for Tuple {
    fn drop(&mut self) {
        memory::release(self.summary.held);
        if let Some(items) = Arc::get_mut(&mut self.items) {
            garbage::drop_all(mem::take(items).into_iter());
        }
    }
}

impl Object for Tuple {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.items.get(key.as_usize()?).cloned()
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(self.items.len())
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Tuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_size(f, "tuple", self.items.len())
    }
}

/// A group of `groupby`.
pub(crate) fn group(grouper: Value, list: Value) -> Value {
    Value::from_object(Group { grouper, list })
}

impl Object for Group {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        match (key.as_usize(), key.as_str()) {
            (Some(0), _) | (_, Some("grouper")) => Some(self.grouper.clone()),
            (Some(1), _) | (_, Some("list")) => Some(self.list.clone()),
            _ => None,
        }
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(2)
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_size(f, "group", 2)
    }
}

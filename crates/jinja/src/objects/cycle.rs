//! No container may come to hold itself: nothing would ever drop it.

use std::sync::Arc;

use minijinja::{Error, State, Value, value::DynObject};

use super::{
    iterate::pairs,
    namespace::Namespace,
    range::Range,
    sequence::tuple_items,
    types::{Dict, Generator, List},
    watch::sources,
};
use crate::{error::refused, fuel::pay_units};

/// Refuses to put `item` into `container` where it holds the container.
pub(crate) fn refuse_cycle(
    state: &State<'_, '_>,
    container: &Value,
    item: &Value,
) -> Result<(), Error> {
    if item.as_object().is_none() {
        return Ok(());
    }
    let target = address(container);
    let mut left = vec![item.clone()];
    while let Some(value) = left.pop() {
        // A range holds numbers alone.
        if value.downcast_object_ref::<Range>().is_some() {
            continue;
        }
        // Each item is looked at, and each container compared. Items that hold nothing are passed over quickly.
        pay_units(state, 4 + value.len().unwrap_or(0) as u64 / 16)?;
        if address(&value) == target {
            return Err(refused("a container cannot hold itself"));
        }
        push_held(&mut left, &value);
    }
    Ok(())
}

/// Where a container that can change is kept.
fn address(value: &Value) -> Option<usize> {
    if let Some(list) = value.downcast_object::<List>() {
        Some(Arc::as_ptr(&list).addr())
    } else if let Some(dict) = value.downcast_object::<Dict>() {
        Some(Arc::as_ptr(&dict).addr())
    } else {
        let namespace = value.downcast_object::<Namespace>()?;
        Some(Arc::as_ptr(&namespace).addr())
    }
}

/// The objects that a value holds.
fn push_held(left: &mut Vec<Value>, value: &Value) {
    let is_object = |value: &Value| value.as_object().is_some();
    if let Some(list) = value.downcast_object_ref::<List>() {
        left.extend(
            list.items()
                .iter()
                .filter(|value| is_object(value))
                .cloned(),
        );
    } else if value.downcast_object_ref::<Dict>().is_some() {
        left.extend(pairs(value).map(|(_, value)| value).filter(is_object));
    } else if let Some(items) = tuple_items(value) {
        left.extend(items.into_iter().filter(is_object));
    } else if let Some(generator) = value.downcast_object_ref::<Generator>() {
        // Looking at the items must not take them.
        let items = generator.peek();
        left.extend(items.iter().filter(|value| is_object(value)).cloned());
        left.extend(sources([value]));
    } else if let Some(namespace) = value.downcast_object_ref::<Namespace>() {
        let held = namespace.snapshot();
        left.extend(held.into_iter().map(|(_, value)| value).filter(is_object));
    } else {
        let items = value.as_object().and_then(DynObject::try_iter);
        left.extend(items.into_iter().flatten().filter(is_object));
    }
}

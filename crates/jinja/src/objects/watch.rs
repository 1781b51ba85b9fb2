//! What may not change, because a loop goes through it, or because a generator will.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use minijinja::Value;

use super::types::{Dict, Generator, List, View};

/// The containers that are gone through when these values are: lists, dicts, and what generators are made of.
pub(crate) fn sources<'v>(values: impl IntoIterator<Item = &'v Value>) -> Vec<Value> {
    let mut sources = vec![];
    for value in values {
        if value.as_object().is_none() {
            continue;
        }
        if let Some(view) = value.downcast_object_ref::<View>() {
            sources.push(Value::from_dyn_object(Arc::clone(view.dict())));
        } else if let Some(generator) = value.downcast_object_ref::<Generator>() {
            sources.extend(generator.sources().iter().cloned());
        } else if value.downcast_object_ref::<List>().is_some()
            || value.downcast_object_ref::<Dict>().is_some()
        {
            sources.push(value.clone());
        }
    }
    sources
}

/// Says that a loop goes through containers, or no longer does.
pub(crate) fn set_looped_over(sources: &[Value], is_begin: bool) {
    for source in sources {
        if let Some(list) = source.downcast_object_ref::<List>() {
            count(&list.loops, is_begin);
        } else if let Some(dict) = source.downcast_object_ref::<Dict>() {
            count(&dict.loops, is_begin);
        }
    }
}

/// Says that a generator depends on containers, or no longer does.
pub(super) fn set_held(sources: &[Value], is_begin: bool) {
    for source in sources {
        if let Some(list) = source.downcast_object_ref::<List>() {
            count(&list.loops, is_begin);
        } else if let Some(dict) = source.downcast_object_ref::<Dict>() {
            count(&dict.held, is_begin);
        }
    }
}

fn count(counter: &AtomicUsize, is_begin: bool) {
    if is_begin {
        counter.fetch_add(1, Ordering::Relaxed);
    } else {
        counter.fetch_sub(1, Ordering::Relaxed);
    }
}

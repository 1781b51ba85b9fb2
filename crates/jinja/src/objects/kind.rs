//! What a value is, by the names that Python has for it.

use std::{fmt, sync::Arc};

use minijinja::{
    Value,
    value::{Object, ObjectRepr, ValueKind},
};

use super::{
    memory::{slot, slot_of},
    namespace::Namespace,
    range::Range,
    types::{Dict, Generator, Group, List, Summary, Tuple, View},
};

/// The kinds of values that operators tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Undefined,
    None,
    Bool,
    Int,
    Float,
    Text,
    Bytes,
    List,
    Tuple,
    Dict,
    View,
    Generator,
    Range,
    Namespace,
    /// Functions, macros, `loop` and the like.
    Other,
}

pub(crate) fn kind(value: &Value) -> Kind {
    match value.kind() {
        ValueKind::Undefined => Kind::Undefined,
        ValueKind::None => Kind::None,
        ValueKind::Bool => Kind::Bool,
        ValueKind::Number if value.is_integer() => Kind::Int,
        ValueKind::Number => Kind::Float,
        ValueKind::String => Kind::Text,
        ValueKind::Bytes => Kind::Bytes,
        _ => container(value),
    }
}

fn container(value: &Value) -> Kind {
    macro_rules! is {
        ($($object:ty => $kind:ident,)+) => {$(
            if value.downcast_object_ref::<$object>().is_some() {
                return Kind::$kind;
            }
        )+};
    }
    is! {
        List => List,
        Dict => Dict,
        Tuple => Tuple,
        Group => Tuple,
        View => View,
        Generator => Generator,
        Range => Range,
        Namespace => Namespace,
        Silent => Undefined,
    }
    Kind::Other
}

/// What an inline `if` without an `else` gives: undefined, and yet no error when it is printed.
struct Silent;

impl fmt::Debug for Silent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Undefined")
    }
}

impl Object for Silent {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn is_true(self: &Arc<Self>) -> bool {
        false
    }
}

/// An undefined value that prints as nothing and is no error.
pub(crate) fn silent_undefined() -> Value {
    Value::from_object(Silent)
}

/// A text; minijinja takes bytes for one, too.
pub(crate) fn text(value: &Value) -> Option<&str> {
    value.as_str().filter(|_| value.kind() == ValueKind::String)
}

/// Whether a value is undefined, be it silently.
pub(crate) fn is_undefined(value: &Value) -> bool {
    value.is_undefined() || value.downcast_object_ref::<Silent>().is_some()
}

/// What a value costs to walk, in bytes. Containers know it of what they hold.
pub(crate) fn weight(value: &Value) -> u64 {
    if let Some(text) = value.as_str() {
        return SLOT + text.len() as u64;
    }
    if value.as_object().is_none() {
        return SLOT;
    }
    if let Some(list) = value.downcast_object_ref::<List>() {
        list.weight()
    } else if let Some(dict) = value.downcast_object_ref::<Dict>() {
        dict.weight()
    } else if let Some(tuple) = value.downcast_object_ref::<Tuple>() {
        tuple.weight()
    } else if let Some(generator) = value.downcast_object_ref::<Generator>() {
        generator.weight()
    } else if let Some(group) = value.downcast_object_ref::<Group>() {
        SLOT.saturating_add(weight(&group.grouper))
            .saturating_add(weight(&group.list))
    } else if let Some(view) = value.downcast_object_ref::<View>() {
        view.weight()
    } else if let Some(range) = value.downcast_object_ref::<Range>() {
        SLOT + range.len() * SLOT
    } else {
        SLOT
    }
}

/// What any value costs to walk.
pub(crate) const SLOT: u64 = 32;

impl Summary {
    pub(super) fn of<'a>(values: impl Iterator<Item = &'a Value>) -> Self {
        let mut summary = Self {
            weight: SLOT,
            // The object, the table of its items, and what the allocator adds.
            held: 240,
        };
        values.for_each(|value| summary.add(value));
        summary
    }

    pub(super) fn add(&mut self, value: &Value) {
        // Most are numbers and short texts.
        if value.as_object().is_none() {
            let text = value.as_str().map_or(0, str::len);
            self.weight = self.weight.saturating_add(SLOT + text as u64);
            self.held += slot_of(text);
            return;
        }
        self.weight = self.weight.saturating_add(weight(value));
        self.held += slot(value);
    }
}

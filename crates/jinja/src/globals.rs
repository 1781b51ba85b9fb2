//! The functions of the language: `range`, `dict`, `namespace`, `cycler` and `joiner`.

use std::{
    cmp::Ordering as Order,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use indexmap::IndexMap;
use minijinja::{
    Error, State, Value,
    value::{DynObject, Enumerator, Object, ObjectRepr},
};

use crate::{
    arguments::{Arguments, invalid, split_keywords},
    error::refused,
    methods::{entries_of, from_keys, has},
    objects::{Kind, Namespace, Range, by_address, dict as make_dict, pairs},
};

/// The function of this name.
pub(crate) fn get(name: &str) -> Option<Value> {
    let (name, call): (_, Call) = match name {
        "range" => ("range", range),
        "dict" => ("dict", dict),
        "namespace" => ("namespace", namespace),
        "cycler" => ("cycler", cycler),
        "joiner" => ("joiner", joiner),
        THIS => (THIS, |_, _| Err(invalid())),
        _ => return None,
    };
    Some(Value::from_object(Function { name, call }))
}

/// What stands for the template in `self.block()`, whatever the render was given by this name.
pub(crate) const THIS: &str = "self";

type Call = fn(&State<'_, '_>, &[Value]) -> Result<Value, Error>;

/// A function of the language.
struct Function {
    name: &'static str,
    call: Call,
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<function>")
    }
}

impl Object for Function {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<Order> {
        by_address(self, other)
    }

    fn call(
        self: &Arc<Self>,
        state: &mut State<'_, '_>,
        arguments: &[Value],
    ) -> Result<Value, Error> {
        (self.call)(state, arguments)
    }

    fn call_method(
        self: &Arc<Self>,
        state: &mut State<'_, '_>,
        method: &str,
        arguments: &[Value],
    ) -> Result<Value, Error> {
        match (self.name, method) {
            ("dict", "fromkeys") => from_keys(state, arguments),
            _ => Err(Error::from(minijinja::ErrorKind::UnknownMethod)),
        }
    }
}

fn range(_: &State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let arguments = Arguments::positional(arguments, 1, 3)?;
    let first = arguments.integer(0)?.ok_or_else(invalid)?;
    Range::value(first, arguments.integer(1)?, arguments.integer(2)?)
}

/// The entries that `dict` and `namespace` take: of a dict or of pairs, and by name.
fn entries(state: &State<'_, '_>, arguments: &[Value]) -> Result<Vec<(Value, Value)>, Error> {
    let (positional, keywords) = split_keywords(arguments);
    let mut entries = match positional {
        [] => vec![],
        [source] => entries_of(state, source)?,
        _ => return Err(invalid()),
    };
    entries.extend(keywords.into_iter().flat_map(pairs));
    crate::fuel::pay_items(state, entries.len().saturating_mul(2))?;
    Ok(entries)
}

fn dict(state: &State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    make_dict(entries(state, arguments)?)
}

fn namespace(state: &State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let mut attributes = IndexMap::new();
    for (name, value) in entries(state, arguments)? {
        let name = name
            .as_str()
            .ok_or_else(|| refused("an attribute whose name is no text"))?;
        attributes.insert(Arc::from(name), value);
    }
    Ok(Namespace::value(attributes))
}

/// `cycler('odd', 'even')`.
struct Cycler {
    items: Vec<Value>,
    place: AtomicUsize,
}

fn cycler(_: &State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (items, keywords) = split_keywords(arguments);
    if items.is_empty() || keywords.is_some() {
        return Err(refused("a cycler of nothing"));
    }
    let items = items.to_vec();
    let place = AtomicUsize::new(0);
    Ok(Value::from_object(Cycler { items, place }))
}

/// Whether a value is a function of the language that has an attribute of this name in Jinja2.
pub(crate) fn has_attribute(value: &Value, attribute: &str) -> bool {
    let function = value.downcast_object_ref::<Function>();
    function.is_some_and(|function| match function.name {
        "range" => matches!(attribute, "count" | "index" | "start" | "step" | "stop"),
        "dict" => has(Kind::Dict, attribute),
        "cycler" => matches!(attribute, "current" | "next" | "reset"),
        // The blocks of the template.
        THIS => true,
        _ => false,
    })
}

/// Whether a value is a cycler, which has methods and cannot be called.
pub(crate) fn is_cycler(value: &Value) -> bool {
    value.downcast_object_ref::<Cycler>().is_some()
}

impl Cycler {
    fn current(&self) -> Option<Value> {
        self.items.get(self.place.load(Ordering::Relaxed)).cloned()
    }
}

impl fmt::Debug for Cycler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<cycler>")
    }
}

impl Object for Cycler {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<Order> {
        by_address(self, other)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        match key {
            "current" => self.current(),
            "pos" => Some(Value::from(self.place.load(Ordering::Relaxed))),
            "items" => Some(crate::objects::tuple(self.items.clone())),
            _ => None,
        }
    }

    /// What it holds, for those who look for a container that holds itself.
    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(self.items.clone())
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }

    fn call_method(
        self: &Arc<Self>,
        _: &mut State<'_, '_>,
        method: &str,
        arguments: &[Value],
    ) -> Result<Value, Error> {
        Arguments::positional(arguments, 0, 0)?;
        match method {
            "next" => {
                let current = self.current();
                let next = (self.place.load(Ordering::Relaxed) + 1) % self.items.len();
                self.place.store(next, Ordering::Relaxed);
                current.ok_or_else(invalid)
            }
            "reset" => {
                self.place.store(0, Ordering::Relaxed);
                Ok(Value::from(()))
            }
            _ => Err(Error::from(minijinja::ErrorKind::UnknownMethod)),
        }
    }
}

/// `joiner(', ')`: nothing when it is first called, and the separator after that.
struct Joiner {
    separator: Value,
    is_used: AtomicBool,
}

fn joiner(_: &State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let arguments = Arguments::new(arguments, &["sep"])?;
    let separator = arguments
        .get(0)
        .cloned()
        .unwrap_or_else(|| Value::from(", "));
    let is_used = AtomicBool::new(false);
    Ok(Value::from_object(Joiner { separator, is_used }))
}

impl fmt::Debug for Joiner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<joiner>")
    }
}

impl Object for Joiner {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Plain
    }

    fn custom_cmp(self: &Arc<Self>, other: &DynObject) -> Option<Order> {
        by_address(self, other)
    }

    fn get_value_by_str(self: &Arc<Self>, key: &str) -> Option<Value> {
        match key {
            "sep" => Some(self.separator.clone()),
            "used" => Some(Value::from(self.is_used.load(Ordering::Relaxed))),
            _ => None,
        }
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Values(vec![self.separator.clone()])
    }

    fn is_true(self: &Arc<Self>) -> bool {
        true
    }

    fn call(self: &Arc<Self>, _: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
        Arguments::positional(arguments, 0, 0)?;
        Ok(if self.is_used.swap(true, Ordering::Relaxed) {
            self.separator.clone()
        } else {
            Value::from("")
        })
    }
}

//! Nothing undefined gets past a filter, a method or the printer.

use minijinja::{
    Error, ErrorKind, State, UndefinedBehavior, Value,
    value::{Rest, Tuple, ValueKind, ValueOrKwargs},
};

use super::{
    objects::{Dict, List, View, pairs, weight},
    text::has_no_text,
};

/// How deep a value is looked into.
const MAX_DEPTH: usize = 200;

/// As the engine counts it.
pub(crate) const BYTES_PER_FUEL: u64 = 64;

/// Which arguments of a filter or test may be undefined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Check {
    /// None, nor what they hold.
    Deep,
    /// None; what they hold may be, because it is looked at later or not at all.
    Shallow,
    /// The value itself may be, the other arguments not.
    Rest,
}

type Callable =
    dyn Fn(&mut State<'_, '_>, Rest<ValueOrKwargs>) -> Result<Value, Error> + Send + Sync;

/// A filter or test that refuses what is undefined, and pays for what it walks, before it runs.
pub(crate) fn own<F>(inner: F, check: Check) -> Box<Callable>
where
    F: Fn(&mut State<'_, '_>, &[Value]) -> Result<Value, Error> + Send + Sync + 'static,
{
    Box::new(move |state, Rest(arguments)| {
        let arguments: Vec<Value> = arguments.into_iter().map(Value::from).collect();
        require_all(state, &arguments, check)?;
        inner(state, &arguments)
    })
}

/// The same for one of the engine.
pub(crate) fn wrap(inner: Value, check: Check) -> Box<Callable> {
    own(move |state, arguments| inner.call(state, arguments), check)
}

pub(crate) fn require_all(
    state: &mut State<'_, '_>,
    arguments: &[Value],
    check: Check,
) -> Result<(), Error> {
    let free = usize::from(check == Check::Rest);
    for argument in arguments.iter().skip(free) {
        if check == Check::Shallow && !argument.is_kwargs() {
            refuse_undefined(state, argument)?;
        } else {
            let weight = require(state, argument)?;
            state.consume_fuel(weight / BYTES_PER_FUEL)?;
        }
    }
    Ok(())
}

/// Refuses a value that is undefined or holds one that is. Gives what the value costs to walk, in bytes.
pub(crate) fn require(state: &mut State<'_, '_>, value: &Value) -> Result<u64, Error> {
    let mut seen = 0;
    look(state, value, 0, &mut seen)?;
    Ok(seen)
}

fn look(
    state: &mut State<'_, '_>,
    value: &Value,
    depth: usize,
    seen: &mut u64,
) -> Result<(), Error> {
    *seen += weight(value);
    // A value of few parts may be walked as one of many.
    if depth > 0 {
        state.consume_fuel(1)?;
    }
    match value.kind() {
        _ if has_no_text(value) => Err(Error::from(ErrorKind::UndefinedError)),
        ValueKind::Iterable if value.downcast_object_ref::<View>().is_none() => {
            let Ok(items) = value.try_iter() else {
                return Ok(());
            };
            if depth > MAX_DEPTH {
                return Err(Error::new(
                    ErrorKind::InvalidOperation,
                    "lists are nested too deeply",
                ));
            }
            for item in items {
                look(state, &item, depth + 1, seen)?;
            }
            Ok(())
        }
        ValueKind::Undefined => refuse_undefined(state, value),
        ValueKind::Seq | ValueKind::Map => {
            if value.downcast_object_ref::<List>().is_some()
                || value.downcast_object_ref::<Dict>().is_some()
            {
                return Ok(());
            }
            if depth > MAX_DEPTH {
                return Err(Error::new(
                    ErrorKind::InvalidOperation,
                    "lists are nested too deeply",
                ));
            }
            if let Some(items) = value.downcast_object_ref::<Vec<Value>>() {
                return items
                    .iter()
                    .try_for_each(|item| look(state, item, depth + 1, seen));
            }
            if let Some(items) = value.downcast_object_ref::<Tuple>() {
                return items
                    .iter()
                    .try_for_each(|item| look(state, item, depth + 1, seen));
            }
            for (key, item) in pairs(value) {
                look(state, &key, depth + 1, seen)?;
                look(state, &item, depth + 1, seen)?;
            }
            Ok(())
        }
        _ => Ok(()),
    }
}

pub(crate) fn refuse_undefined(state: &mut State<'_, '_>, value: &Value) -> Result<(), Error> {
    if value.is_undefined() && state.undefined_behavior() == UndefinedBehavior::Strict {
        // Printing it makes the error that knows its name.
        return match state.format(value.clone()) {
            Ok(_) => Err(Error::from(ErrorKind::UndefinedError)),
            Err(error) => Err(error),
        };
    }
    Ok(())
}

//! The tests of Jinja2 (`is odd`, `is none`, …).

use std::{cmp::Ordering, collections::HashMap, sync::LazyLock};

use minijinja::{Environment, Error, State, Value, value::ValueKind};

use crate::{
    arguments::{Arguments, one, split},
    callable::{Check, own},
    error::refused,
    fuel::pay_walk,
    globals,
    methods::{is_lower, is_upper},
    objects::{Kind, Part, View, is_same_object, is_undefined, kind},
    ops::{compare, contains, equal, remainder},
    strict::{is_strict, refuse_undefined},
    text::to_text,
};

type Outcome = Result<bool, Error>;
type Predicate = fn(&State<'_, '_>, &[Value]) -> Outcome;

/// The test that knows the names of filters.
const FILTER: &str = "filter";

/// Adds the tests. The names of filters are those that `is_filter` knows.
pub(crate) fn register(environment: &mut Environment<'static>, is_filter: fn(&str) -> bool) {
    let filter = move |state: &mut State<'_, '_>, arguments: &[Value]| {
        names(state, arguments, is_filter).map(Value::from)
    };
    environment.add_test(FILTER, own(filter, Check::Free));
    // Each says itself what it makes of undefined values.
    for (name, predicate) in OF_ONE.iter().chain(OF_TWO) {
        let test = move |state: &mut State<'_, '_>, arguments: &[Value]| {
            predicate(state, arguments).map(Value::from)
        };
        environment.add_test(*name, own(test, Check::Free));
    }
}

/// Asks a test, or gives `None` if there is none of this name.
pub(crate) fn ask(
    state: &State<'_, '_>,
    name: &str,
    arguments: &[Value],
) -> Option<Result<bool, Error>> {
    static TESTS: LazyLock<HashMap<&str, Predicate>> =
        LazyLock::new(|| OF_ONE.iter().chain(OF_TWO).copied().collect());
    TESTS.get(name).map(|test| test(state, arguments))
}

const OF_ONE: &[(&str, Predicate)] = &[
    ("boolean", |_, arguments| is_kind(arguments, &[Kind::Bool])),
    ("callable", |_, arguments| Ok(callable(one(arguments)?))),
    ("defined", |_, arguments| Ok(!is_undefined(one(arguments)?))),
    ("escaped", |_, arguments| Ok(one(arguments)?.is_safe())),
    ("even", |state, arguments| {
        leaves(state, one(arguments)?, &Value::from(2), 0)
    }),
    ("false", |_, arguments| is_bool(arguments, false)),
    ("float", |_, arguments| is_kind(arguments, &[Kind::Float])),
    ("integer", |_, arguments| is_kind(arguments, &[Kind::Int])),
    ("iterable", iterable),
    ("lower", |state, arguments| {
        cased(state, arguments, is_lower)
    }),
    ("mapping", |_, arguments| is_kind(arguments, &[Kind::Dict])),
    ("none", |_, arguments| Ok(one(arguments)?.is_none())),
    ("number", |_, arguments| {
        is_kind(arguments, &[Kind::Bool, Kind::Int, Kind::Float])
    }),
    ("odd", |state, arguments| {
        leaves(state, one(arguments)?, &Value::from(2), 1)
    }),
    ("sequence", sequence),
    ("string", |_, arguments| is_kind(arguments, &[Kind::Text])),
    ("test", |state, arguments| {
        names(state, arguments, |name| {
            name == FILTER || OF_ONE.iter().chain(OF_TWO).any(|(known, _)| *known == name)
        })
    }),
    ("true", |_, arguments| is_bool(arguments, true)),
    ("undefined", |_, arguments| {
        Ok(is_undefined(one(arguments)?))
    }),
    ("upper", |state, arguments| {
        cased(state, arguments, is_upper)
    }),
];

const OF_TWO: &[(&str, Predicate)] = &[
    ("!=", differ),
    ("<", |state, arguments| {
        ordered(state, arguments, &[Ordering::Less])
    }),
    ("<=", |state, arguments| {
        ordered(state, arguments, &[Ordering::Less, Ordering::Equal])
    }),
    ("==", same),
    (">", |state, arguments| {
        ordered(state, arguments, &[Ordering::Greater])
    }),
    (">=", |state, arguments| {
        ordered(state, arguments, &[Ordering::Greater, Ordering::Equal])
    }),
    ("divisibleby", |state, arguments| {
        let (value, by) = two(arguments, "num")?;
        leaves(state, value, &by, 0)
    }),
    ("eq", same),
    ("equalto", same),
    ("ge", |state, arguments| {
        ordered(state, arguments, &[Ordering::Greater, Ordering::Equal])
    }),
    ("greaterthan", |state, arguments| {
        ordered(state, arguments, &[Ordering::Greater])
    }),
    ("gt", |state, arguments| {
        ordered(state, arguments, &[Ordering::Greater])
    }),
    ("in", |state, arguments| {
        let (value, container) = two(arguments, "seq")?;
        contains(state, &container, value)
    }),
    ("le", |state, arguments| {
        ordered(state, arguments, &[Ordering::Less, Ordering::Equal])
    }),
    ("lessthan", |state, arguments| {
        ordered(state, arguments, &[Ordering::Less])
    }),
    ("lt", |state, arguments| {
        ordered(state, arguments, &[Ordering::Less])
    }),
    ("ne", differ),
    ("sameas", |_, arguments| {
        let (value, other) = two(arguments, "other")?;
        Ok(is_same(value, &other))
    }),
];

/// What has a length and items by place or by key.
const SEQUENCES: &[Kind] = &[
    Kind::Text,
    Kind::Bytes,
    Kind::List,
    Kind::Tuple,
    Kind::Dict,
    Kind::Range,
];

fn two<'a>(arguments: &'a [Value], name: &str) -> Result<(&'a Value, Value), Error> {
    let (value, rest) = split(arguments)?;
    let other = Arguments::new(rest, &[name])?.required(0)?.clone();
    Ok((value, other))
}

fn is_kind(arguments: &[Value], kinds: &[Kind]) -> Outcome {
    Ok(kinds.contains(&kind(one(arguments)?)))
}

fn is_bool(arguments: &[Value], wanted: bool) -> Outcome {
    let value = one(arguments)?;
    Ok(kind(value) == Kind::Bool && value.is_true() == wanted)
}

/// What is undefined can be called in Python, which is then an error.
fn callable(value: &Value) -> bool {
    let is_function = || {
        kind(value) == Kind::Other && value.kind() == ValueKind::Plain && !globals::is_cycler(value)
    };
    is_undefined(value) || is_function()
}

fn iterable(state: &State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    refuse_undefined(state, value)?;
    Ok(match kind(value) {
        Kind::View | Kind::Generator | Kind::Undefined => true,
        Kind::Other => value.kind() != ValueKind::Plain,
        kind => SEQUENCES.contains(&kind),
    })
}

/// What is undefined has a length, and items that are an error.
fn sequence(state: &State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    let is_error = value.is_undefined() && is_strict(state);
    Ok(is_kind(arguments, SEQUENCES)? || (is_undefined(value) && !is_error))
}

/// Whether a division leaves this remainder.
fn leaves(state: &State<'_, '_>, value: &Value, divisor: &Value, rest: i64) -> Outcome {
    equal(
        state,
        &remainder(state, value, divisor)?,
        &Value::from(rest),
    )
}

fn cased(state: &State<'_, '_>, arguments: &[Value], is_cased: fn(&str) -> bool) -> Outcome {
    let text = to_text(state, one(arguments)?)?;
    pay_walk(state, text.len())?;
    Ok(is_cased(&text))
}

fn names(state: &State<'_, '_>, arguments: &[Value], is_known: impl Fn(&str) -> bool) -> Outcome {
    let value = one(arguments)?;
    refuse_undefined(state, value)?;
    match kind(value) {
        Kind::Text => Ok(is_known(value.as_str().unwrap_or_default())),
        Kind::List | Kind::Dict => Err(refused("a name that cannot be hashed")),
        Kind::View if !is_values(value) => Err(refused("a name that cannot be hashed")),
        _ => Ok(false),
    }
}

/// The values of a dict are no set.
fn is_values(value: &Value) -> bool {
    let view = value.downcast_object_ref::<View>();
    view.is_some_and(|view| view.part() == Part::Values)
}

fn same(state: &State<'_, '_>, arguments: &[Value]) -> Outcome {
    match arguments {
        [value, other] => equal(state, value, other),
        _ => Err(refused("a comparison takes one argument")),
    }
}

fn differ(state: &State<'_, '_>, arguments: &[Value]) -> Outcome {
    same(state, arguments).map(|same| !same)
}

fn ordered(state: &State<'_, '_>, arguments: &[Value], wanted: &[Ordering]) -> Outcome {
    match arguments {
        [value, other] => {
            let order = compare(state, value, other)?;
            Ok(order.is_some_and(|order| wanted.contains(&order)))
        }
        _ => Err(refused("a comparison takes one argument")),
    }
}

/// Objects are the same as themselves alone, numbers and texts as those that are equal and of their kind.
fn is_same(value: &Value, other: &Value) -> bool {
    if value.as_object().is_some() {
        return is_same_object(value, other);
    }
    kind(value) == kind(other) && value.is_safe() == other.is_safe() && value == other
}

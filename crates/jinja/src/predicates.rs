//! The tests of Jinja2 (`is odd`, `is none`, …).

use minijinja::{
    Environment, Error, ErrorKind, State, Value,
    tests::{
        is_boolean, is_defined, is_divisibleby, is_eq, is_even, is_filter, is_float, is_ge, is_gt,
        is_in, is_integer, is_le, is_lt, is_mapping, is_ne, is_none, is_number, is_odd, is_safe,
        is_sameas, is_string, is_test, is_undefined,
    },
    value::ValueKind,
};

use super::{
    arguments::invalid,
    strict::{Check, own, wrap},
    text,
};

pub(crate) fn register(environment: &mut Environment<'static>) {
    macro_rules! engine {
        ($check:ident: $($name:literal => $test:expr,)+) => {$(
            environment.add_test($name, wrap(Value::from_function($test), Check::$check));
        )+};
    }
    // Python asks these of what is undefined, too.
    engine! {
        Rest:
            "boolean" => is_boolean,
            "defined" => is_defined,
            "escaped" => is_safe,
            "float" => is_float,
            "integer" => is_integer,
            "mapping" => is_mapping,
            "none" => is_none,
            "number" => is_number,
            "sameas" => is_sameas,
            "string" => is_string,
            "undefined" => is_undefined,
    }
    engine! {
        Deep:
            "eq" => is_eq,
            "equalto" => is_eq,
            "==" => is_eq,
            "ne" => is_ne,
            "!=" => is_ne,
            "in" => is_in,
    }
    macro_rules! own {
        ($check:ident: $($name:literal => $test:expr,)+) => {$(
            environment.add_test($name, own($test, Check::$check));
        )+};
    }
    own! {
        Rest:
            "true" => |_, arguments| is_bool(arguments, true),
            "false" => |_, arguments| is_bool(arguments, false),
            "callable" => |_, arguments| is_kind(arguments, &[ValueKind::Plain]),
    }
    own! {
        Deep:
            "odd" => |state, arguments| numbers(state, arguments, &Value::from_function(is_odd)),
            "even" => |state, arguments| numbers(state, arguments, &Value::from_function(is_even)),
            "divisibleby" => |state, arguments| numbers(state, arguments, &Value::from_function(is_divisibleby)),
            "lt" => |state, arguments| ordered(state, arguments, &Value::from_function(is_lt)),
            "lessthan" => |state, arguments| ordered(state, arguments, &Value::from_function(is_lt)),
            "<" => |state, arguments| ordered(state, arguments, &Value::from_function(is_lt)),
            "le" => |state, arguments| ordered(state, arguments, &Value::from_function(is_le)),
            "<=" => |state, arguments| ordered(state, arguments, &Value::from_function(is_le)),
            "gt" => |state, arguments| ordered(state, arguments, &Value::from_function(is_gt)),
            "greaterthan" => |state, arguments| ordered(state, arguments, &Value::from_function(is_gt)),
            ">" => |state, arguments| ordered(state, arguments, &Value::from_function(is_gt)),
            "ge" => |state, arguments| ordered(state, arguments, &Value::from_function(is_ge)),
            ">=" => |state, arguments| ordered(state, arguments, &Value::from_function(is_ge)),
            "lower" => |state, arguments| cased(state, arguments, char::is_lowercase, char::is_uppercase),
            "upper" => |state, arguments| cased(state, arguments, char::is_uppercase, char::is_lowercase),
            "sequence" => |_, arguments| {
                is_kind(arguments, &[ValueKind::Seq, ValueKind::String, ValueKind::Map])
            },
            "iterable" => |_, arguments| is_kind(
                arguments,
                &[ValueKind::Seq, ValueKind::String, ValueKind::Map, ValueKind::Iterable],
            ),
            "filter" => |state, arguments| named(state, arguments, &Value::from_function(is_filter)),
            "test" => |state, arguments| named(state, arguments, &Value::from_function(is_test)),
    }
}

type Outcome = Result<Value, Error>;

fn one(arguments: &[Value]) -> Result<&Value, Error> {
    match arguments {
        [value] => Ok(value),
        _ => Err(Error::from(ErrorKind::TooManyArguments)),
    }
}

fn is_bool(arguments: &[Value], wanted: bool) -> Outcome {
    let value = one(arguments)?;
    Ok(Value::from(
        value.kind() == ValueKind::Bool && value.is_true() == wanted,
    ))
}

fn is_kind(arguments: &[Value], kinds: &[ValueKind]) -> Outcome {
    Ok(Value::from(kinds.contains(&one(arguments)?.kind())))
}

fn is_numeric(value: &Value) -> bool {
    matches!(value.kind(), ValueKind::Number | ValueKind::Bool)
}

/// Arithmetic of what is no number is an error.
fn numbers(state: &mut State<'_, '_>, arguments: &[Value], test: &Value) -> Outcome {
    if !arguments.iter().all(is_numeric) {
        return Err(invalid());
    }
    // Only `divisibleby` has a second one, which Python divides by.
    if arguments.get(1).is_some_and(|divisor| !divisor.is_true()) {
        return Err(invalid());
    }
    let arguments: Vec<Value> = arguments
        .iter()
        .map(|value| match value.kind() {
            ValueKind::Bool => Value::from(i64::from(value.is_true())),
            _ => value.clone(),
        })
        .collect();
    test.call(state, &arguments)
}

/// So is the order of two things that are not of a kind.
fn ordered(state: &mut State<'_, '_>, arguments: &[Value], test: &Value) -> Outcome {
    match arguments {
        [one, other] if is_numeric(one) && is_numeric(other) => {}
        [one, other]
            if one.kind() == other.kind()
                && matches!(one.kind(), ValueKind::String | ValueKind::Seq) => {}
        _ => return Err(invalid()),
    }
    test.call(state, arguments)
}

fn cased(
    state: &mut State<'_, '_>,
    arguments: &[Value],
    wanted: fn(char) -> bool,
    other: fn(char) -> bool,
) -> Outcome {
    let text = text::to_text(state, one(arguments)?)?;
    // Letter by letter, and so dearer than what copies.
    state.consume_fuel(text.len() as u64 / 8)?;
    Ok(Value::from(
        text.chars().any(wanted) && !text.chars().any(other),
    ))
}

fn named(state: &mut State<'_, '_>, arguments: &[Value], test: &Value) -> Outcome {
    match one(arguments)?.kind() {
        ValueKind::String => test.call(state, arguments),
        ValueKind::Seq | ValueKind::Map => Err(invalid()),
        _ => Ok(Value::from(false)),
    }
}

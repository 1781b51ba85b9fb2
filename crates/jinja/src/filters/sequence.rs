//! Filters of lists and dicts. What the engine does well it does; what it would let through, such as an
//! attribute that an item does not have or a comparison of a text with a number, is refused before.

use minijinja::{
    Error, ErrorKind, State, Value, filters,
    value::{Kwargs, ValueKind},
};

use crate::{
    arguments::{Arguments, invalid},
    objects::{Dict, Group, pairs, weight},
    strict::{self, BYTES_PER_FUEL},
    text,
};

type Outcome = Result<Value, Error>;

fn split(arguments: &[Value]) -> Result<(&Value, &[Value]), Error> {
    arguments.split_first().ok_or_else(invalid)
}

fn items(state: &mut State<'_, '_>, value: &Value) -> Result<Vec<Value>, Error> {
    strict::refuse_undefined(state, value)?;
    if value.is_none() {
        return Err(invalid());
    }
    let items: Vec<Value> = value.try_iter()?.collect();
    state.consume_fuel(items.len() as u64 / 2)?;
    Ok(items)
}

/// The attribute of an item, by a dotted path; what is not there is an error.
fn attribute(state: &mut State<'_, '_>, item: &Value, path: &Value) -> Result<Value, Error> {
    let mut found = item.clone();
    if let Some(path) = path.as_str() {
        for step in path.split('.') {
            found = match step.parse::<usize>() {
                Ok(index) => found.get_item(&Value::from(index))?,
                Err(_) => found.get_attr(step)?,
            };
        }
    } else {
        found = found.get_item(path)?;
    }
    strict::refuse_undefined(state, &found)?;
    Ok(found)
}

/// Given as an argument that is there and is not `none`.
fn given(argument: Option<&Value>) -> Option<&Value> {
    argument.filter(|value| !value.is_none())
}

fn keywords(pairs: &[(&'static str, Option<&Value>)]) -> Value {
    let given = pairs
        .iter()
        .filter_map(|(name, value)| Some((*name, given(*value)?.clone())));
    Value::from(given.collect::<Kwargs>())
}

/// Refuses to compare what Python does not order.
fn comparable(state: &State<'_, '_>, values: &[Value]) -> Result<(), Error> {
    fn class(value: &Value) -> u8 {
        match value.kind() {
            ValueKind::Bool | ValueKind::Number => 0,
            ValueKind::String => 1,
            ValueKind::Seq if value.is_tuple() => 2,
            ValueKind::Seq => 3,
            _ => 4,
        }
    }
    let rounds = u64::from(values.len().checked_ilog2().unwrap_or(0)) + 1;
    let bytes: u64 = values.iter().map(weight).sum();
    state.consume_fuel(bytes.saturating_mul(rounds) / BYTES_PER_FUEL)?;
    let first = values.first().map(class);
    if values.len() > 1
        && (first == Some(4) || values.iter().any(|value| Some(class(value)) != first))
    {
        return Err(invalid());
    }
    Ok(())
}

fn comparable_by(
    state: &mut State<'_, '_>,
    values: &[Value],
    path: Option<&Value>,
) -> Result<(), Error> {
    let Some(path) = path else {
        return comparable(state, values);
    };
    let paths: Vec<Value> = match path.as_str() {
        Some(paths) => paths.split(',').map(Value::from).collect(),
        None => vec![path.clone()],
    };
    for path in paths {
        let mut keys = vec![];
        for value in values {
            keys.push(attribute(state, value, &path)?);
        }
        comparable(state, &keys)?;
    }
    Ok(())
}

pub(crate) fn list(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    match arguments {
        [value] if value.is_none() => Err(invalid()),
        _ => Value::from_function(filters::list).call(state, arguments),
    }
}

/// `join(value, d='', attribute=None)`.
pub(crate) fn join(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["d", "attribute"])?;
    let separator = match rest.get(0) {
        Some(separator) => text::to_text(state, separator)?,
        None => String::new(),
    };
    let mut joined = String::new();
    for (index, item) in items(state, value)?.into_iter().enumerate() {
        if index > 0 {
            state.consume_fuel(separator.len() as u64 / BYTES_PER_FUEL)?;
            joined.push_str(&separator);
        }
        let item = match given(rest.get(1)) {
            Some(path) => attribute(state, &item, path)?,
            None => item,
        };
        strict::refuse_undefined(state, &item)?;
        joined.push_str(&text::to_text(state, &item)?);
    }
    Ok(joined.into())
}

/// `sort(value, reverse=False, case_sensitive=False, attribute=None)`.
pub(crate) fn sort(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["reverse", "case_sensitive", "attribute"])?;
    let items = items(state, value)?;
    comparable_by(state, &items, given(rest.get(2)))?;
    let keywords = keywords(&[
        ("reverse", rest.get(0)),
        ("case_sensitive", rest.get(1)),
        ("attribute", rest.get(2)),
    ]);
    Value::from_function(filters::sort).call(state, &[Value::from(items), keywords])
}

/// `dictsort(value, case_sensitive=False, by='key', reverse=False)`.
pub(crate) fn dictsort(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["case_sensitive", "by", "reverse"])?;
    let by_value = rest.text(1, "key")? == "value";
    let keys: Vec<Value> = pairs(value)
        .map(|(key, value)| if by_value { value } else { key })
        .collect();
    comparable(state, &keys)?;
    let keywords = keywords(&[
        ("case_sensitive", rest.get(0)),
        ("by", rest.get(1)),
        ("reverse", rest.get(2)),
    ]);
    Value::from_function(filters::dictsort).call(state, &[value.clone(), keywords])
}

fn extreme(state: &mut State<'_, '_>, arguments: &[Value], largest: bool) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["case_sensitive", "attribute"])?;
    let items = items(state, value)?;
    if items.is_empty() {
        return Ok(Value::UNDEFINED);
    }
    comparable_by(state, &items, given(rest.get(1)))?;
    let keywords = keywords(&[("case_sensitive", rest.get(0)), ("attribute", rest.get(1))]);
    let filter = if largest {
        Value::from_function(filters::max)
    } else {
        Value::from_function(filters::min)
    };
    filter.call(state, &[Value::from(items), keywords])
}

pub(crate) fn max(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    extreme(state, arguments, true)
}

pub(crate) fn min(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    extreme(state, arguments, false)
}

/// `unique(value, case_sensitive=False, attribute=None)`.
pub(crate) fn unique(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["case_sensitive", "attribute"])?;
    let items = items(state, value)?;
    if let Some(path) = given(rest.get(1)) {
        for item in &items {
            attribute(state, item, path)?;
        }
    }
    let keywords = keywords(&[("case_sensitive", rest.get(0)), ("attribute", rest.get(1))]);
    Value::from_function(filters::unique).call(state, &[Value::from(items), keywords])
}

/// `sum(iterable, attribute=None, start=0)`.
pub(crate) fn sum(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["attribute", "start"])?;
    let mut items = items(state, value)?;
    if let Some(path) = given(rest.get(0)) {
        for item in &mut items {
            *item = attribute(state, item, path)?;
        }
    }
    let keywords = keywords(&[("start", rest.get(1))]);
    Value::from_function(filters::sum).call(state, &[Value::from(items), keywords])
}

/// `groupby(value, attribute, default=None, case_sensitive=False)`.
pub(crate) fn groupby(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["attribute", "default", "case_sensitive"])?;
    let path = rest
        .get(0)
        .ok_or_else(|| Error::from(ErrorKind::MissingArgument))?;
    let items = items(state, value)?;
    if rest.get(1).is_none() {
        comparable_by(state, &items, Some(path))?;
    }
    let keywords = keywords(&[
        ("attribute", rest.get(0)),
        ("default", rest.get(1)),
        ("case_sensitive", rest.get(2)),
    ]);
    let groups =
        Value::from_function(filters::groupby).call(state, &[Value::from(items), keywords])?;
    let pairs = groups.try_iter()?.map(|group| {
        Ok(Value::from_object(Group {
            grouper: group.get_item_by_index(0)?,
            list: group.get_item_by_index(1)?,
        }))
    });
    Ok(Value::from(pairs.collect::<Result<Vec<_>, Error>>()?))
}

fn select(state: &mut State<'_, '_>, arguments: &[Value], filter: &Value) -> Outcome {
    // Without a test the attribute itself is looked at, and so has to be there.
    if let [value, path] = arguments {
        for item in items(state, value)? {
            attribute(state, &item, path)?;
        }
    }
    filter.call(state, arguments)
}

pub(crate) fn selectattr(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    select(state, arguments, &Value::from_function(filters::selectattr))
}

pub(crate) fn rejectattr(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    select(state, arguments, &Value::from_function(filters::rejectattr))
}

/// `attr(obj, name)`: attributes alone, and a dict's entries are none.
pub(crate) fn attr(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    match arguments {
        [value, name] if value.downcast_object_ref::<Dict>().is_none() => {
            value.get_attr(name.as_str().ok_or_else(invalid)?)
        }
        [_, _] => Ok(Value::UNDEFINED),
        _ => Err(Error::from(ErrorKind::MissingArgument)),
    }
}

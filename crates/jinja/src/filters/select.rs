//! `map`, `select` and their like: a filter or a test for each item.

use minijinja::{Error, ErrorKind, State, Value};

use crate::{
    arguments::{invalid, split, split_keywords},
    error::refused,
    fuel::{pay_items, pay_units},
    objects::{generator, items, keep_text, pairs, reserve},
    strict::refuse_undefined,
};

use super::path::Path;

type Outcome = Result<Value, Error>;

/// `bool(value)`; what is undefined has no truth.
fn is_true(state: &State<'_, '_>, value: &Value) -> Result<bool, Error> {
    refuse_undefined(state, value)?;
    Ok(value.is_true())
}

/// `map(value, name, …)` and `map(value, attribute=…, default=…)`.
pub(crate) fn map(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    if !is_true(state, value)? {
        return Ok(generator(vec![]));
    }
    let (positional, named) = split_keywords(rest);
    let mut mapped = vec![];
    if let Some((name, others)) = positional.split_first() {
        let name = name.as_str().ok_or_else(invalid)?.to_owned();
        let mut call = vec![Value::UNDEFINED];
        call.extend(others.iter().chain(named).cloned());
        for item in items(state, value)?.iter() {
            pay_items(state, 1)?;
            set_first(&mut call, item);
            let made = state.apply_filter(&name, &call)?;
            keep_text(&made);
            mapped.push(made);
        }
        return Ok(generator(mapped));
    }
    let (path, default) = attribute(named)?;
    for item in items(state, value)?.iter() {
        pay_items(state, 1)?;
        mapped.push(path.get(state, &item, default.as_ref())?);
    }
    Ok(generator(mapped))
}

fn set_first(call: &mut [Value], item: Value) {
    if let Some(first) = call.first_mut() {
        *first = item;
    }
}

/// The arguments `attribute` and `default`.
fn attribute(named: Option<&Value>) -> Result<(Path, Option<Value>), Error> {
    let (mut path, mut default) = (None, None);
    for (name, value) in named.into_iter().flat_map(pairs) {
        match name.as_str() {
            Some("attribute") => path = Some(Path::new(&value)?),
            Some("default") => default = Some(value).filter(|value| !value.is_none()),
            _ => return Err(Error::from(ErrorKind::TooManyArguments)),
        }
    }
    let path = path.ok_or_else(|| refused("`map` without a filter or an attribute"))?;
    Ok((path, default))
}

/// What is looked at in each item, and the test that it is put to.
struct Choice {
    path: Option<Path>,
    test: Option<String>,
    call: Vec<Value>,
    wanted: bool,
}

impl Choice {
    fn new(arguments: &[Value], by_attribute: bool, wanted: bool) -> Result<Self, Error> {
        let (mut positional, named) = split_keywords(arguments);
        let path = match (by_attribute, positional.split_first()) {
            (false, _) => None,
            (true, None) => return Err(Error::from(ErrorKind::MissingArgument)),
            (true, Some((path, rest))) => {
                positional = rest;
                Some(Path::new(path)?)
            }
        };
        let test = match positional.split_first() {
            None => None,
            Some((test, rest)) => {
                positional = rest;
                Some(test.as_str().ok_or_else(invalid)?.to_owned())
            }
        };
        let mut call = vec![Value::UNDEFINED];
        call.extend(positional.iter().chain(named).cloned());
        Ok(Self {
            path,
            test,
            call,
            wanted,
        })
    }

    fn takes(&mut self, state: &mut State<'_, '_>, item: &Value) -> Result<bool, Error> {
        pay_units(state, 1)?;
        let looked_at = match &self.path {
            Some(path) => path.get(state, item, None)?,
            None => item.clone(),
        };
        let Some(test) = &self.test else {
            return Ok(is_true(state, &looked_at)? == self.wanted);
        };
        set_first(&mut self.call, looked_at);
        Ok(state.perform_test(test, &self.call)? == self.wanted)
    }
}

fn choose(
    state: &mut State<'_, '_>,
    arguments: &[Value],
    by_attribute: bool,
    wanted: bool,
) -> Outcome {
    let (value, rest) = split(arguments)?;
    if !is_true(state, value)? {
        return Ok(generator(vec![]));
    }
    let mut choice = Choice::new(rest, by_attribute, wanted)?;
    let mut chosen = vec![];
    for item in items(state, value)?.iter() {
        if choice.takes(state, &item)? {
            reserve(size_of::<Value>())?;
            chosen.push(item);
        }
    }
    Ok(generator(chosen))
}

pub(crate) fn select(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    choose(state, arguments, false, true)
}

pub(crate) fn reject(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    choose(state, arguments, false, false)
}

pub(crate) fn selectattr(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    choose(state, arguments, true, true)
}

pub(crate) fn rejectattr(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    choose(state, arguments, true, false)
}

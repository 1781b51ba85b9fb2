//! The expectations after all calls of a case.

use openarmature_prompts::{Message, PromptResult};
use serde_json::Value;

use crate::{
    Checked,
    fixture::{Keys, read, read_one_or_many},
    record,
    vocabulary::{CaseDocument, EqualMessages, Equivalence, SharedPrefix},
    world::{Capture, World},
};

pub(crate) fn check(world: &World, case: CaseDocument) -> Checked {
    for (key, expected) in case.expected.unwrap_or_default() {
        check_key(world, &key, expected).map_err(|fault| format!("expected.{key}: {fault}"))?;
    }
    for (backend, state) in case.expected_backend_state.unwrap_or_default() {
        let (reads, expected) = (world.source_reads(&backend)?, state.source_read_count);
        if reads != expected {
            return Err(format!(
                "expected_backend_state.{backend}: the source was read {reads} times, not {expected}"
            ));
        }
    }
    if let Some(expected) = case.expected_shared_prefix {
        let at = "expected_shared_prefix";
        for expected in read_one_or_many(expected, at)? {
            check_shared_prefix(world, &expected).map_err(|fault| format!("{at}: {fault}"))?;
        }
    }
    if let Some(expected) = case.expected_message_equal {
        let at = "expected_message_equal";
        for expected in read_one_or_many(expected, at)? {
            check_equal_messages(world, &expected).map_err(|fault| format!("{at}: {fault}"))?;
        }
    }
    Ok(())
}

/// A word with a meaning of its own, or the name of a capture.
fn check_key(world: &World, key: &str, expected: Value) -> Checked {
    match key {
        "prompt_group" => read_one_or_many(expected, "group")?
            .into_iter()
            .try_for_each(|fields| check_group(world, fields)),
        "result_equivalence" | "result_equivalences" => read_one_or_many(expected, "equivalence")?
            .iter()
            .try_for_each(|equivalence| check_equivalence(world, equivalence)),
        "rendered_hash_equal" => sets(expected)?
            .iter()
            .try_for_each(|names| check_fields(world, names, "rendered_hash", true)),
        "rendered_hash_different" => sets(expected)?
            .iter()
            .try_for_each(|names| check_fields(world, names, "rendered_hash", false)),
        name => {
            let captured = world
                .captured(name)
                .map_err(|fault| format!("unknown key, {fault}"))?;
            let fields: Keys = read(expected, "fields")?;
            record::check(captured, &fields, "capture")
        }
    }
}

fn check_group(world: &World, mut fields: Keys) -> Checked {
    let of: String = read(fields.remove("of").unwrap_or_default(), "of")?;
    match world.captured(&of)? {
        group @ Capture::Group { .. } => record::check(group, &fields, &of),
        _ => Err(format!("{of:?} is no group")),
    }
}

/// Pairs (or larger sets) of captures; one alone need not be in a list.
fn sets(value: Value) -> Checked<Vec<Vec<String>>> {
    match value {
        Value::Array(items) if items.iter().all(Value::is_string) => {
            Ok(vec![read(items.into(), "pair")?])
        }
        sets => read(sets, "pairs"),
    }
}

fn several(names: &[String]) -> Checked {
    if names.len() < 2 {
        return Err(format!("{names:?} are fewer than two captures"));
    }
    Ok(())
}

fn check_equivalence(world: &World, equivalence: &Equivalence) -> Checked {
    let Equivalence {
        of,
        fields_must_match,
        fields_must_differ,
        fields_may_differ,
    } = equivalence;
    for field in fields_must_match {
        check_fields(world, of, field, true)?;
    }
    for field in fields_must_differ {
        check_fields(world, of, field, false)?;
    }
    for field in fields_may_differ {
        // There is no value to compare, but the field must exist.
        for name in of {
            world.captured(name)?.field(field)?;
        }
    }
    several(of)
}

/// Compares a field of each two of these captures.
fn check_fields(world: &World, names: &[String], field: &str, equal: bool) -> Checked {
    several(names)?;
    let values = names
        .iter()
        .map(|name| world.captured(name)?.field(field))
        .collect::<Checked<Vec<_>>>()?;
    for (index, value) in values.iter().enumerate() {
        for (other_index, other) in values.iter().enumerate().skip(index + 1) {
            if (value == other) != equal {
                let (name, other_name) = (&names[index], &names[other_index]);
                let verb = if equal { "differ" } else { "are equal" };
                return Err(format!(
                    "the {field} of {name:?} and {other_name:?} {verb}: {value} and {other}"
                ));
            }
        }
    }
    Ok(())
}

fn results<'a>(world: &'a World, names: &[String]) -> Checked<Vec<&'a PromptResult>> {
    several(names)?;
    names
        .iter()
        .map(|name| world.captured_result(name))
        .collect()
}

fn message(result: &PromptResult, index: usize) -> Checked<&Message> {
    let message = result.messages().get(index);
    message.ok_or_else(|| format!("{:?} has no message {index}", result.name()))
}

fn check_shared_prefix(world: &World, expected: &SharedPrefix) -> Checked {
    for result in results(world, &expected.between)? {
        let message = message(result, expected.message_index)?;
        let text = message.text().ok_or("the message is no single text")?;
        if !text.starts_with(&expected.prefix) {
            let prefix = &expected.prefix;
            return Err(format!("{text:?} does not begin with {prefix:?}"));
        }
    }
    Ok(())
}

fn check_equal_messages(world: &World, expected: &EqualMessages) -> Checked {
    let results = results(world, &expected.between)?;
    for index in &expected.message_indices {
        let messages = results
            .iter()
            .map(|result| message(result, *index))
            .collect::<Checked<Vec<_>>>()?;
        if messages.iter().any(|other| other != &messages[0]) {
            let between = &expected.between;
            return Err(format!("message {index} differs between {between:?}"));
        }
    }
    Ok(())
}

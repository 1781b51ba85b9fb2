//! Extras beside the fields that a mapping writes itself (llm §6).

use serde_json::{Map, Value};

use super::{
    InvalidRequest,
    json::{same, sorted, sorted_entries},
};

/// The rules of a mapping for the extras keys that it knows.
pub(super) struct Rules {
    /// The name of the list of stop sequences.
    pub(super) stop: &'static str,
    /// `true` if one string counts as a list of stop sequences.
    pub(super) stop_may_be_one: bool,
    /// `true` if `stream` belongs to the caller: `false` is left out, and any other value is refused.
    pub(super) manages_stream: bool,
    /// Keys that are refused, whatever their value.
    pub(super) refused: &'static [&'static str],
}

/// Adds the extras to the fields that a mapping has written.
pub(super) fn merge(
    fields: &mut Map<String, Value>,
    extras: &Map<String, Value>,
    rules: &Rules,
) -> Result<(), InvalidRequest> {
    for (key, value) in sorted_entries(extras) {
        if rules.refused.contains(&key.as_str()) {
            return Err(InvalidRequest::extra(
                key,
                "is not a sampling parameter; add it to the body that is returned",
            ));
        }
        if rules.manages_stream && key == "stream" {
            if *value == Value::Bool(false) {
                continue;
            }
            return Err(InvalidRequest::extra(
                key,
                "streaming is not a sampling parameter; add it to the body that is returned",
            ));
        }
        match fields.get_mut(key) {
            None => {
                fields.insert(key.clone(), sorted(value));
            }
            Some(Value::Array(declared)) if key == rules.stop => {
                merge_stop(declared, value, rules.stop_may_be_one);
            }
            Some(own) if same(own, value) => {}
            Some(_) => {
                return Err(InvalidRequest::extra(
                    key,
                    "differs from the value in the body",
                ));
            }
        }
    }
    Ok(())
}

/// Appends the sequences that are not declared. An extra that is not a list of strings is ignored.
fn merge_stop(declared: &mut Vec<Value>, extra: &Value, may_be_one: bool) {
    let more = match extra {
        Value::String(_) if may_be_one => std::slice::from_ref(extra),
        Value::Array(items) if items.iter().all(Value::is_string) => items.as_slice(),
        _ => return,
    };
    let mut merged: Vec<Value> = Vec::with_capacity(declared.len() + more.len());
    for sequence in declared.iter().chain(more) {
        if !merged.contains(sequence) {
            merged.push(sequence.clone());
        }
    }
    *declared = merged;
}

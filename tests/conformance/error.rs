//! The expected error of a call.

use std::error::Error;

use openarmature_prompts::{Category, PromptError, backend::BackendFault};
use serde_json::{Value, json};

use crate::{Checked, fixture::Keys, vocabulary::Raises};

/// The fields that errors can have. Any other field is an unknown word, not an absent field.
const FIELDS: [&str; 10] = [
    "category",
    "name",
    "version",
    "label",
    "variables",
    "description",
    "backend",
    "backends",
    "cause",
    "group_name",
];

pub(crate) fn check(raises: &Raises, error: &PromptError) -> Checked {
    let expected: Category = raises
        .category
        .parse()
        .map_err(|error| format!("{error}"))?;
    if error.category() != expected {
        return Err(format!(
            "raises {error}, but is expected to raise {expected}"
        ));
    }
    let carried = carried(error);
    for (key, expected) in &raises.carries {
        let (field, holds) = if let Some(field) = key.strip_suffix("_present") {
            let present = carried.contains_key(field);
            (field, *expected == Value::Bool(present))
        } else if let Some(field) = key.strip_suffix("_mentions") {
            (field, mentions(carried.get(field), expected))
        } else {
            (key.as_str(), matches(carried.get(key), expected))
        };
        if !FIELDS.contains(&field) {
            return Err(format!("expected.raises.carries: unknown key {key:?}"));
        }
        if !holds {
            let carried = carried.get(field).unwrap_or(&Value::Null);
            return Err(format!(
                "expected.raises.carries.{key} is {expected}, but the error carries {carried}"
            ));
        }
    }
    Ok(())
}

/// The fields that the error has.
fn carried(error: &PromptError) -> Keys {
    let fields = match error {
        PromptError::NotFound(not_found) => json!({
            "name": not_found.name(),
            "label": not_found.label(),
            "backend": not_found.backend_name(),
            "description": error.to_string(),
        }),
        PromptError::Render(render) => json!({
            "name": render.name(),
            "version": render.version(),
            "label": render.label(),
            "variables": render.variables(),
            "description": render.description(),
        }),
        PromptError::StoreUnavailable(unavailable) => {
            let faults = unavailable.faults();
            json!({
                "name": unavailable.name(),
                "label": unavailable.label(),
                "backend": faults.first().backend_name(),
                "backends": faults.iter().map(BackendFault::backend_name).collect::<Vec<_>>(),
                "description": error.to_string(),
            })
        }
        PromptError::GroupInvalid(invalid) => json!({
            "group_name": invalid.group_name(),
            "description": error.to_string(),
        }),
        other => json!({ "description": other.to_string() }),
    };
    let mut fields = match fields {
        Value::Object(fields) => fields,
        _ => Keys::new(),
    };
    fields.insert("category".into(), error.category().as_str().into());
    if let Some(cause) = cause(error) {
        fields.insert("cause".into(), cause.to_string().into());
    }
    fields
}

/// Returns the cause: that of the first backend if several are down.
fn cause(error: &PromptError) -> Option<&dyn Error> {
    match error {
        PromptError::StoreUnavailable(unavailable) => unavailable.faults().first().source(),
        other => other.source(),
    }
}

/// Checks that the field's text contains this text, or each of these texts.
fn mentions(carried: Option<&Value>, expected: &Value) -> bool {
    let text = match carried {
        None => return false,
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    };
    match expected {
        Value::String(fragment) => text.contains(fragment.as_str()),
        Value::Array(fragments) => fragments
            .iter()
            .all(|fragment| fragment.as_str().is_some_and(|part| text.contains(part))),
        _ => false,
    }
}

/// Checks that the field has this value, or at least these keys if it is a mapping. `null` is absent.
fn matches(carried: Option<&Value>, expected: &Value) -> bool {
    match (carried, expected) {
        (None, expected) => expected.is_null(),
        (Some(Value::Object(carried)), Value::Object(expected)) => expected
            .iter()
            .all(|(key, expected)| matches(carried.get(key), expected)),
        (Some(carried), expected) => carried == expected,
    }
}

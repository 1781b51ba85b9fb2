//! Compares a capture with its expected fields.

use openarmature_prompts::{Message, PromptResult, Segment};
use serde_json::{Value, json};

use crate::{
    Checked,
    fixture::{Keys, read},
    world::Capture,
};

const PROMPT_FIELDS: &[&str] = &[
    "name",
    "version",
    "label",
    "template",
    "chat_template",
    "template_hash",
    "fetched_at",
    "sampling",
    "token_budget",
    "observability_entities",
    "metadata",
];

const RESULT_FIELDS: &[&str] = &[
    "name",
    "version",
    "label",
    "template_hash",
    "rendered_hash",
    "messages",
    "variables",
    "fetched_at",
    "rendered_at",
    "sampling",
    "token_budget",
    "observability_entities",
];

const GROUP_FIELDS: &[&str] = &[
    "group_name",
    "member_count",
    "member_order_preserved",
    "member_names",
];

/// The fields that may be absent, so that a fixture can expect their absence.
const OPTIONAL_FIELDS: &[&str] = &[
    "sampling",
    "token_budget",
    "observability_entities",
    "metadata",
];

const FLOATS: [&str; 4] = [
    "temperature",
    "top_p",
    "frequency_penalty",
    "presence_penalty",
];

impl Capture {
    fn fields(&self) -> &'static [&'static str] {
        match self {
            Self::Prompt(_) => PROMPT_FIELDS,
            Self::Result(_) => RESULT_FIELDS,
            Self::Group { .. } => GROUP_FIELDS,
        }
    }

    fn document(&self) -> Checked<Value> {
        match self {
            Self::Prompt(prompt) => serde_json::to_value(prompt),
            Self::Result(result) => serde_json::to_value(result),
            Self::Group { group, given } => {
                let members = group.members();
                let names: Vec<_> = members.iter().map(PromptResult::name).collect();
                Ok(json!({
                    "group_name": group.group_name(),
                    "member_count": members.len(),
                    "member_order_preserved": members == given,
                    "member_names": names,
                }))
            }
        }
        .map_err(|error| error.to_string())
    }

    /// The value of a field, `null` where it is absent.
    pub(crate) fn field(&self, field: &str) -> Checked<Value> {
        if !self.fields().contains(&field) {
            return Err(format!("unknown field {field:?}"));
        }
        let mut document = self.document()?;
        Ok(document.get_mut(field).map(Value::take).unwrap_or_default())
    }
}

/// Compares each of these fields whole; those not named are free.
pub(crate) fn check(captured: &Capture, fields: &Keys, at: &str) -> Checked {
    for (key, expected) in fields {
        check_field(captured, key, expected).map_err(|fault| format!("{at}.{key}: {fault}"))?;
    }
    Ok(())
}

fn check_field(captured: &Capture, key: &str, expected: &Value) -> Checked {
    let optional = key
        .strip_suffix("_absent")
        .filter(|field| OPTIONAL_FIELDS.contains(field));
    if let Some(field) = optional {
        return same(&captured.field(field)?.is_null().into(), expected);
    }
    match key {
        "rendered_hash_present" => {
            let hash = captured.field("rendered_hash")?;
            same(&Value::Bool(!hash.is_null()), expected)
        }
        "rendered_hash_non_empty_string" => {
            let hash = captured.field("rendered_hash")?;
            let non_empty = hash.as_str().is_some_and(|hash| !hash.is_empty());
            same(&non_empty.into(), expected)
        }
        "messages" => same_typed::<Vec<Message>>(captured.field(key)?, expected),
        "chat_template" => same_typed::<Option<Vec<Segment>>>(captured.field(key)?, expected),
        "sampling" => same(
            &normal_sampling(captured.field(key)?),
            &normal_sampling(expected.clone()),
        ),
        "token_budget" => same(&captured.field(key)?, &without_nulls(expected.clone())),
        _ => same(&captured.field(key)?, expected),
    }
}

fn same(actual: &Value, expected: &Value) -> Checked {
    if actual == expected {
        return Ok(());
    }
    Err(format!("expected {expected}, found {actual}"))
}

/// Compares as values of a type that has several spellings for one value.
fn same_typed<T>(actual: Value, expected: &Value) -> Checked
where
    T: PartialEq + serde::de::DeserializeOwned,
{
    let shown = actual.to_string();
    if read::<T>(actual, "found")? == read::<T>(expected.clone(), "expected")? {
        return Ok(());
    }
    Err(format!("expected {expected}, found {shown}"))
}

/// `null` reads as absent.
fn without_nulls(mut value: Value) -> Value {
    if let Value::Object(keys) = &mut value {
        keys.retain(|_, value| !value.is_null());
    }
    value
}

/// Sampling as it is written: no empty extras, and a double where the parameter is one.
fn normal_sampling(sampling: Value) -> Value {
    let mut sampling = without_nulls(sampling);
    if let Value::Object(keys) = &mut sampling {
        if keys.get("extras") == Some(&json!({})) {
            keys.remove("extras");
        }
        for key in FLOATS {
            if let Some(value) = keys.get_mut(key)
                && let Some(float) = value.as_f64()
            {
                *value = float.into();
            }
        }
    }
    sampling
}

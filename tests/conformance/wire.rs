//! The expected request body of a call.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Number, Value};

use crate::{Checked, fixture::Keys};

/// The one category that the mappings raise.
pub(crate) const CATEGORY: &str = "provider_invalid_request";

/// The keys that a caller adds to a body. They are not compared.
const OF_THE_CALLER: [&str; 4] = ["tools", "tool_choice", "toolConfig", "response_format"];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expected {
    #[serde(default, rename = "expected")]
    outcome: Outcome,
    #[serde(rename = "expected_wire_request")]
    request: Option<Keys>,
    #[serde(default, rename = "expected_wire_request_absent_keys")]
    absent_keys: Vec<String>,
    #[serde(default, rename = "expected_wire_request_checks")]
    checks: BTreeMap<String, Value>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    raises: Option<Raises>,
    /// Without effect: the mappings here do not cover responses.
    #[serde(rename = "response")]
    _response: Option<Value>,
    /// Without effect: names for the other expectations.
    #[serde(rename = "invariants")]
    _invariants: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raises {
    category: String,
}

impl Expected {
    /// The model that the request is expected to name.
    pub(crate) fn model(&self) -> Option<&str> {
        self.request.as_ref()?.get("model")?.as_str()
    }
}

/// Compares a body, or the error, with the expectations.
pub(crate) fn check(
    expected: Expected,
    body: &Result<Map<String, Value>, String>,
    model_is_in_url: bool,
) -> Checked {
    let body = match (expected.outcome.raises, body) {
        (Some(Raises { category }), _) if category != CATEGORY => {
            return Err(format!("unknown category {category:?}"));
        }
        (Some(_), Err(_)) => return Ok(()),
        (Some(Raises { category }), Ok(_)) => {
            return Err(format!("maps, but is expected to raise {category}"));
        }
        (None, Err(invalid)) => return Err(format!("raises {invalid}, which is not expected")),
        (None, Ok(body)) => body,
    };
    for key in &expected.absent_keys {
        check_absent(body, key)?;
    }
    for (check, value) in &expected.checks {
        match (check.strip_suffix("_absent"), value) {
            (Some(key), Value::Bool(true)) => check_absent(body, key)?,
            _ => return Err(format!("unknown check `{check}: {value}`")),
        }
    }
    let Some(mut wire) = expected.request else {
        return Ok(());
    };
    let mut body = body.clone();
    for key in OF_THE_CALLER {
        if wire.remove(key).is_some() {
            body.remove(key);
        }
    }
    if model_is_in_url {
        wire.remove("model");
    }
    let (wire, body) = (normal(wire.into()), normal(body.into()));
    if wire == body {
        return Ok(());
    }
    Err(format!("expected {wire}, found {body}"))
}

fn check_absent(body: &Map<String, Value>, key: &str) -> Checked {
    if body.contains_key(key) {
        return Err(format!("there is a key {key:?}"));
    }
    Ok(())
}

/// Turns numbers into floats if a float holds them, and arguments of tool calls into their values.
fn normal(value: Value) -> Value {
    match value {
        Value::Number(number) => Value::Number(normal_number(number)),
        Value::Array(items) => items.into_iter().map(normal).collect(),
        Value::Object(object) => {
            let entries = object.into_iter().map(|(key, value)| {
                let decoded = match &value {
                    Value::String(text) if key == "arguments" => serde_json::from_str(text).ok(),
                    _ => None,
                };
                (key, normal(decoded.unwrap_or(value)))
            });
            Value::Object(entries.collect())
        }
        value => value,
    }
}

fn normal_number(number: Number) -> Number {
    // An integer that a float does not hold exactly stays unchanged.
    let exact = |float: &f64| number.is_f64() || float.abs() < 9_007_199_254_740_992.0;
    let float = number.as_f64().filter(exact).and_then(Number::from_f64);
    float.unwrap_or(number)
}

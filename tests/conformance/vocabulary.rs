//! The words of the prompt-management fixtures. Any other word is refused.

use std::collections::BTreeMap;

use openarmature_prompts::prompt::Placeholders;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::{
    Checked,
    fixture::{Keys, read},
};

/// A case, as far as it can be read without knowing the kind of each call.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CaseDocument {
    #[serde(default)]
    pub(crate) backends: Vec<Value>,
    pub(crate) manager: Option<Value>,
    pub(crate) secondary_manager: Option<Value>,
    pub(crate) tertiary_manager: Option<Value>,
    pub(crate) label_resolver: Option<Value>,
    pub(crate) secondary_label_resolver: Option<Value>,
    pub(crate) tertiary_label_resolver: Option<Value>,
    #[serde(default)]
    pub(crate) calls: Vec<Value>,
    #[serde(default)]
    pub(crate) secondary_calls: Vec<Value>,
    #[serde(default)]
    pub(crate) tertiary_calls: Vec<Value>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) expected: Option<Keys>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) expected_backend_state: Option<BTreeMap<String, BackendState>>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) expected_shared_prefix: Option<Value>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) expected_message_equal: Option<Value>,
}

/// An expectation that is written down is checked: `null` is none.
fn not_null<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BackendDocument {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) prompts: Vec<Value>,
    #[serde(default)]
    pub(crate) simulate_unavailable: bool,
    #[serde(default)]
    pub(crate) caching: bool,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ManagerDocument {
    /// The backends in order; all backends of the case if absent.
    pub(crate) backends: Option<Vec<String>>,
    pub(crate) label_resolver_ref: Option<String>,
    pub(crate) default_cache_ttl_seconds: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ResolverDocument {
    pub(crate) mapping: BTreeMap<String, String>,
}

/// The target of a call.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Target {
    Manager(&'static str),
    Backend(String),
    Group,
}

const MANAGERS: [&str; 3] = ["manager", "secondary_manager", "tertiary_manager"];

impl Target {
    /// `manager`, `{manager: true}`, `{backend: NAME}` or `construct_prompt_group`.
    fn read(value: &Value) -> Checked<Self> {
        let named = |name: &str| {
            if name == "construct_prompt_group" {
                return Some(Self::Group);
            }
            let manager = MANAGERS.iter().find(|manager| **manager == name)?;
            Some(Self::Manager(manager))
        };
        let target = match value {
            Value::String(name) => named(name),
            Value::Object(object) if object.len() == 1 => {
                object.iter().next().and_then(|(key, value)| match value {
                    Value::String(name) if key == "backend" => Some(Self::Backend(name.clone())),
                    Value::Bool(true) => named(key),
                    _ => None,
                })
            }
            _ => None,
        };
        target.ok_or_else(|| format!("unknown target {value}"))
    }
}

/// A call and its expectations.
pub(crate) struct Call {
    pub(crate) target: Target,
    pub(crate) operation: Operation,
    pub(crate) capture_as: Option<String>,
    pub(crate) expected: CallExpectations,
}

pub(crate) enum Operation {
    Fetch(FetchArguments),
    Render(RenderArguments),
    Get(GetArguments),
    AdvanceClock(ClockArguments),
    ConstructGroup(GroupArguments),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FetchArguments {
    pub(crate) name: String,
    pub(crate) label: Option<String>,
    pub(crate) cache_ttl_seconds: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GetArguments {
    pub(crate) name: String,
    pub(crate) label: Option<String>,
    pub(crate) cache_ttl_seconds: Option<u64>,
    pub(crate) variables: Option<Keys>,
    pub(crate) placeholders: Option<Placeholders>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RenderArguments {
    pub(crate) fetched_prompt: Option<FetchedPrompt>,
    pub(crate) fetched_prompt_ref: Option<String>,
    pub(crate) variables: Option<Keys>,
    pub(crate) placeholders: Option<Placeholders>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FetchedPrompt {
    pub(crate) name: String,
    pub(crate) label: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClockArguments {
    pub(crate) seconds: f64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GroupArguments {
    pub(crate) group_name: String,
    pub(crate) members_refs: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CallExpectations {
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) prompt: Option<Keys>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) prompt_result: Option<Keys>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) raises: Option<Raises>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) backend_call_counts: Option<BTreeMap<String, u64>>,
    #[serde(default, deserialize_with = "not_null")]
    pub(crate) secondary_backend_call_count: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Raises {
    pub(crate) category: String,
    #[serde(default)]
    pub(crate) carries: Keys,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BackendState {
    pub(crate) source_read_count: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Equivalence {
    pub(crate) of: Vec<String>,
    #[serde(default)]
    pub(crate) fields_must_match: Vec<String>,
    #[serde(default)]
    pub(crate) fields_must_differ: Vec<String>,
    #[serde(default)]
    pub(crate) fields_may_differ: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SharedPrefix {
    pub(crate) between: Vec<String>,
    pub(crate) message_index: usize,
    pub(crate) prefix: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EqualMessages {
    pub(crate) between: Vec<String>,
    pub(crate) message_indices: Vec<usize>,
}

impl Call {
    /// Reads a call. The keys that its operation does not take are refused: they would have no effect.
    pub(crate) fn read(call: Value, at: &str) -> Checked<Self> {
        let mut keys: Keys = read(call, at)?;
        let mut take = |key: &str| keys.remove(key).filter(|value| !value.is_null());
        let target = take("target").ok_or_else(|| format!("{at}: no target"))?;
        let target = Target::read(&target).map_err(|fault| format!("{at}: {fault}"))?;
        let capture_as = take("capture_as");
        let operation = take("operation");
        let capture_as = capture_as.map(|name| read(name, at)).transpose()?;
        let expected = match keys.remove("expected") {
            Some(expected) => read(expected, &format!("{at}: expected"))?,
            None => CallExpectations::default(),
        };
        let arguments = Value::Object(keys);
        let operation = match (&target, operation.as_ref().map(Value::as_str)) {
            (Target::Group, None) => Operation::ConstructGroup(read(arguments, at)?),
            (Target::Manager(_) | Target::Backend(_), Some(Some("fetch"))) => {
                Operation::Fetch(read(arguments, at)?)
            }
            (Target::Manager(_), Some(Some("render"))) => Operation::Render(read(arguments, at)?),
            (Target::Manager(_), Some(Some("get"))) => Operation::Get(read(arguments, at)?),
            (Target::Manager(_) | Target::Backend(_), Some(Some("advance_clock"))) => {
                Operation::AdvanceClock(read(arguments, at)?)
            }
            (target, _) => {
                let operation = operation.unwrap_or_default();
                return Err(format!("{at}: unknown operation {operation} of {target:?}"));
            }
        };
        Ok(Self {
            target,
            operation,
            capture_as,
            expected,
        })
    }
}

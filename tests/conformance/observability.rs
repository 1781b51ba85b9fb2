//! Runs a case of the observability fixtures: its nodes in order, with a stand-in for the model that records
//! the active prompt and group when it is called.

use std::collections::BTreeMap;

use openarmature_prompts::{
    Prompt, PromptGroup, PromptManager, PromptResult,
    active::{self, AttributeValue},
    backend::MemoryBackend,
};
use pollster::block_on;
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{
    Checked,
    fixture::{Keys, read, read_one_or_many},
    world::read_prompt,
};

/// A case. The keys for the graph around the nodes are known, and have no effect here.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseDocument {
    nodes: Map<String, Value>,
    prompt_backend: Option<PromptBackendDocument>,
    #[serde(default)]
    render_variables: Keys,
    expected: ExpectedDocument,
    #[serde(rename = "state")]
    _state: Option<Value>,
    #[serde(rename = "entry")]
    _entry: Option<Value>,
    #[serde(rename = "edges")]
    _edges: Option<Value>,
    #[serde(rename = "initial_state")]
    _initial_state: Option<Value>,
    #[serde(rename = "mock_llm")]
    _mock_llm: Option<Value>,
    #[serde(rename = "typed_observers")]
    _typed_observers: Option<Value>,
}

/// Prompts by the name that nodes call them, in memory whatever the type.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct PromptBackendDocument {
    #[serde(rename = "type")]
    _type: Option<Value>,
    prompts: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NodeDocument {
    renders_prompt: Option<String>,
    renders_prompt_group: Option<GroupDocument>,
    calls_llm: Option<ModelCallDocument>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupDocument {
    group_name: String,
    /// The prompts in order; all prompts if absent.
    members: Option<Vec<String>>,
    active_prompt: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModelCallDocument {
    #[serde(rename = "messages")]
    _messages: Option<Value>,
    #[serde(rename = "stores_response_in")]
    _stores_response_in: Option<Value>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExpectedDocument {
    #[serde(default)]
    observers: BTreeMap<String, ObserverDocument>,
    #[serde(default)]
    invariants: BTreeMap<String, bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ObserverDocument {
    contains_event: Value,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct EventDocument {
    #[serde(rename = "event_type")]
    _event_type: Option<String>,
    fields: Keys,
}

/// A call of the model: the prompt and group that are active at that moment.
struct Event {
    in_group: bool,
    snapshot: Value,
    attributes: BTreeMap<String, Value>,
}

struct Prompts {
    manager: PromptManager,
    /// By the name that nodes call them, in the order of the file.
    by_key: Vec<(String, Prompt)>,
    variables: Keys,
}

pub(crate) fn run(case: Keys) -> Checked {
    let case: CaseDocument = read(case.into(), "case")?;
    let nodes = case
        .nodes
        .into_iter()
        .map(|(name, node)| {
            let at = format!("node {name:?}");
            Ok((read::<NodeDocument>(node, &at)?, at))
        })
        .collect::<Checked<Vec<_>>>()?;
    let prompts = Prompts::new(
        case.prompt_backend.unwrap_or_default(),
        case.render_variables,
    )?;
    let mut events = Vec::new();
    for (node, at) in &nodes {
        run_node(&prompts, node, &mut events).map_err(|fault| format!("{at}: {fault}"))?;
        if !active::current().is_empty() {
            return Err(format!("{at}: something is still active after it"));
        }
    }
    for (observer, expected) in case.expected.observers {
        let at = format!("expected.observers.{observer}.contains_event");
        for expected in read_one_or_many(expected.contains_event, &at)? {
            check_contains(&events, &expected).map_err(|fault| format!("{at}: {fault}"))?;
        }
    }
    for (invariant, stated) in case.expected.invariants {
        let at = format!("expected.invariants.{invariant}");
        if !stated {
            return Err(format!("{at}: an invariant is true"));
        }
        check_invariant(&events, &invariant).map_err(|fault| format!("{at}: {fault}"))?;
    }
    Ok(())
}

impl Prompts {
    fn new(document: PromptBackendDocument, variables: Keys) -> Checked<Self> {
        let by_key = document
            .prompts
            .into_iter()
            .map(|(key, prompt)| Ok((key, read_prompt(prompt, "prompt_backend: prompt")?)))
            .collect::<Checked<Vec<_>>>()?;
        let stored = by_key.iter().map(|(_, prompt)| prompt.clone());
        Ok(Self {
            manager: PromptManager::new(MemoryBackend::new(stored)),
            by_key,
            variables,
        })
    }

    fn render(&self, key: &str) -> Checked<PromptResult> {
        let prompt = self.by_key.iter().find(|(known, _)| known == key);
        let (_, prompt) = prompt.ok_or_else(|| format!("there is no prompt {key:?}"))?;
        let get = self.manager.get(prompt.name(), self.variables.clone());
        block_on(get.label(prompt.label())).map_err(|error| error.to_string())
    }
}

fn run_node(prompts: &Prompts, node: &NodeDocument, events: &mut Vec<Event>) -> Checked {
    match (&node.renders_prompt, &node.renders_prompt_group) {
        (None, None) => call_model(node, false, events),
        (Some(prompt), None) => {
            let prompt = prompts.render(prompt)?;
            active::with_prompt(&prompt, || call_model(node, false, events))
        }
        (None, Some(group)) => run_in_group(prompts, node, group, events),
        (Some(_), Some(_)) => Err("a node renders a prompt or a group".into()),
    }
}

fn run_in_group(
    prompts: &Prompts,
    node: &NodeDocument,
    document: &GroupDocument,
    events: &mut Vec<Event>,
) -> Checked {
    let every = || prompts.by_key.iter().map(|(key, _)| key.clone()).collect();
    let keys = document.members.clone().unwrap_or_else(every);
    let members = keys
        .iter()
        .map(|key| prompts.render(key))
        .collect::<Checked<Vec<_>>>()?;
    let group = PromptGroup::try_from((document.group_name.clone(), members))
        .map_err(|invalid| invalid.to_string())?;
    let active = match &document.active_prompt {
        None => None,
        Some(active) => {
            let index = keys.iter().position(|key| key == active);
            let index = index.ok_or_else(|| format!("{active:?} is no member of the group"))?;
            group.members().get(index)
        }
    };
    active::with_group(&group, || match active {
        Some(prompt) => active::with_prompt(prompt, || call_model(node, true, events)),
        None => call_model(node, true, events),
    })
}

/// Stands for the call of a model, if the node makes one.
fn call_model(node: &NodeDocument, in_group: bool, events: &mut Vec<Event>) -> Checked {
    if node.calls_llm.is_none() {
        return Ok(());
    }
    let active = active::current();
    let snapshot = serde_json::to_value(active.snapshot()).map_err(|error| error.to_string())?;
    let mut attributes = BTreeMap::new();
    for (key, value) in active.attributes() {
        let value: Value = match value {
            AttributeValue::Text(text) => text.into(),
            AttributeValue::Integer(integer) => integer.into(),
            other => return Err(format!("the attribute {key} is {other:?}")),
        };
        if attributes.insert(key.to_owned(), value).is_some() {
            return Err(format!("the attribute {key} is there twice"));
        }
    }
    events.push(Event {
        in_group,
        snapshot,
        attributes,
    });
    Ok(())
}

fn check_contains(events: &[Event], expected: &EventDocument) -> Checked {
    let snapshots: Vec<&Value> = events.iter().map(|event| &event.snapshot).collect();
    for field in expected.fields.keys() {
        if snapshots
            .iter()
            .any(|snapshot| snapshot.get(field).is_none())
        {
            return Err(format!("unknown field {field:?}"));
        }
    }
    let matches_all = |snapshot: &&&Value| {
        let fields = &mut expected.fields.iter();
        fields.all(|(field, expected)| matches(&snapshot[field], expected))
    };
    if snapshots.iter().any(|snapshot| matches_all(&snapshot)) {
        return Ok(());
    }
    let fields = Value::from(expected.fields.clone());
    let found: Value = snapshots.into_iter().cloned().collect();
    Err(format!("no call with {fields}, found {found}"))
}

/// Compares whole: no key more, no key less, but for `null`, which is absent.
fn matches(actual: &Value, expected: &Value) -> bool {
    match (actual, expected) {
        (Value::String(actual), Value::String(expected)) if expected == "<any-string>" => {
            !actual.is_empty()
        }
        (Value::Object(actual), Value::Object(expected)) => {
            let null = Value::Null;
            let mut keys = actual.keys().chain(expected.keys());
            keys.all(|key| {
                let field = |fields: &Keys| fields.get(key).unwrap_or(&null).clone();
                matches(&field(actual), &field(expected))
            })
        }
        (actual, expected) => actual == expected,
    }
}

fn check_invariant(events: &[Event], invariant: &str) -> Checked {
    let has = |event: &Event, field: &str| !event.snapshot[field].is_null();
    let concerned: fn(&Event, bool, bool) -> bool = match invariant {
        "active_prompt_snapshot_matches_prompt_management_section_12_identity_attrs" => {
            |_, prompt, _| prompt
        }
        "active_prompt_null_parallels_prompt_attr_absence_on_span" => |_, prompt, _| !prompt,
        "active_prompt_and_group_both_populated_inside_group_context" => {
            |event, _, _| event.in_group
        }
        _ => return Err("unknown invariant".into()),
    };
    let mut none = true;
    for event in events {
        let (prompt, group) = (
            has(event, "active_prompt"),
            has(event, "active_prompt_group"),
        );
        if !concerned(event, prompt, group) {
            continue;
        }
        none = false;
        if event.in_group && !(prompt && group) {
            return Err(format!("inside a group, but {}", event.snapshot));
        }
        let expected = attributes_of(&event.snapshot);
        if event.attributes != expected {
            let found = &event.attributes;
            return Err(format!("the attributes are {found:?}, not {expected:?}"));
        }
    }
    if none {
        return Err("no call is of this kind".into());
    }
    Ok(())
}

/// Returns the attributes that go with a snapshot, without those whose value is `null`.
fn attributes_of(snapshot: &Value) -> BTreeMap<String, Value> {
    [
        ("active_prompt", "openarmature.prompt"),
        ("active_prompt_group", "openarmature.prompt"),
        ("token_budget", "openarmature.prompt.token_budget"),
    ]
    .into_iter()
    .filter_map(|(field, prefix)| Some((snapshot[field].as_object()?, prefix)))
    .flat_map(|(fields, prefix)| {
        let declared = fields.iter().filter(|(_, value)| !value.is_null());
        declared.map(move |(key, value)| (format!("{prefix}.{key}"), value.clone()))
    })
    .collect()
}

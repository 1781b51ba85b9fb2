//! Runs a call: its messages and its sampling parameters become the request body of a provider.

use std::path::Path;

use libtest_mimic::Trial;
use openarmature_prompts::{Message, prompt::SamplingConfig, requests};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{
    Checked,
    fixture::{self, Case, Keys, read},
    wire::{self, Expected},
};

/// The kind of a call that is not checked: the mappings here do not cover its schema or its stream.
const OUT_OF_SCOPE: &str = "out of scope";

/// The kind of a call whose only expectation is that it becomes a request.
const ONLY_MAPS: &str = "only maps";

/// The expectation that compares the bytes of several calls.
const IDENTICAL: &str = "expected_wire_bytes_identical";

/// The expectations of one call. They stand in the call or beside it.
const EXPECTATIONS: [&str; 4] = [
    "expected",
    "expected_wire_request",
    "expected_wire_request_absent_keys",
    "expected_wire_request_checks",
];

/// The keys of a call or of a case that have no effect here: they belong to the response and to the tools.
const WITHOUT_EFFECT: [&str; 5] = [
    "description",
    "invariants",
    "mock_provider",
    "tool_choice",
    "tools",
];

/// The parameters that a configuration declares, and the extras.
const CONFIG: [&str; 8] = [
    "extras",
    "frequency_penalty",
    "max_tokens",
    "presence_penalty",
    "seed",
    "stop_sequences",
    "temperature",
    "top_p",
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Mapping {
    #[default]
    Openai,
    Anthropic,
    Gemini,
}

/// A case, without the expectations of its calls.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CaseDocument {
    #[serde(default)]
    mapping: Mapping,
    calls: Vec<CallDocument>,
    expected_wire_bytes_identical: Option<Identical>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Identical {
    calls: Vec<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CallDocument {
    operation: String,
    /// Read later, because some cases expect a message that cannot be read.
    messages: Value,
    config: Option<Keys>,
}

/// The cases of a file: one for each call, and one where bytes are compared.
pub(crate) fn cases(file: &Path) -> Checked<Vec<Case>> {
    let cases = fixture::cases(file)?.into_iter().map(parts);
    let cases: Vec<Vec<Case>> = cases.collect::<Checked<_>>()?;
    Ok(cases.into_iter().flatten().collect())
}

fn parts(mut case: Case) -> Checked<Vec<Case>> {
    let calls: Vec<Keys> = match (case.keys.remove("call"), case.keys.remove("calls")) {
        (Some(call), None) => return Ok(vec![one_call(case, read(call, "call")?)?]),
        (None, Some(calls)) => read(calls, "calls")?,
        _ => return Err("a case has one `call` or several `calls`".into()),
    };
    if calls.is_empty() {
        return Err("`calls` is empty".into());
    }
    let mut parts = vec![];
    if let Some(identical) = case.keys.remove(IDENTICAL) {
        let mut whole = case.part(IDENTICAL.into());
        whole.keys.insert(IDENTICAL.into(), identical);
        parts.push(with_calls(whole, calls.clone()));
    }
    for (index, call) in calls.into_iter().enumerate() {
        parts.push(one_call(case.part(format!("calls[{index}]")), call)?);
    }
    Ok(parts)
}

/// A case of one call, its expectations beside the call.
fn one_call(mut case: Case, call: Keys) -> Checked<Case> {
    for key in EXPECTATIONS {
        if let Some(expectation) = call.get(key)
            && case.keys.insert(key.into(), expectation.clone()).is_some()
        {
            return Err(format!("`{key}` stands in the call and beside it"));
        }
    }
    let expected = case.keys.get("expected");
    let raises = expected.is_some_and(|expected| expected.get("raises").is_some());
    let sends = EXPECTATIONS.into_iter().filter(|key| *key != "expected");
    if !raises && !sends.into_iter().any(|key| case.keys.contains_key(key)) {
        case.kind = ONLY_MAPS;
    }
    Ok(with_calls(case, vec![call]))
}

/// A case of these calls, without the keys that have no effect.
fn with_calls(mut case: Case, calls: Vec<Keys>) -> Case {
    // The specification refuses two tools of one name, but the mappings here take no tools.
    let is_of_tools = case.name.as_deref() == Some("duplicate_tool_names");
    let of_others = ["response_schema", "stream"];
    let is_set = |value: &Value| !matches!(value, Value::Null | Value::Bool(false));
    let is_of_others = |call: &Keys| {
        of_others
            .into_iter()
            .any(|key| call.get(key).is_some_and(is_set))
    };
    if is_of_tools || calls.iter().any(is_of_others) {
        case.kind = OUT_OF_SCOPE;
        case.is_ignored = true;
    }
    let calls = calls.into_iter().map(|mut call| {
        for key in EXPECTATIONS.into_iter().chain(of_others) {
            call.remove(key);
        }
        without_effect(&mut call);
        Value::Object(call)
    });
    case.keys.insert("calls".into(), calls.collect());
    case
}

fn without_effect(keys: &mut Keys) {
    for key in WITHOUT_EFFECT {
        keys.remove(key);
    }
}

pub(crate) fn run(mut keys: Keys) -> Checked {
    without_effect(&mut keys);
    let mut expected = Map::new();
    for key in EXPECTATIONS {
        expected.extend(
            keys.remove(key)
                .map(|expectation| (key.to_owned(), expectation)),
        );
    }
    let expected: Expected = read(expected.into(), "expected")?;
    let case: CaseDocument = read(keys.into(), "case")?;
    let model = expected.model().unwrap_or("test-model").to_owned();
    let mut bodies = vec![];
    for call in case.calls {
        bodies.push(body(case.mapping, &model, call)?);
    }
    match (case.expected_wire_bytes_identical, bodies.as_slice()) {
        (Some(identical), bodies) => check_identical(&identical.calls, bodies),
        (None, [body]) => wire::check(expected, body, case.mapping == Mapping::Gemini),
        (None, _) => Err("several calls of which nothing is expected".into()),
    }
}

/// The body, or the error.
fn body(
    mapping: Mapping,
    model: &str,
    call: CallDocument,
) -> Checked<Result<Map<String, Value>, String>> {
    if call.operation != "complete" {
        return Err(format!("unknown operation {:?}", call.operation));
    }
    let config = call.config.unwrap_or_default();
    if let Some(unknown) = config.keys().find(|key| !CONFIG.contains(&key.as_str())) {
        return Err(format!("unknown parameter {unknown:?}"));
    }
    let sampling: SamplingConfig = read(config.into(), "config")?;
    let messages: Vec<Message> = match serde_json::from_value(call.messages) {
        Ok(messages) => messages,
        Err(invalid) => return Ok(Err(invalid.to_string())),
    };
    let conversation = (&messages, Some(&sampling));
    let body = match mapping {
        Mapping::Openai => requests::openai::body(model, conversation),
        Mapping::Anthropic => requests::anthropic::body(model, conversation),
        Mapping::Gemini => requests::gemini::body(conversation),
    };
    match body {
        Ok(body) => Ok(Ok(body)),
        Err(invalid) if invalid.category() == wire::CATEGORY => Ok(Err(invalid.to_string())),
        Err(invalid) => Err(format!("the category is {}", invalid.category())),
    }
}

fn check_identical(calls: &[usize], bodies: &[Result<Map<String, Value>, String>]) -> Checked {
    let mut bytes = vec![];
    for call in calls {
        let body = bodies
            .get(*call)
            .ok_or_else(|| format!("there is no call {call}"))?;
        let body = body
            .as_ref()
            .map_err(|invalid| format!("call {call}: {invalid}"))?;
        bytes.push(serde_json::to_string(body).map_err(|error| error.to_string())?);
    }
    match bytes.as_slice() {
        [] | [_] => Err("there is nothing to compare".into()),
        [first, others @ ..] => match others.iter().find(|other| *other != first) {
            None => Ok(()),
            Some(other) => Err(format!("the bytes differ: {first} and {other}")),
        },
    }
}

/// The names of the cases in the project's own fixtures that are out of scope, one of each reason.
const OWN_OUT_OF_SCOPE: [&str; 4] = [
    "out-of-scope::duplicate_tool_names",
    "out-of-scope::response_schema",
    "out-of-scope::stream",
    "out-of-scope-calls/calls[0]",
];

/// Checks that only the listed cases are out of scope.
pub(crate) fn what_is_out_of_scope(own: &Path) -> Trial {
    let own = own.to_owned();
    Trial::test("llm-provider/what-is-out-of-scope", move || {
        let mut found = vec![];
        for file in fixture::files(&own) {
            let stem = file.file_stem().unwrap_or_default().to_string_lossy();
            let cases = cases(&file)?.into_iter();
            let ignored = cases.filter(|case| case.is_ignored || case.kind == OUT_OF_SCOPE);
            found.extend(ignored.map(|case| case.full_name(&stem)));
        }
        found.sort();
        let mut listed = OWN_OUT_OF_SCOPE.map(String::from);
        listed.sort();
        if found == listed {
            return Ok(());
        }
        Err(format!("listed: {listed:?}, found: {found:?}").into())
    })
}

/// Calls whose bytes differ fail, and so does a comparison of fewer than two.
pub(crate) fn bytes_that_differ() -> Trial {
    let call = |text: &str| {
        let messages = serde_json::json!([{"role": "user", "content": text}]);
        serde_json::json!({"operation": "complete", "messages": messages})
    };
    let calls = [call("one"), call("two"), call("one")];
    Trial::test("must-fail/llm-provider/bytes", move || {
        for (compared, reason) in [
            (vec![0, 2], None),
            (vec![0, 1], Some("the bytes differ")),
            (vec![2, 0, 1], Some("the bytes differ")),
            (vec![0], Some("there is nothing to compare")),
            (vec![], Some("there is nothing to compare")),
            (vec![0, 3], Some("there is no call 3")),
        ] {
            let mut case = Map::new();
            case.insert("calls".into(), calls.as_slice().into());
            case.insert(IDENTICAL.into(), serde_json::json!({"calls": compared}));
            match (run(case), reason) {
                (Ok(()), None) => {}
                (Err(failure), Some(reason)) if failure.contains(reason) => {}
                (outcome, _) => return Err(format!("{compared:?}: {outcome:?}").into()),
            }
        }
        Ok(())
    })
}

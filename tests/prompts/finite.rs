//! NaN and the infinities are refused where a caller passes them, and never become `null`.

use std::collections::{BTreeMap, HashMap};

use openarmature_prompts::{
    Category, Message, Prompt, PromptResult, Variables,
    message::ToolCall,
    prompt::{RenderErrorKind, SamplingConfig, TokenBudget},
    variables,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;

const BAD: [f64; 3] = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
const REFUSAL: &str = "holds a number that is not finite, which JSON cannot hold";

#[derive(Serialize)]
struct Record<T> {
    fine: Option<u8>,
    value: T,
}

#[derive(Serialize)]
struct Wrapped(f64);

#[derive(Serialize)]
enum Kind {
    Tuple(u8, f64),
    Struct { x: f64 },
}

fn refused_as_variable<T: Serialize>(value: T) {
    let pairs = Variables::try_from_iter([("v", &value)]).unwrap_err();
    assert_eq!(pairs.name(), Some("v"));
    assert_eq!(pairs.category(), Category::PromptRenderError);
    assert_eq!(
        pairs.to_string(),
        format!("prompt_render_error: variable `v` {REFUSAL}")
    );
    let record = Variables::from_serialize(&Record { fine: None, value }).unwrap_err();
    assert_eq!(record.name(), Some("value"));
    assert_eq!(record.names().collect::<Vec<_>>(), ["fine", "value"]);
    assert_eq!(
        record.to_string(),
        format!("prompt_render_error: variable `value` {REFUSAL}")
    );
}

#[test]
fn as_variables_however_deep() {
    for bad in BAD {
        refused_as_variable(bad);
        refused_as_variable(Some(bad));
        refused_as_variable([1.0, bad]);
        refused_as_variable((1, "a", bad));
        refused_as_variable(vec![vec![None, Some(bad)]]);
        refused_as_variable(BTreeMap::from([("k", bad)]));
        refused_as_variable(HashMap::from([(1, bad)]));
        refused_as_variable(Wrapped(bad));
        refused_as_variable(Kind::Tuple(1, bad));
        refused_as_variable(Kind::Struct { x: bad });
        refused_as_variable(Record {
            fine: None,
            value: bad,
        });
    }
    refused_as_variable(f32::NAN);
    refused_as_variable([f32::INFINITY]);
}

#[test]
fn as_an_argument_of_a_render() {
    let prompt = Prompt::text("case", "a");
    for bad in BAD {
        prompt.render([("v", bad)]).unwrap_err();
        prompt.render(vec![("v", [bad])]).unwrap_err();
        prompt.render(BTreeMap::from([("v", bad)])).unwrap_err();
        prompt.render(HashMap::from([("v", bad)])).unwrap_err();
    }
    prompt.render([("v", None::<f64>)]).unwrap();
    prompt.render([("v", f64::MAX)]).unwrap();
}

#[test]
fn as_sampling_parameters() {
    for bad in BAD {
        let new = SamplingConfig::new;
        let error = new().try_with_temperature(bad).unwrap_err();
        assert_eq!(error.to_string(), "`temperature` is not a finite number");
        let error = new().try_with_top_p(bad).unwrap_err();
        assert_eq!(error.to_string(), "`top_p` is not a finite number");
        let error = new().try_with_frequency_penalty(bad).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`frequency_penalty` is not a finite number"
        );
        let error = new().try_with_presence_penalty(bad).unwrap_err();
        assert_eq!(
            error.to_string(),
            "`presence_penalty` is not a finite number"
        );
    }
}

/// YAML as a reader gives it that takes `.nan` for a number.
fn yaml<T: DeserializeOwned>(text: &str) -> Result<T, String> {
    let options = serde_saphyr::options! {
        non_finite_float_policy: serde_saphyr::options::NonFiniteFloatPolicy::PassThrough,
    };
    serde_saphyr::from_str_with_options(text, options).map_err(|error| error.to_string())
}

#[track_caller]
fn refused_yaml<T: DeserializeOwned + std::fmt::Debug>(template: &str) {
    yaml::<T>(&template.replace("BAD", "1.5")).unwrap();
    for bad in [".nan", ".inf", "-.inf", ".NaN", "+.INF"] {
        let text = template.replace("BAD", bad);
        let error = yaml::<T>(&text).expect_err(&text);
        assert!(error.contains("not finite"), "{text}: {error}");
        serde_saphyr::from_str::<T>(&text).expect_err(&text);
    }
}

#[track_caller]
fn refused_cbor<T: DeserializeOwned + std::fmt::Debug>(document: &impl Serialize) {
    let mut bytes = vec![];
    ciborium::into_writer(document, &mut bytes).unwrap();
    let error = ciborium::from_reader::<T, _>(bytes.as_slice()).unwrap_err();
    assert!(error.to_string().contains("not finite"), "{error}");
}

#[test]
fn in_cbor() {
    for bad in BAD {
        let map = BTreeMap::from([("temperature", bad)]);
        refused_cbor::<Variables>(&map);
        refused_cbor::<Variables>(&BTreeMap::from([("a", [[bad]])]));
        refused_cbor::<SamplingConfig>(&map);
        refused_cbor::<SamplingConfig>(&BTreeMap::from([("extras", &map)]));
        refused_cbor::<SamplingConfig>(&BTreeMap::from([("top_k", bad)]));
    }
}

#[test]
fn in_yaml() {
    refused_yaml::<Variables>("a: BAD");
    refused_yaml::<Variables>("a: {b: [1, BAD]}");
    refused_yaml::<SamplingConfig>("temperature: BAD");
    refused_yaml::<SamplingConfig>("top_k: BAD");
    refused_yaml::<SamplingConfig>("extras: {a: [{b: BAD}]}");
    refused_yaml::<ToolCall>("{id: c, name: n, arguments: {a: BAD}}");
    refused_yaml::<Message>(
        "{role: assistant, content: '', tool_calls: [{id: c, name: n, arguments: {a: [BAD]}}]}",
    );
    refused_yaml::<Prompt>("{name: n, template: t, sampling: {top_p: BAD}}");
    refused_yaml::<Prompt>("{name: n, template: t, metadata: {a: BAD}}");
    refused_yaml::<Prompt>("{name: n, template: t, observability_entities: {a: [BAD]}}");
    refused_yaml::<PromptResult>(
        "{name: n, version: v, label: l, template_hash: a, rendered_hash: b, \
         messages: [{role: user, content: a}], variables: {x: BAD}, \
         fetched_at: 2026-01-02T03:04:05Z, rendered_at: 2026-01-02T03:04:05Z}",
    );
}

/// A budget is advice, and so a bad bound is dropped and not refused.
#[test]
fn but_not_in_a_token_budget() {
    for bad in [".nan", ".inf", "-1", "1.5", "many", "[.nan]"] {
        let text = format!(
            "{{name: n, template: t, token_budget: {{input_max_tokens: {bad}, total_max_tokens: 7}}}}"
        );
        let prompt = yaml::<Prompt>(&text).expect(&text);
        let budget = TokenBudget::for_total(7);
        assert_eq!(prompt.token_budget(), Some(budget), "{text}");
    }
}

#[test]
fn and_a_computed_value_is_not_written_as_null() {
    let prompt = Prompt::text("case", "{{ (x * x)|tojson }}");
    let result = prompt.render([("x", 1e200)]).unwrap();
    // As Python writes it.
    assert_eq!(result.messages().first().text(), Some("Infinity"));
    let variables: Variables = serde_json::from_value(json!({"x": null})).unwrap();
    let prompt = Prompt::text("case", "{{ x|tojson }}");
    let result = prompt.render(variables).unwrap();
    assert_eq!(result.messages().first().text(), Some("null"));
}

/// A record with a number that is not JSON.
#[derive(serde::Serialize)]
struct Scored<'a> {
    user: &'a str,
    score: f64,
    tags: [&'a str; 2],
}

#[test]
fn variables_that_are_not_json_keep_their_names_in_the_error() {
    let prompt = Prompt::text("score", "{{ user }}: {{ score }}");
    let scored = Scored {
        user: "Alice",
        score: f64::NAN,
        tags: ["a", "b"],
    };
    let nested = serde_json::json!({"user": 1});
    for (error, names) in [
        (
            prompt.render(Variables::from_serialize(&scored)),
            vec!["user", "score", "tags"],
        ),
        (
            prompt.render([("score", f64::INFINITY), ("user", 1.0)]),
            vec!["score", "user"],
        ),
        (
            prompt.render(variables! { "user" => nested, "score" => f64::NAN, "last" => 1 }),
            vec!["user", "score", "last"],
        ),
    ] {
        let error = error.unwrap_err();
        assert_eq!(*error.kind(), RenderErrorKind::InvalidVariables);
        assert_eq!(error.variable_names().collect::<Vec<_>>(), names);
        assert_eq!(
            error.description(),
            "variable `score` holds a number that is not finite, which JSON cannot hold"
        );
        assert!(!format!("{error:?}").contains("Alice"));
    }
    assert!(variables! {}.unwrap().is_empty());
}

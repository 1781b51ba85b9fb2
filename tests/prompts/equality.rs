//! What is equal to what: values that differ in one part are not.

use std::{
    collections::HashSet,
    fmt::Debug,
    hash::{DefaultHasher, Hash, Hasher},
};

use openarmature_prompts::{
    Message, Prompt, PromptResult, Segment, Variables,
    hash::ContentHash,
    message::{ImageBlock, ToolCall},
    prompt::{SamplingConfig, Timestamp, TokenBudget},
    variables,
};
use serde_json::{Map, Value, json};

/// Checks that each of the values equals itself and its copy, and none of the others.
fn assert_all_different<T: PartialEq + Clone + Debug>(values: &[T]) {
    for (left, value) in values.iter().enumerate() {
        for (right, other) in values.iter().enumerate() {
            assert_eq!(
                value == &other.clone(),
                left == right,
                "{value:?} {other:?}"
            );
        }
    }
}

fn object(value: Value) -> Map<String, Value> {
    serde_json::from_value(value).unwrap()
}

fn prompt() -> Prompt {
    Prompt::text("name", "Hello, {{ user }}!").with_fetched_at(Timestamp::UNIX_EPOCH)
}

/// Prompts that each differ from [`prompt`] in one part that its results have, too.
fn edited() -> Vec<Prompt> {
    vec![
        Prompt::text("other", "Hello, {{ user }}!").with_fetched_at(Timestamp::UNIX_EPOCH),
        prompt().with_version("other"),
        prompt().with_label("other"),
        prompt().with_template_hash(ContentHash::of_text("other")),
        prompt().with_sampling(SamplingConfig::new()),
        prompt().with_token_budget(TokenBudget::for_input(1)),
        prompt().with_observability_entities(object(json!({"key": "value"}))),
        prompt().with_fetched_at(Timestamp::MAX),
    ]
}

#[test]
fn prompts() {
    let mut prompts = edited();
    prompts.push(prompt());
    prompts.push(prompt().with_metadata(object(json!({"key": "value"}))));
    // The same hash, version and name, and another text.
    let same = |other: Prompt| {
        other
            .with_fetched_at(Timestamp::UNIX_EPOCH)
            .with_template_hash(prompt().template_hash().clone())
            .with_version(prompt().version())
    };
    prompts.push(same(Prompt::text("name", "Bye, {{ user }}!")));
    prompts.push(same(Prompt::chat("name", [Segment::user("Hello")])));
    prompts.push(same(Prompt::chat("name", [Segment::system("Hello")])));
    assert_all_different(&prompts);
    assert_eq!(prompt(), prompt().with_backend_name("a backend"));
}

#[test]
fn results() {
    let render = |prompt: &Prompt, user: &str| prompt.render([("user", user)]).unwrap();
    let result = render(&prompt(), "Ada");
    // Only the time of the render differs.
    let again = |result: &PromptResult| {
        let mut document = serde_json::to_value(result).unwrap();
        document["rendered_at"] = json!("1970-01-01T00:00:00Z");
        serde_json::from_value::<PromptResult>(document).unwrap()
    };
    let mut results: Vec<_> = edited()
        .iter()
        .map(|prompt| again(&render(prompt, "Ada")))
        .collect();
    results.push(again(&result));
    results.push(again(&render(&prompt(), "Bob")));
    assert_all_different(&results);
    assert_ne!(result, again(&result));
}

#[test]
fn variables_and_hashes() {
    assert_all_different(&[
        Variables::new(),
        variables! {"a" => 1}.unwrap(),
        variables! {"a" => 2}.unwrap(),
        variables! {"b" => 1}.unwrap(),
        variables! {"a" => 1, "b" => 1}.unwrap(),
    ]);
    let [hash, other] = ["a", "b"].map(ContentHash::of_text);
    let text = hash.to_string();
    assert!(hash == *text.as_str() && hash == text.as_str());
    assert!(other != *text.as_str() && other != text.as_str());
    assert_all_different(&[hash.clone(), other.clone()]);
    let hashed = |hash: &ContentHash| {
        let mut hasher = DefaultHasher::new();
        hash.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!(hashed(&hash), hashed(&hash.clone()));
    assert_ne!(hashed(&hash), hashed(&other));
    assert_eq!(HashSet::from([hash.clone(), hash, other]).len(), 2);
}

#[test]
fn messages() {
    let call = |id: &str, name: &str| ToolCall::new(id, name, None);
    let calling = |calls| Message::assistant_calling("", calls).unwrap();
    let arguments = object(json!({"key": "value"}));
    assert_all_different(&[
        Message::system("a").unwrap(),
        Message::user("a").unwrap(),
        Message::user("b").unwrap(),
        Message::user([ImageBlock::url("a").into()]).unwrap(),
        Message::user([ImageBlock::inline("a", "image/png").into()]).unwrap(),
        Message::assistant("a").unwrap(),
        calling(vec![call("a", "name")]),
        calling(vec![call("b", "name")]),
        calling(vec![call("a", "other")]),
        calling(vec![ToolCall::new("a", "name", arguments)]),
        calling(vec![call("a", "name").with_signature("signed")]),
        Message::tool("a", "a"),
        Message::tool("a", "b"),
    ]);
}

//! Templates give the text that Jinja2 gives.
//!
//! The cases and their outcomes were computed with Jinja2 3.1.6, `StrictUndefined` and the trailing newline kept.
//! `differences.json` holds those that have another outcome here, and that outcome; `docs/differences.md` lists them.

mod engine;

use serde::Deserialize;
use serde_json::{Map, Value};

#[derive(Deserialize)]
struct Case {
    template: String,
    variables: Map<String, Value>,
    #[serde(flatten)]
    jinja2: Outcome,
    ours: Option<Outcome>,
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Outcome {
    Text(String),
    /// Of an error its existence is compared: the words are those of each engine.
    Error(serde::de::IgnoredAny),
}

fn cases(text: &str) -> Vec<Case> {
    serde_json::from_str(text).unwrap()
}

fn check(cases: &[Case], expected: impl Fn(&Case) -> &Outcome) {
    let mut wrong = 0;
    for case in cases {
        let outcome = engine::render(&case.template, &case.variables);
        let same = match (&outcome, expected(case)) {
            (Ok(text), Outcome::Text(expected)) => text == expected,
            (Err(_), Outcome::Error(_)) => true,
            _ => false,
        };
        if !same {
            wrong += 1;
            let variables = Value::from(case.variables.clone());
            let outcome = outcome.map_err(|failure| failure.what);
            println!("{:?} with {variables}", case.template);
            println!("  is {outcome:?}, not {:?}", expected(case));
        }
    }
    assert_eq!(wrong, 0, "of {} cases", cases.len());
}

#[test]
fn one_filter_test_or_method_at_a_time() {
    let cases = cases(include_str!("data/texts.json"));
    assert!(cases.len() > 1000);
    check(&cases, |case| &case.jinja2);
}

#[test]
fn every_operation_on_every_kind_of_value() {
    let cases = cases(include_str!("data/kinds.json"));
    assert!(cases.len() > 1000);
    check(&cases, |case| &case.jinja2);
}

#[test]
fn prompts_as_people_write_them() {
    let cases = cases(include_str!("data/prompts.json"));
    assert!(cases.len() > 100);
    check(&cases, |case| &case.jinja2);
}

#[test]
fn differs_where_it_is_documented() {
    let cases = cases(include_str!("data/differences.json"));
    check(&cases, |case| case.ours.as_ref().unwrap());
    // What differs is refused, but for what the documentation names as different text.
    let other_text = |case: &&Case| matches!(case.ours, Some(Outcome::Text(_)));
    assert_eq!(cases.iter().filter(other_text).count(), DIFFERENT_TEXT);
}

/// A generator that is printed: Jinja2 prints its address.
const DIFFERENT_TEXT: usize = 1;

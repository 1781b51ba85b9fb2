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

/// Checks that the crate agrees with Jinja2 in all cases of a file, of which there are at least so many.
#[track_caller]
fn are_equal(file: &str, least: usize) {
    let cases = cases(file);
    assert!(cases.len() >= least);
    check(&cases, |case| &case.jinja2);
}

#[test]
fn one_filter_test_or_method_at_a_time() {
    are_equal(include_str!("data/texts.json"), 1001);
}

#[test]
fn every_operation_on_every_kind_of_value() {
    are_equal(include_str!("data/kinds.json"), 1001);
}

#[test]
fn prompts_as_people_write_them() {
    are_equal(include_str!("data/prompts.json"), 101);
}

#[test]
fn conversations_for_models() {
    are_equal(include_str!("data/models.json"), 40);
}

#[test]
fn records_of_data_sets() {
    are_equal(include_str!("data/datasets.json"), 80);
}

#[test]
fn numbers_of_every_size() {
    are_equal(include_str!("data/arithmetic.json"), 200);
}

#[test]
fn names_in_scopes_of_every_kind() {
    are_equal(include_str!("data/scopes.json"), 150);
}

#[test]
fn differs_where_it_is_documented() {
    let cases = cases(include_str!("data/differences.json"));
    check(&cases, |case| case.ours.as_ref().unwrap());
    // What differs is refused by one of the two, but for what the documentation names as different text.
    let is_text = |outcome: &Outcome| matches!(outcome, Outcome::Text(_));
    let other_text =
        |case: &&Case| is_text(&case.jinja2) && case.ours.as_ref().is_some_and(is_text);
    assert_eq!(cases.iter().filter(other_text).count(), DIFFERENT_TEXT);
}

/// Two generators that are printed, of which Jinja2 prints addresses, and two characters of Unicode 16.
const DIFFERENT_TEXT: usize = 4;

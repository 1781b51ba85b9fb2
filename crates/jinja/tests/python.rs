//! Methods, formats, filters and tests against what Jinja2 3.1.6 with Python 3.11 gave for the same templates.
//!
//! The cases come from the generators in `compare/`; those in `data/python/edges.json` were chosen by hand. A text of `null` stands
//! for a template that Jinja2 refuses, too.

mod engine;

use serde_json::{Map, Value, from_str};

/// What a template gives, or `None` where it is refused.
fn rendered(template: &str, variables: &Value) -> Option<String> {
    let variables: Map<String, Value> = variables.as_object().cloned().unwrap_or_default();
    let parsed = engine::parse(template).ok()?;
    parsed.render(&engine::bindings(variables)).ok()
}

/// Renders each case, and shows those that differ.
fn check(cases: impl IntoIterator<Item = (Value, Value, Value)>) {
    let mut count = 0;
    let mut differences = vec![];
    for (template, variables, expected) in cases {
        let template = template.as_str().expect("a template");
        let text = rendered(template, &variables);
        if text.as_deref() != expected.as_str() {
            differences.push(format!(
                "{template} {variables}\n  here   {text:?}\n  Jinja2 {expected}"
            ));
        }
        count += 1;
    }
    assert!(count > 80, "{count} cases");
    assert!(
        differences.is_empty(),
        "{} of {count}:\n{}",
        differences.len(),
        differences.join("\n")
    );
}

#[test]
fn edges() {
    let cases: Vec<(Value, Value)> =
        from_str(include_str!("data/python/edges.json")).expect("cases");
    check(
        cases
            .into_iter()
            .map(|(template, text)| (template, Value::Null, text)),
    );
}

#[test]
fn filters_and_tests() {
    let mut data: Value = from_str(include_str!("data/python/filters.json")).expect("cases");
    let cases: Vec<(Value, Value)> = serde_json::from_value(data["cases"].take()).expect("cases");
    let variables = data["variables"].take();
    check(
        cases
            .into_iter()
            .map(|(template, text)| (template, variables.clone(), text)),
    );
}

#[test]
fn texts() {
    let cases: Vec<(Value, Value, Value)> =
        from_str(include_str!("data/python/texts.json")).expect("cases");
    check(cases);
}

//! A render depends on its template and its variables alone, and changes neither.

mod engine;

use std::thread;

use engine::{Parsed, bindings};
use serde_json::{Map, Value, json};

fn object(value: Value) -> Map<String, Value> {
    serde_json::from_value(value).unwrap()
}

fn parsed(template: &str) -> Parsed {
    engine::parse(template).unwrap()
}

#[test]
fn threads_do_not_see_what_another_sets() {
    let template = parsed(
        "{% set ns = namespace(n=0) %}{% for i in range(50) %}{% set ns.n = ns.n + step %}{% endfor %}{{ ns.n }}",
    );
    thread::scope(|scope| {
        for step in 0..8 {
            let template = &template;
            scope.spawn(move || {
                for _ in 0..20 {
                    let text = template.render(&bindings(object(json!({"step": step}))));
                    assert_eq!(text.unwrap(), (50 * step).to_string());
                }
            });
        }
    });
}

#[test]
fn threads_share_variables() {
    let template = parsed("{{ words|sort|join(',') }}{{ d }}{{ d|tojson }}{{ words|unique|list }}");
    let variables = bindings(object(
        json!({"words": ["pear", "Apple", "fig"], "d": {"b": 1, "a": [2.5]}}),
    ));
    let expected = template.render(&variables).unwrap();
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..50 {
                    assert_eq!(template.render(&variables).unwrap(), expected);
                }
            });
        }
    });
}

#[test]
fn a_render_that_fails_leaves_no_trace() {
    let template = parsed("{% set y = x %}{{ y.a }}");
    let fine = bindings(object(json!({"x": {"a": 1}})));
    let wrong = bindings(object(json!({"x": 1})));
    let first = template.render(&fine).unwrap();
    let failure = template.render(&wrong).unwrap_err();
    assert_eq!(template.render(&wrong).unwrap_err(), failure);
    assert_eq!(template.render(&fine).unwrap(), first);
}

#[test]
fn what_a_template_changes_is_changed_in_that_render_alone() {
    for (template, expected) in [
        ("{% set _ = l.append(4) %}{{ l }}", "[3, 1, 4]"),
        ("{% set _ = l.sort() %}{{ l }}", "[1, 3]"),
        ("{% set _ = l.pop() %}{{ l }}", "[3]"),
        (
            "{% set m = l %}{% set _ = m.append(4) %}{{ l }}",
            "[3, 1, 4]",
        ),
        ("{% set _ = d.update(b=2) %}{{ d }}", "{'a': [1], 'b': 2}"),
        ("{% set _ = d.a.append(2) %}{{ d }}", "{'a': [1, 2]}"),
        ("{% set _ = d.pop('a') %}{{ d }}", "{}"),
        (
            "{% for x in [d] %}{% set _ = x.a.clear() %}{% endfor %}{{ d }}",
            "{'a': []}",
        ),
        (
            "{% macro m(x) %}{% set _ = x.extend('ab') %}{% endmacro %}{{ m(l) }}{{ l }}",
            "[3, 1, 'a', 'b']",
        ),
        (
            "{% set k = l[:] %}{% set _ = k.append(4) %}{{ l }}",
            "[3, 1]",
        ),
        ("{% set k = [] %}{% set _ = k.append(1) %}{{ k }}", "[1]"),
        (
            "{% macro m(k=[]) %}{% set _ = k.append(1) %}{{ k }}{% endmacro %}{{ m() }}{{ m() }}",
            "[1][1]",
        ),
    ] {
        let parsed = parsed(template);
        let variables = bindings(object(json!({"l": [3, 1], "d": {"a": [1]}})));
        for _ in 0..3 {
            assert_eq!(
                parsed.render(&variables).as_deref(),
                Ok(expected),
                "{template}"
            );
        }
        let after = self::parsed("{{ l }}{{ d }}").render(&variables);
        assert_eq!(after.as_deref(), Ok("[3, 1]{'a': [1]}"), "{template}");
    }
}

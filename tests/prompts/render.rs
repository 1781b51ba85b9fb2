//! Renders of text prompts: results and errors. Chat prompts are in `chat.rs`.

use crate::support::template::{is, refused, render, variables};
use openarmature_prompts::{
    Category, Message, Prompt, Variables, hash::ContentHash, prompt::Placeholders,
};
use serde_json::json;

mod text {
    use super::*;

    #[test]
    fn nothing_is_escaped_whatever_the_prompt_is_called() {
        let html = json!({"x": "<b>\"a\" & 'b'</b>"});
        for name in [
            "mail.html",
            "page.htm",
            "feed.xml",
            "cfg.yaml",
            "cfg.yml",
            "data.json",
            "a.js",
            "plain",
            "mail.html.j2",
            "",
        ] {
            let prompt = Prompt::text(name, "{{ x }}");
            let result = prompt.render(variables(&html)).unwrap();
            assert_eq!(
                result.messages().first().text(),
                Some("<b>\"a\" & 'b'</b>"),
                "{name}"
            );
            assert_eq!(result.name(), name);
        }
    }

    #[test]
    fn the_last_new_line_is_kept() {
        is("a\n", &json!({}), "a\n");
        is("a\n\n", &json!({}), "a\n\n");
        is("{{ x }}\n", &json!({"x": 1}), "1\n");
        is("\n", &json!({}), "\n");
        is("  ", &json!({}), "  ");
    }

    #[test]
    fn line_ends_become_new_lines_and_the_hash_is_of_the_text_as_given() {
        is("a\r\nb\rc\n", &json!({}), "a\nb\nc\n");
        is("a\r\n{{ x }}\r\n", &json!({"x": "c\r\nd"}), "a\nc\r\nd\n");
        let prompt = Prompt::text("case", "a\r\nb");
        assert_eq!(*prompt.template_hash(), ContentHash::of_text("a\r\nb"));
        assert_ne!(*prompt.template_hash(), ContentHash::of_text("a\nb"));
        assert_eq!(prompt.template(), Some("a\r\nb"));
        let lenient = prompt.with_strict(false);
        assert_eq!(lenient.template(), Some("a\r\nb"));
    }

    #[test]
    fn a_byte_order_mark_in_a_string_stays() {
        is("\u{feff}a", &json!({}), "\u{feff}a");
        let prompt = Prompt::text("case", "\u{feff}a");
        assert_eq!(*prompt.template_hash(), ContentHash::of_text("\u{feff}a"));
    }

    #[test]
    fn prints_as_python_does() {
        let all = json!({
            "none": null, "yes": true, "no": false,
            "whole": 1.0, "small": 1e-7, "large": 1e21, "exact": 1e15, "next": 1e16, "zero": -0.0,
            "big": u64::MAX, "low": i64::MIN,
            "list": [1, 2.5, "a", null, true, [], {}],
            "dict": {"z": 1, "a": [false], "m": {"k": "v"}},
            "quotes": ["it's", "say \"x\"", "both ' and \"", "back\\slash", "new\nline", "é", "\u{1}"],
        });
        is("{{ none }}", &all, "None");
        is("{{ yes }} {{ no }}", &all, "True False");
        is("{{ whole }}", &all, "1.0");
        is("{{ small }}", &all, "1e-07");
        is("{{ large }}", &all, "1e+21");
        is("{{ exact }}", &all, "1000000000000000.0");
        is("{{ next }}", &all, "1e+16");
        is("{{ zero }}", &all, "-0.0");
        is(
            "{{ big }} {{ low }}",
            &all,
            "18446744073709551615 -9223372036854775808",
        );
        is("{{ list }}", &all, "[1, 2.5, 'a', None, True, [], {}]");
        is(
            "{{ dict }}",
            &all,
            "{'z': 1, 'a': [False], 'm': {'k': 'v'}}",
        );
        is(
            "{{ quotes }}",
            &all,
            r#"["it's", 'say "x"', 'both \' and "', 'back\\slash', 'new\nline', 'é', '\x01']"#,
        );
        is("{{ [1e-7, [1e21]] }}", &all, "[1e-07, [1e+21]]");
        is("{{ (1, 2) }} {{ (1,) }}", &all, "(1, 2) (1,)");
        is("{{ dict.keys()|list }}", &all, "['z', 'a', 'm']");
    }

    #[test]
    fn integers_beyond_128_bits_are_refused_and_never_another_number() {
        let digits = json!({"x": "9".repeat(50), "low": i128::MIN.to_string()});
        render("{{ x|int }}", &digits).unwrap_err();
        is("{{ low|int }}", &digits, &i128::MIN.to_string());
        render("{{ 2 ** 200 }}", &digits).unwrap_err();
        // A value that is not a number becomes the default, as in Jinja2.
        is("{{ 'a'|int(7) }}", &digits, "7");
    }

    #[test]
    fn json_has_its_keys_sorted_and_ascii_alone() {
        let dict = json!({"d": {"z": 1.0, "a": "é<&>'", "m": [null, true]}});
        is(
            "{{ d|tojson }}",
            &dict,
            r#"{"a": "\u00e9\u003c\u0026\u003e\u0027", "m": [null, true], "z": 1.0}"#,
        );
    }

    #[test]
    fn text_of_a_variable_is_not_rendered_again() {
        let hostile = json!({"x": "{{ secret }}{% for %}{#", "secret": "s"});
        is("{{ x }}", &hostile, "{{ secret }}{% for %}{#");
    }
}

mod refusals {
    use super::*;

    #[test]
    fn carry_the_prompts_identity_and_the_variables() {
        let prompt = Prompt::text("greeting", "Hello, {{ user }}!")
            .with_version("v7")
            .with_label("staging");
        let given = variables(&json!({"usr": "Alice"}));
        let error = prompt.render(&given).unwrap_err();
        assert_eq!(error.name(), "greeting");
        assert_eq!(error.version(), "v7");
        assert_eq!(error.label(), "staging");
        assert_eq!(error.variables(), &given);
        assert_eq!(error.description(), "undefined variable `user`, line 1");
        assert_eq!(error.category(), Category::PromptRenderError);
        assert_eq!(
            error.to_string(),
            "prompt_render_error: prompt \"greeting\" (version \"v7\", label \"staging\"): \
             undefined variable `user`, line 1"
        );
    }

    #[test]
    fn of_a_syntax_error_come_with_the_render_and_each_time() {
        for template in [
            "{{ x",
            "{% if %}",
            "{{ x| }}",
            "{% endfor %}",
            "{{ 1 2 }}",
            "{# a",
        ] {
            let prompt = Prompt::text("case", template);
            assert_eq!(prompt.template(), Some(template));
            for _ in 0..2 {
                let error = prompt.render([("x", 1)]).expect_err(template);
                let description = error.description();
                assert!(
                    description.starts_with("syntax error"),
                    "{template}: {error}"
                );
            }
        }
        refused(
            "a\nb {{ x|nope }}",
            &json!({"x": 1}),
            "unknown name: filter `nope`, line 2",
        );
    }

    #[test]
    fn of_a_wrong_type_name_the_place_in_the_template() {
        for template in [
            "{{ x + 1 }}",
            "{{ x.y() }}",
            "{{ x|abs }}",
            "{{ x / 0 }}",
            "{{ 1 // 0 }}",
            "{{ 1 % 0 }}",
            "{{ x() }}",
            "{% for a, b in [1] %}{% endfor %}",
            "{% for a in 7 %}{% endfor %}",
            "{{ none|sort }}",
            "{{ range('a') }}",
            "{{ x|round(1) }}",
            "{{ [1, 'a']|sort }}",
            "{{ [1, 'a']|max }}",
            "{{ 'a' is odd }}",
            "{{ 4 is divisibleby(0) }}",
            "{{ 4 is divisibleby 0 }}",
        ] {
            let error = render(template, &json!({"x": "text"})).expect_err(template);
            assert!(
                error.description().contains("line 1"),
                "{template}: {error}"
            );
        }
    }

    #[test]
    fn of_emptiness_say_so() {
        for (template, json) in [
            ("", json!({})),
            ("{{ x }}", json!({"x": ""})),
            ("{# nothing #}", json!({})),
            ("{% if false %}a{% endif %}", json!({})),
            ("  {{- x -}}  ", json!({"x": ""})),
        ] {
            refused(template, &json, "the template renders to an empty text");
        }
        // White space is not trimmed.
        is("{{ x }}", &json!({"x": " "}), " ");
    }

    #[test]
    fn of_other_templates_hold_even_where_a_missing_one_may_be_ignored() {
        for template in [
            "{% include 'other' %}",
            "{% include 'other' ignore missing %}a",
            "{% include ['a', 'b'] ignore missing %}a",
            "{% include 'template' ignore missing %}a",
            "{% include x ignore missing %}a",
            "{% extends 'other' %}",
            "{% extends x %}",
            "{% import 'other' as o %}a",
            "{% from 'other' import o %}a",
        ] {
            let error = render(template, &json!({"x": "case"})).expect_err(template);
            assert_eq!(error.category(), Category::PromptRenderError, "{template}");
        }
    }

    #[test]
    fn of_variables_that_no_json_holds_name_the_variable() {
        let prompt = Prompt::text("case", "{{ score }}").with_version("v1");
        let error = prompt.render([("score", f64::NAN)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "prompt_render_error: prompt \"case\" (version \"v1\", label \"production\"): variable `score` \
             holds a number that is not finite, which JSON cannot hold"
        );
        assert!(error.variables().is_empty());
        // `null` itself is fine.
        let result = prompt.render([("score", None::<f64>)]).unwrap();
        assert_eq!(result.messages().first().text(), Some("None"));
    }

    #[test]
    fn of_limits_come_earlier_or_later_with_other_fuel() {
        let template = "{% for i in range(1000) %}{{ i }},{% endfor %}";
        let prompt = Prompt::text("case", template);
        prompt.render(()).unwrap();
        let error = prompt.clone().with_fuel(100).render(()).unwrap_err();
        assert!(
            error
                .description()
                .contains("takes more than its fuel allows"),
            "{error}"
        );
        let long = Prompt::text("case", "{% for i in range(99999) %}{{ i * i }}{% endfor %}");
        let short = long.with_fuel(100_000);
        short.render(()).unwrap_err();
        short.with_fuel(10_000_000).render(()).unwrap();
        // One setting keeps the other.
        let both = prompt.with_strict(false).with_fuel(100);
        both.render(()).unwrap_err();
        let both = Prompt::text("case", "a{{ gone }}")
            .with_strict(false)
            .with_fuel(100);
        both.render(()).unwrap();
    }
}

#[test]
fn a_text_prompt_ignores_placeholders() {
    let prompt = Prompt::text("case", "Hi {{ x }}");
    let history = vec![Message::user("{{ x }}").unwrap()];
    let placeholders = Placeholders::new().with("history", history);
    let result = prompt.render_with([("x", 1)], &placeholders).unwrap();
    assert_eq!(result.messages().len(), 1);
    assert_eq!(result.messages().first(), &Message::user("Hi 1").unwrap());
}

#[test]
fn the_result_keeps_the_data_of_the_prompt() {
    let document = json!({
        "name": "n", "version": "v", "label": "l", "template": "{{ a }}",
        "template_hash": "of the store", "fetched_at": "2026-01-02T03:04:05Z",
        "sampling": {"temperature": 0.5, "extras": {"top_k": 3}},
        "token_budget": {"input_max_tokens": 9},
        "observability_entities": {"trace": "t"},
        "metadata": {"owner": "o"},
    });
    let prompt: Prompt = serde_json::from_value(document).unwrap();
    let given = variables(&json!({"a": "x", "b": [1]}));
    let result = prompt.render(&given).unwrap();
    assert_eq!(result.name(), "n");
    assert_eq!(result.version(), "v");
    assert_eq!(result.label(), "l");
    assert_eq!(*result.template_hash(), "of the store");
    assert_eq!(result.fetched_at(), prompt.fetched_at());
    assert!(result.rendered_at() > result.fetched_at());
    assert_eq!(result.sampling(), prompt.sampling());
    assert_eq!(result.token_budget().unwrap().input_max_tokens(), Some(9));
    assert_eq!(
        result.observability_entities(),
        prompt.observability_entities()
    );
    assert_eq!(result.variables(), &given);
    let bare = Prompt::text("n", "a").render(()).unwrap();
    assert_eq!(bare.sampling(), None);
    assert_eq!(bare.token_budget(), None);
    assert_eq!(bare.observability_entities(), None);
}

#[test]
fn variables_come_from_pairs_maps_and_records() {
    use std::collections::{BTreeMap, HashMap};

    #[derive(serde::Serialize)]
    struct Record {
        a: u8,
        b: Option<&'static str>,
    }
    let prompt = Prompt::text("case", "{{ a }} {{ b }}");
    let text = |result: openarmature_prompts::PromptResult| {
        result.messages().first().text().unwrap().to_owned()
    };
    assert_eq!(text(prompt.render([("a", 1), ("b", 2)]).unwrap()), "1 2");
    assert_eq!(
        text(
            prompt
                .render(vec![("a".to_owned(), "x"), ("b".to_owned(), "y")])
                .unwrap()
        ),
        "x y"
    );
    assert_eq!(
        text(
            prompt
                .render(BTreeMap::from([("a", 1.0), ("b", 2.5)]))
                .unwrap()
        ),
        "1.0 2.5"
    );
    assert_eq!(
        text(
            prompt
                .render(HashMap::from([("a", true), ("b", false)]))
                .unwrap()
        ),
        "True False"
    );
    let record = Variables::from_serialize(&Record { a: 1, b: None }).unwrap();
    assert_eq!(text(prompt.render(record).unwrap()), "1 None");
    let error = Variables::from_serialize(&[1]).unwrap_err();
    assert_eq!(
        error.to_string(),
        "prompt_render_error: the record of variables is not a record or a map with names"
    );
}

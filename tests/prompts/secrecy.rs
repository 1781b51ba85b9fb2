//! The values of variables are in no text that may end up in a log.

use std::{error::Error, fmt::Debug};

use openarmature_prompts::{
    Message, Prompt, PromptRenderError, Segment, Variables, placeholder,
    prompt::{Placeholders, TextBlockTemplate, UserBlockTemplate},
};
use serde_json::json;

/// A secret in every value and in no template: in lower case, in upper case and reversed, as filters leave it.
const SECRET: &str = "hunter2";
/// The secret as a number.
const NUMBER: i64 = 48_151_623;

fn variables() -> Variables {
    let record = json!({
        "text": SECRET,
        "number": NUMBER,
        "float": 48_151_623.5,
        "list": [SECRET, NUMBER, [SECRET]],
        "dict": {"key": SECRET, "inner": {"key": SECRET}},
        "template": format!("{{{SECRET}}}"),
        "name": format!("no_{SECRET}"),
        "nothing": null,
    });
    Variables::from_serialize(&record).unwrap()
}

#[track_caller]
fn assert_silent(what: &str, text: &str) {
    let lower = text.to_lowercase();
    let turned: String = SECRET.chars().rev().collect();
    for secret in [SECRET, "unter2", &turned, "48151623", "4.8151623"] {
        assert!(!lower.contains(secret), "{what} shows {secret}: {text}");
    }
}

#[track_caller]
fn assert_silent_error(what: &str, error: &(dyn Error + 'static)) {
    let mut layer = Some(error);
    while let Some(error) = layer {
        assert_silent(what, &error.to_string());
        assert_silent(what, &format!("{error:#}"));
        assert_silent(what, &format!("{error:?}"));
        assert_silent(what, &format!("{error:#?}"));
        layer = error.source();
    }
}

fn assert_silent_debug(value: &impl Debug) {
    assert_silent("debug", &format!("{value:?}"));
    assert_silent("debug", &format!("{value:#?}"));
}

/// Templates that fail while they use a value, of each kind. The engine's own tests have one for each operation.
const FAILING: &[&str] = &[
    "{{ text + 1 }}",
    "{{ number // 0 }}",
    "{{ -text }}",
    "{{ number * number * number * number * number * number }}",
    "{{ number.key }}",
    "{{ list[number] }}",
    "{{ text() }}",
    "{{ text.gone() }}",
    "{{ text.join(number) }}",
    "{{ dict.get() }}",
    "{{ '{} {}'.format(text) }}",
    "{{ text|round }}",
    "{{ list|sort }}",
    "{{ list|map(text)|list }}",
    "{{ [dict, dict]|sort(attribute=text) }}",
    "{{ text|indent(list) }}",
    "{{ text|replace(text) }}",
    "{{ dict|tojson(text, text) }}",
    "{{ '%s %s'|format(text) }}",
    "{{ dict|attr(text) }}",
    "{{ {'a': text, 'b': gone} }}",
    "{{ (text, gone) }}",
    "{% macro m(a) %}{{ caller(a) }}{% endmacro %}{% call(b) m(text) %}{{ b + 1 }}{% endcall %}",
    "{% for i in text %}{{ i + 1 }}{% endfor %}",
    "{% set a, b = list %}",
    "{% filter replace(text) %}{{ text }}{% endfilter %}",
    "{% extends text %}",
    "{{ range(1, 2, text) }}",
    "{{ namespace(a=text) + 1 }}",
    "{{ text * 1000000000 }}",
];

fn fail(template: &str) -> PromptRenderError {
    match Prompt::text("case", template).render(variables()) {
        Ok(result) => panic!("{template} renders to {:?}", result.messages().first()),
        Err(error) => error,
    }
}

#[test]
fn no_error_of_a_text_prompt_shows_a_value() {
    for template in FAILING {
        let error = fail(template);
        assert_silent_error(template, &error);
        assert_silent(template, error.description());
        // The accessors return the values.
        assert_eq!(error.variables(), &variables());
    }
}

#[test]
fn no_error_of_a_chat_prompt_shows_a_value() {
    for template in FAILING {
        let prompts = [
            Prompt::chat(
                "case",
                [Segment::system("{{ text }}"), Segment::user(*template)],
            ),
            Prompt::chat(
                "case",
                [Segment::user_blocks(
                    TextBlockTemplate::new("{{ text }}"),
                    [UserBlockTemplate::from(TextBlockTemplate::new(*template))],
                )],
            ),
        ];
        for prompt in prompts {
            let error = prompt.render(variables()).unwrap_err();
            assert_silent_error(template, &error);
        }
    }
}

#[test]
fn no_error_without_strictness_shows_a_value() {
    for template in FAILING {
        let prompt = Prompt::text("case", *template).with_strict(false);
        if let Err(error) = prompt.render(variables()) {
            assert_silent_error(template, &error);
        }
    }
}

#[test]
fn the_content_of_a_message_does_not_show() {
    let base64 =
        openarmature_prompts::prompt::ImageBlockTemplate::inline("{{ text }}!", "image/png");
    let prompt = Prompt::chat("case", [Segment::user_blocks(base64, [])]);
    assert_silent_error("base64", &prompt.render(variables()).unwrap_err());
    let unfilled = Prompt::chat(
        "case",
        [Segment::user("{{ text }}"), placeholder!("history")],
    );
    let history = vec![Message::user(SECRET).unwrap()];
    let given = Placeholders::new().with("other", history);
    let error = unfilled.render_with(variables(), &given).unwrap_err();
    assert_silent_error("placeholder", &error);
}

/// A value whose serialization fails with a text that holds the value.
struct Broken;

impl serde::Serialize for Broken {
    fn serialize<S: serde::Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
        Err(serde::ser::Error::custom(SECRET))
    }
}

#[test]
fn variables_that_are_refused_do_not_show() {
    let error = Variables::try_from_iter([("list", (SECRET, f64::NAN))]).unwrap_err();
    assert_silent_error("not finite", &error);
    let error = Variables::from_serialize(SECRET).unwrap_err();
    assert_silent_error("no record", &error);
    let error = Prompt::text("case", "a")
        .render([("list", (SECRET, f64::INFINITY))])
        .unwrap_err();
    assert_silent_error("not finite", &error);

    let error = Variables::from_serialize(&Broken).unwrap_err();
    assert_silent_error("broken", &error);
    let error = Variables::try_from_iter([("broken", Broken)]).unwrap_err();
    assert_eq!(error.name(), Some("broken"));
    assert_silent_error("broken", &error);
}

#[test]
fn the_records_show_no_value_when_debugged() {
    assert_silent_debug(&variables());
    let prompt = Prompt::text("case", "{{ text }} {{ number }} {{ list }} {{ dict }}");
    let result = prompt.render(variables()).unwrap();
    assert!(result.messages().first().text().unwrap().contains(SECRET));
    assert_silent_debug(&prompt);
    assert_silent_debug(&result);
    let chat = Prompt::chat(
        "case",
        [Segment::user("{{ text }}"), placeholder!("history")],
    );
    let history = vec![Message::user(SECRET).unwrap()];
    let given = Placeholders::new().with("history", history);
    let result = chat.render_with(variables(), &given).unwrap();
    assert_silent_debug(&chat);
    assert_silent_debug(&result);
}

#[test]
fn the_names_of_variables_do_show() {
    let shown = format!("{:?}", variables());
    assert!(shown.contains("\"dict\""), "{shown}");
    let error = fail("{{ gone }}");
    assert!(format!("{error:?}").contains("\"number\""), "{error:?}");
}

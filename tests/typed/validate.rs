//! Faults that are known without variables.

use openarmature_prompts::{
    Prompt, Segment, placeholder,
    prompt::{ImageBlockTemplate, PromptFaultKind, TextBlockTemplate},
};
use serde_json::{Value, json};

fn faults(prompt: &Prompt) -> Vec<String> {
    prompt.validate().iter().map(ToString::to_string).collect()
}

/// A prompt from a document, which can hold segments that no constructor makes.
fn document(segments: &Value) -> Prompt {
    serde_json::from_value(json!({"name": "case", "chat_template": segments})).unwrap()
}

#[test]
fn a_valid_prompt_has_none() {
    for prompt in [
        Prompt::text("case", "Hello, {{ user }}!"),
        Prompt::text("case", "{{ maybe_empty }}"),
        Prompt::text("case", " "),
        Prompt::chat("case", [placeholder!("history")]),
        Prompt::chat(
            "case",
            [Segment::user_blocks(
                ImageBlockTemplate::inline("QUJD", "image/png"),
                [
                    ImageBlockTemplate::inline("{{ data }}", "image/png").into(),
                    ImageBlockTemplate::url("{{ url }}").into(),
                ],
            )],
        ),
    ] {
        assert_eq!(faults(&prompt), [""; 0], "{prompt:?}");
    }
}

#[test]
fn all_faults_of_all_templates_are_found_at_once() {
    let prompt = Prompt::chat(
        "case",
        [
            Segment::system("{{ a|uper }}\n{% include 'x' %}"),
            Segment::user("{{ a"),
            Segment::user_blocks(
                TextBlockTemplate::new("{{ a is upperr }}"),
                [ImageBlockTemplate::url("{{ lenght(a) }}").into()],
            ),
        ],
    );
    assert_eq!(
        faults(&prompt),
        [
            "segment 1, line 1, column 6: unknown filter `uper`; did you mean `upper`?",
            "segment 1, line 2, column 4: the tag `include` is not supported; there are no other \
             templates: put its text into this one",
            "segment 2, line 1, column 4: syntax error: unexpected end of input, expected end of \
             variable block",
            "segment 3, block 1, line 1, column 9: unknown test `upperr`; did you mean `upper`?",
            "segment 3, block 2, line 1, column 4: unknown function `lenght`; only macros of the \
             template and `cycler`, `dict`, `joiner`, `namespace`, `range` can be called",
        ]
    );
}

#[test]
fn every_broken_rule_of_segments_is_found() {
    let prompt = document(&json!([
        {"role": "tool", "content": "x"},
        {"placeholder": "2nd"},
        {"placeholder": "history"},
        {"placeholder": "history"},
        {"role": "system", "content": [{"type": "image", "source": {"type": "url", "url": "u"}}]},
        {"role": "user", "content": []},
        {"role": "user", "content": [
            {"type": "image", "source": {"type": "inline", "base64_data": "QUJD"}},
            {"type": "text", "text": ""},
        ]},
        {"role": "developer", "content": [{"type": "text", "text": "{{ x|nope }}"}]},
    ]));
    let found = faults(&prompt);
    let beginnings = [
        "segment 1: role \"tool\" is not one of system, user and assistant",
        "segment 2: \"2nd\" is not a valid name of a placeholder",
        "segment 4: there is already a placeholder with the name \"history\"",
        "segment 5, block 1: only a user message has images",
        "segment 6: the list of blocks is empty",
        "segment 7, block 1: an inline image needs `media_type`",
        "segment 7, block 2: the text renders to an empty text",
        "segment 8: role \"developer\" is not one of system, user and assistant",
        "segment 8, block 1, line 1, column 6: unknown filter `nope`",
    ];
    assert_eq!(found.len(), beginnings.len(), "{found:#?}");
    for (found, beginning) in found.iter().zip(beginnings) {
        assert!(found.starts_with(beginning), "{found}");
    }
    assert_eq!(
        faults(&document(&json!([]))),
        ["the list of segments is empty"]
    );
}

/// The first fault is the one that a render reports.
#[test]
fn a_render_reports_the_first_broken_rule() {
    for segments in [
        json!([]),
        json!([{"role": "tool", "content": "x"}]),
        json!([{"placeholder": "2nd"}]),
        json!([{"role": "user", "content": []}]),
        json!([{"role": "user", "content": [
            {"type": "image", "source": {"type": "inline", "base64_data": "QUJD"}},
        ]}]),
        json!([{"role": "assistant", "content": [
            {"type": "image", "source": {"type": "url", "url": "u"}},
        ]}]),
        json!([{"role": "user", "content": ""}]),
        json!([{"role": "user", "content": [
            {"type": "image", "source": {"type": "inline", "base64_data": "?"}, "media_type": "a"},
        ]}]),
    ] {
        let prompt = document(&segments);
        let first = &prompt.validate()[0];
        let error = prompt.render(()).unwrap_err();
        assert!(
            error.description().ends_with(&first.message),
            "{segments}: {error}: {first}"
        );
        assert_eq!(error.segment(), first.site.segment, "{segments}");
        assert_eq!(error.block(), first.site.block, "{segments}");
    }
}

#[test]
fn a_template_without_variables_that_always_fails_is_found() {
    for (template, fault) in [
        ("", "the template renders to an empty text"),
        ("{# note #}", "the template renders to an empty text"),
        ("{% set x = 1 %}", "the template renders to an empty text"),
        (
            "\n{{ 'a' + 1 }}",
            "line 2, column 4: invalid operation: an operator between values that do not have it",
        ),
        (
            "{{ {}.key }}",
            "line 1, column 4: undefined variable `….key`",
        ),
    ] {
        let prompt = Prompt::text("case", template);
        assert_eq!(faults(&prompt), [fault], "{template}");
        assert!(prompt.render(()).is_err(), "{template}");
    }
}

#[test]
fn an_undefined_variable_is_no_fault_of_a_prompt_that_is_not_strict() {
    for template in [
        "x{{ {}.key }}",
        "x{% for i in range(2) %}{{ x }}{% endfor %}{% set x = 1 %}",
    ] {
        let prompt = Prompt::text("case", template);
        assert_eq!(faults(&prompt).len(), 1, "{template}");
        assert!(prompt.render([("x", 1)]).is_err(), "{template}");
        let prompt = prompt.with_strict(false);
        assert_eq!(faults(&prompt), [""; 0], "{template}");
        assert!(prompt.render([("x", 1)]).is_ok(), "{template}");
    }
}

#[test]
fn other_faults_are_those_of_a_prompt_that_is_not_strict_too() {
    for template in ["{{ x|uper }}", "{{ x", "{% include 'x' %}", "{# nothing #}"] {
        let prompt = Prompt::text("case", template);
        let strict = faults(&prompt);
        assert_eq!(strict.len(), 1, "{template}");
        assert_eq!(faults(&prompt.with_strict(false)), strict, "{template}");
    }
}

#[test]
fn a_long_loop_of_constants_is_not_run_to_its_end() {
    let template = "{% for i in range(99999) %}{% for j in range(99999) %}{% endfor %}{% endfor %}";
    let started = std::time::Instant::now();
    assert_eq!(faults(&Prompt::text("case", template)), [""; 0]);
    assert!(started.elapsed().as_secs() < 5);
}

#[test]
fn at_most_a_thousand_are_returned_in_order() {
    let segments: Vec<Value> = (0..1_200)
        .map(|_| json!({"role": "nobody", "content": "x"}))
        .collect();
    let found = document(&json!(segments)).validate();
    assert_eq!(found.len(), 1_000);
    assert!(found.is_sorted_by_key(|fault| fault.site));
    assert_eq!(found[0].kind, PromptFaultKind::Segments);
}

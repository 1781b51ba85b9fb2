//! The inputs of whole prompts.

use openarmature_prompts::{
    Prompt, Segment, placeholder,
    prompt::{ImageBlockTemplate, Part, Place, RenderErrorKind, Site, TextBlockTemplate},
};

/// Names and sites of the variables, optional ones with `?`.
fn listed(prompt: &Prompt) -> Vec<String> {
    let inputs = prompt.inputs().unwrap();
    let variables = inputs.variables().iter();
    variables
        .map(|variable| {
            let mark = if variable.is_required() { "" } else { "?" };
            format!("{}{mark} at {}", variable.name, variable.site)
        })
        .collect()
}

#[test]
fn of_a_text_prompt_have_line_and_column() {
    let prompt = Prompt::text(
        "case",
        "{{ b }}\nä{{ a }}{% if c is defined %}{{ c }}{% endif %}{{ b }}",
    );
    assert_eq!(
        listed(&prompt),
        [
            "b at line 1, column 4",
            "a at line 2, column 5",
            "c? at line 2, column 15"
        ]
    );
}

#[test]
fn of_a_chat_prompt_have_segment_block_and_part() {
    let prompt = Prompt::chat(
        "case",
        [
            Segment::system("{{ a|default('') }}"),
            placeholder!("history"),
            Segment::user_blocks(
                TextBlockTemplate::new("{{ b }}"),
                [
                    ImageBlockTemplate::url("https://{{ host }}/{{ a }}.png")
                        .with_media_type("{{ plain }}")
                        .into(),
                    ImageBlockTemplate::inline("{{ data }}", "image/{{ kind }}").into(),
                ],
            ),
            placeholder!("examples"),
        ],
    );
    assert_eq!(
        listed(&prompt),
        [
            "a at segment 1, line 1, column 4",
            "b at segment 3, block 1, line 1, column 4",
            "host at segment 3, block 2, line 1, column 12",
            "data at segment 3, block 3, line 1, column 4",
            "kind at segment 3, block 3, line 1, column 10",
        ]
    );
    let inputs = prompt.inputs().unwrap();
    let a = inputs.variable("a").unwrap();
    assert_eq!(
        a.required_at,
        Some(Site {
            segment: Some(3),
            block: Some(2),
            part: Part::Url,
            place: Some(Place {
                line: 1,
                column: 23
            }),
        })
    );
    assert_eq!(inputs.variable("kind").unwrap().site.part, Part::MediaType);
    let placeholders = inputs.placeholders().iter();
    let placeholders: Vec<_> = placeholders
        .map(|placeholder| (placeholder.name.as_str(), placeholder.site.segment))
        .collect();
    assert_eq!(placeholders, [("history", Some(2)), ("examples", Some(4))]);
    assert!(inputs.variable("plain").is_none());
    assert!(inputs.placeholder("history").is_some());
}

#[test]
fn are_sorted_out_into_required_and_optional() {
    let prompt = Prompt::chat(
        "case",
        [
            Segment::user("{{ z }}{{ x|d('') }}"),
            Segment::user("{% if y is defined %}{{ y }}{% endif %}{{ a }}{{ z|d('') }}"),
        ],
    );
    let inputs = prompt.inputs().unwrap();
    assert_eq!(inputs.required().collect::<Vec<_>>(), ["z", "a"]);
    assert_eq!(inputs.optional().collect::<Vec<_>>(), ["x", "y"]);
}

#[test]
fn are_the_same_for_clones_and_other_records() {
    let prompt = Prompt::text("case", "{{ a }}");
    let first = std::ptr::from_ref(prompt.inputs().unwrap());
    let other = prompt.clone().with_label("staging").with_strict(false);
    assert!(std::ptr::eq(first, other.inputs().unwrap()));
}

#[test]
fn of_a_prompt_without_any_are_empty() {
    assert!(Prompt::text("case", "Hello!").inputs().unwrap().is_empty());
    let prompt = Prompt::chat("case", [placeholder!("history")]);
    assert!(!prompt.inputs().unwrap().is_empty());
}

#[test]
fn of_a_template_that_does_not_parse_are_an_error() {
    let prompt = Prompt::chat("case", [Segment::user("ok"), Segment::user("{{ a")]);
    let error = prompt.inputs().unwrap_err();
    assert_eq!(error.kind(), &RenderErrorKind::Syntax);
    assert_eq!((error.segment(), error.line()), (Some(2), Some(1)));
    assert_eq!((error.name(), error.label()), ("case", "production"));
}

/// More faults are before it than are kept.
#[test]
fn of_a_template_that_does_not_parse_are_an_error_behind_many_faults() {
    let mut segments: Vec<_> = (0..1_100).map(|_| Segment::user("{{ a|nope }}")).collect();
    segments.push(Segment::user("{{ b"));
    let prompt = Prompt::chat("case", segments);
    assert_eq!(prompt.validate().len(), 1_000);
    assert!(prompt.inputs().is_err());
}

#[test]
fn of_a_prompt_with_many_are_found_by_name() {
    let lines: Vec<String> = (0..2_000)
        .rev()
        .map(|i| format!("{{{{ v{i} }}}}\n"))
        .collect();
    let prompt = Prompt::text("case", lines.concat());
    let inputs = prompt.inputs().unwrap();
    assert_eq!(inputs.variables().len(), 2_000);
    assert_eq!(inputs.variables()[0].name, "v1999");
    for i in 0..2_000 {
        let variable = inputs.variable(&format!("v{i}")).unwrap();
        assert_eq!(variable.site.line(), Some(2_000 - i));
    }
    assert!(inputs.variable("v2000").is_none());
}

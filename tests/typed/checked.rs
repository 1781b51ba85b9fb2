//! The check of a prompt against a struct.

use openarmature_prompts::{
    Category, CheckedPrompt, Message, Prompt, Segment, TypedPrompt, placeholder,
    prompt::{Mismatch, PromptFaultKind, RenderErrorKind},
};
use serde_json::json;

use crate::by_hand::typed;

typed! {
    Classify<'a> = Prompt::text("case", "{{ message }}{% if team is defined %} ({{ team }}){% endif %}");
    value message: &'a str,
    optional team: Option<&'a str>,
}

typed! {
    Answer<'a> = Prompt::chat("case", [placeholder!("history"), Segment::user("{{ message }}")]);
    value message: &'a str,
    => history: &'a [Message],
}

fn mismatch<T: TypedPrompt>(prompt: &Prompt) -> (Mismatch, String) {
    let error = prompt.check::<T>().unwrap_err();
    assert_eq!(error.category(), Category::PromptRenderError);
    assert_eq!(error.name(), prompt.name());
    let RenderErrorKind::Mismatch(mismatch) = error.kind() else {
        panic!("{error}");
    };
    (mismatch.clone(), error.description().to_owned())
}

#[test]
fn a_prompt_that_fits_renders_values() {
    let prompt = Prompt::text("other", "{{ team|default('none') }}: {{ message }}").with_label("l");
    let checked: CheckedPrompt<Classify<'_>> = prompt.check().unwrap();
    assert_eq!(checked.prompt(), &prompt);
    for (team, expected) in [(Some("billing"), "billing: Hi"), (None, "none: Hi")] {
        let result = checked
            .render(&Classify {
                message: "Hi",
                team,
            })
            .unwrap();
        assert_eq!(result.messages().first().text(), Some(expected));
        assert_eq!((result.name(), result.label()), ("other", "l"));
        assert_eq!(result.variables().len(), 1 + usize::from(team.is_some()));
    }
}

#[test]
fn placeholders_are_filled() {
    let history = [Message::user("a").unwrap(), Message::user("b").unwrap()];
    let value = Answer {
        message: "c",
        history: &history,
    };
    let prompt = Prompt::chat(
        "case",
        [Segment::user("{{ message }}"), placeholder!("history")],
    );
    let result = prompt.check().unwrap().render(&value).unwrap();
    let texts: Vec<_> = result.messages().iter().map(Message::text).collect();
    assert_eq!(texts, [Some("c"), Some("a"), Some("b")]);
    assert_eq!(result, {
        let pairs = [("history", history.to_vec())];
        let untyped = prompt
            .render_with([("message", "c")], &pairs.into())
            .unwrap();
        assert_eq!(untyped.rendered_hash(), result.rendered_hash());
        result.clone()
    });
}

#[test]
fn every_difference_is_named() {
    let prompt = Prompt::chat(
        "case",
        [
            Segment::system("{{ mesage }}{{ tone|d('') }}"),
            placeholder!("histroy"),
            Segment::user("{{ team }}"),
        ],
    );
    let (found, description) = mismatch::<Classify<'_>>(&prompt);
    assert_eq!(found.missing(), ["mesage"]);
    assert_eq!(found.required(), ["team"]);
    assert_eq!(found.unused(), ["message"]);
    assert_eq!(found.missing_placeholders(), ["histroy"]);
    assert_eq!(found.unused_placeholders(), [""; 0]);
    assert_eq!(
        description,
        "the prompt does not fit `Classify`: \
         no field gives the variable `mesage` (segment 1, line 1, column 4; did you mean `message`?); \
         the field for the variable `team` is an `Option` (segment 3, line 1, column 4; a template \
         requires the variable); \
         no template reads the variable of the field `message` (did you mean `mesage`?); \
         no field fills the placeholder `histroy` (segment 2)"
    );

    let (found, description) = mismatch::<Answer<'_>>(&prompt);
    assert_eq!(found.missing(), ["mesage", "team"]);
    assert_eq!(found.missing_placeholders(), ["histroy"]);
    assert_eq!(found.unused_placeholders(), ["history"]);
    assert!(description.ends_with(
        "no field fills the placeholder `histroy` (segment 2; did you mean `history`?); \
         there is no placeholder for the field `history` (did you mean `histroy`?)"
    ));
}

#[test]
fn a_variable_instead_of_a_placeholder_is_explained() {
    let prompt = Prompt::text("case", "{{ message }}{{ history }}");
    let (found, description) = mismatch::<Answer<'_>>(&prompt);
    assert_eq!(found.missing(), ["history"]);
    assert_eq!(found.unused_placeholders(), ["history"]);
    assert_eq!(
        description,
        "the prompt does not fit `Answer`: no field gives the variable `history` (line 1, column 17; \
         one fills a placeholder of that name); there is no placeholder for the field `history` (a \
         template reads a variable of that name)"
    );
    let prompt = Prompt::chat("case", [placeholder!("message"), placeholder!("history")]);
    let (_, description) = mismatch::<Answer<'_>>(&prompt);
    assert_eq!(
        description,
        "the prompt does not fit `Answer`: no template reads the variable of the field `message` (a \
         placeholder has that name); no field fills the placeholder `message` (segment 1; one gives a \
         variable of that name)"
    );
}

#[test]
fn the_place_of_a_missing_variable_is_where_it_is_required() {
    let prompt = Prompt::text(
        "case",
        "{{ message }}{{ team|d('') }}{{ tone|d('') }}\n{{ tone }}",
    );
    let (_, description) = mismatch::<Classify<'_>>(&prompt);
    assert!(
        description.contains("`tone` (line 2, column 4)"),
        "{description}"
    );
}

#[test]
fn an_optional_variable_needs_no_field() {
    let prompt = Prompt::text("case", "{{ message }}{{ team|d('') }}{{ tone|d('') }}");
    assert!(prompt.check::<Classify<'_>>().is_ok());
}

#[test]
fn a_prompt_with_a_fault_is_refused() {
    for (template, kind, description) in [
        (
            "{{ message }}{{ team|d('') }}{{ 1|uper }}{{ 1|lowr }}{{ 1|titel }}",
            RenderErrorKind::InvalidOperation,
            "unknown filter `uper`; did you mean `upper`?, line 1 (and 2 more faults)",
        ),
        (
            "{{ 1|uper }}{{ 1|lowr }}",
            RenderErrorKind::InvalidOperation,
            "unknown filter `uper`; did you mean `upper`?, line 1 (and 1 more fault)",
        ),
        (
            "{{ message",
            RenderErrorKind::Syntax,
            "syntax error: unexpected end of input, expected end of variable block, line 1",
        ),
    ] {
        let error = Prompt::text("case", template)
            .check::<Classify<'_>>()
            .unwrap_err();
        assert_eq!(error.kind(), &kind);
        assert_eq!(error.description(), description);
    }
}

/// The check, the list of faults and a render say the same of a prompt that is broken by itself.
#[test]
fn a_fault_is_of_one_kind_and_in_one_place_whoever_reports_it() {
    use {PromptFaultKind as Static, RenderErrorKind as Kind};
    let deep = format!("{{{{ {}1 }}}}", "1 + ".repeat(5_000));
    let image = |data: &str| json!({"type": "image", "source": {"type": "inline", "base64_data": data}, "media_type": "a/b"});
    for (segments, known, kind, place) in [
        (
            json!([]),
            Static::Segments,
            Kind::Segments,
            (None, None, None),
        ),
        (
            json!([{"role": "user", "content": "x"}, {"role": "tool", "content": "x"}]),
            Static::Segments,
            Kind::Segments,
            (Some(2), None, None),
        ),
        (
            json!([{"placeholder": "2nd"}]),
            Static::Placeholder,
            Kind::Placeholder,
            (Some(1), None, None),
        ),
        (
            json!([{"role": "user", "content": [{"type": "text", "text": "x"}, image("?")]}]),
            Static::Image,
            Kind::Image,
            (Some(1), Some(2), None),
        ),
        (
            json!([{"role": "user", "content": "x"}, {"role": "user", "content": ""}]),
            Static::Empty,
            Kind::EmptyResult,
            (Some(2), None, None),
        ),
        (
            json!([{"role": "user", "content": "x"}, {"role": "system", "content": "\n{{ 1"}]),
            Static::Syntax,
            Kind::Syntax,
            (Some(2), None, Some(2)),
        ),
        (
            json!([{"role": "user", "content": deep}]),
            Static::TooComplex,
            Kind::Limit,
            (Some(1), None, Some(1)),
        ),
        (
            json!([{"role": "user", "content": [{"type": "text", "text": "\n\n{{ 1|uper }}"}]}]),
            Static::Unknown,
            Kind::InvalidOperation,
            (Some(1), Some(1), Some(3)),
        ),
        (
            json!([{"role": "user", "content": "{{ 1 + 'a' }}"}]),
            Static::Constant,
            Kind::InvalidOperation,
            (Some(1), None, Some(1)),
        ),
    ] {
        let document = json!({"name": "case", "chat_template": segments});
        let prompt: Prompt = serde_json::from_value(document).unwrap();
        let found = &prompt.validate()[0];
        assert_eq!(found.kind, known, "{found}");
        let site = (found.site.segment, found.site.block, found.site.line());
        assert_eq!(site, place, "{found}");
        let checked = prompt.check::<Classify<'_>>().unwrap_err();
        let rendered = prompt.render(()).unwrap_err();
        for error in [checked, rendered] {
            assert_eq!(error.kind(), &kind, "{error}");
            let site = (error.segment(), error.block(), error.line());
            assert_eq!(site, place, "{error}");
        }
    }
}

#[test]
fn a_long_list_of_differences_is_cut_in_the_text_alone() {
    let reads: Vec<String> = (0..500).map(|i| format!("{{{{ v{i} }}}}")).collect();
    let template = reads.concat();
    let (found, description) = mismatch::<Classify<'_>>(&Prompt::text("case", template));
    assert_eq!(found.missing().len(), 500);
    assert_eq!(found.unused(), ["message", "team"]);
    assert!(description.ends_with("; and 482 more"), "{description}");
}

#[test]
fn the_text_of_a_list_says_how_many_differences_it_leaves_out() {
    // With the two fields that no template reads.
    for (read, rest) in [
        (18, None),
        (19, Some("and 1 more")),
        (20, Some("and 2 more")),
    ] {
        let reads: Vec<_> = (0..read).map(|i| format!("{{{{ v{i} }}}}")).collect();
        let (_, description) = mismatch::<Classify<'_>>(&Prompt::text("case", reads.concat()));
        let left_out = description.rsplit("; ").next().unwrap();
        assert_eq!(
            Some(left_out).filter(|text| text.starts_with("and")),
            rest,
            "{description}"
        );
    }
}

/// Nothing but names gets into the error of a prompt that does not fit.
#[test]
fn the_error_names_no_text_of_the_prompt() {
    let prompt = Prompt::text("case", "s3cr3t {{ x }} {# s3cr3t #}{{ 's3cr3t' }}");
    let error = prompt.check::<Classify<'_>>().unwrap_err();
    assert!(!format!("{error} {error:?}").contains("s3cr3t"));
}

mod lifetimes {
    use super::*;

    /// Kept for the life of a program, and used with texts of a request.
    struct Service {
        classify: CheckedPrompt<Classify<'static>>,
    }

    impl Service {
        fn answer(&self, message: &str) -> String {
            let team = String::from("billing");
            let value = Classify {
                message,
                team: Some(&team),
            };
            let result = self.classify.render(&value).unwrap();
            result.messages().first().text().unwrap().to_owned()
        }
    }

    #[test]
    fn a_prompt_checked_for_static_texts_renders_short_lived_ones() {
        let service = Service {
            classify: CheckedPrompt::<Classify<'_>>::compiled_in(),
        };
        let message = String::from("Hi");
        assert_eq!(service.answer(&message), "Hi (billing)");
    }

    /// A type that no shorter lifetime can stand for.
    #[test]
    fn any_content_can_be_shared_between_threads() {
        fn is_shared<T: Send + Sync + 'static>(_: &T) {}

        typed! {
            Invariant = Prompt::text("case", "{{ x }}");
            value x: std::cell::RefCell<i32>,
        }
        let checked = CheckedPrompt::<Invariant>::compiled_in();
        is_shared(&checked);
        let value = Invariant {
            x: std::cell::RefCell::default(),
        };
        let result = checked.render(&value).unwrap();
        assert_eq!(result.messages().first().text(), Some("0"));
    }
}

#[test]
fn clones_share_the_prompt() {
    let checked = CheckedPrompt::<Classify<'_>>::compiled_in();
    let clone = checked.clone();
    assert_eq!(checked, clone);
    let template =
        |checked: &CheckedPrompt<Classify<'_>>| checked.prompt().template().unwrap().as_ptr();
    assert_eq!(template(&checked), template(&clone));
    assert_eq!(
        template(&checked),
        Classify::prompt().template().unwrap().as_ptr()
    );
    assert!(format!("{checked:?}").starts_with("CheckedPrompt(Prompt {"));
    assert_eq!(clone.into_prompt(), *Classify::prompt());
}

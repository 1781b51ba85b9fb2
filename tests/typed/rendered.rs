//! Renders of what was compiled in.

use std::{borrow::Cow, rc::Rc, sync::Arc};

use openarmature_prompts::{
    Message, Prompt, Segment, TypedPrompt, placeholder, prompt::RenderErrorKind,
};
use serde::{Serialize, Serializer};

use crate::by_hand::typed;

#[derive(Serialize)]
struct Ticket {
    id: u32,
}

typed! {
    Report<'a> = Prompt::text("case", "{{ count }} {{ lines|join }} {{ note|d('-') }} {{ ticket.id }}");
    value count: usize,
    value lines: Vec<&'a str>,
    optional note: Option<Cow<'a, str>>,
    value ticket: &'a Ticket,
}

#[test]
fn values_of_any_type_are_given() {
    let mut report = Report {
        count: 3,
        lines: vec!["a", "b"],
        note: None,
        ticket: &Ticket { id: 7 },
    };
    let text = |report: &Report<'_>| {
        let result = report.render().unwrap();
        result.messages().first().text().unwrap().to_owned()
    };
    assert_eq!(text(&report), "3 ab - 7");
    report.note = Some("n".into());
    assert_eq!(text(&report), "3 ab n 7");
}

#[test]
fn a_value_that_is_not_json_is_an_error_that_names_it() {
    struct Refuses;

    impl Serialize for Refuses {
        fn serialize<S: Serializer>(&self, _: S) -> Result<S::Ok, S::Error> {
            Err(serde::ser::Error::custom("s3cr3t"))
        }
    }

    typed! {
        Bad = Prompt::text("case", "{{ a }}{{ b }}{{ c }}");
        value a: i32,
        value b: f64,
        value c: Refuses,
    }
    let error = Bad {
        a: 1,
        b: f64::NAN,
        c: Refuses,
    }
    .render()
    .unwrap_err();
    assert_eq!(error.kind(), &RenderErrorKind::InvalidVariables);
    assert_eq!(error.variable_names().collect::<Vec<_>>(), ["a", "b", "c"]);
    assert_eq!(
        error.description(),
        "variable `b` holds a number that is not finite, which JSON cannot hold"
    );
    assert!(!format!("{error} {error:?}").contains("s3cr3t"));
}

#[test]
fn messages_of_every_kind_of_list_are_given() {
    typed! {
        Lists<'a> = Prompt::chat("case", [
            placeholder!("array"), placeholder!("arc"), placeholder!("cow"), placeholder!("rc"),
            placeholder!("slice"), placeholder!("vec"), Segment::user("end"),
        ]);
        => array: [Message; 1],
        => arc: Arc<[Message]>,
        => cow: Cow<'a, [Message]>,
        => rc: Rc<Vec<Message>>,
        => slice: &'a [Message],
        => vec: Box<Vec<Message>>,
    }
    let message = |text: &str| Message::user(text).unwrap();
    let slice = [message("slice 1"), message("slice 2")];
    let lists = Lists {
        array: [message("array")],
        arc: Arc::new([message("arc")]),
        cow: Cow::Owned(vec![message("cow")]),
        rc: Rc::new(vec![]),
        slice: &slice,
        vec: Box::new(vec![message("vec")]),
    };
    let result = lists.render().unwrap();
    let texts: Vec<_> = result.messages().iter().filter_map(Message::text).collect();
    assert_eq!(
        texts,
        ["array", "arc", "cow", "slice 1", "slice 2", "vec", "end"]
    );
}

#[test]
fn typed_and_untyped_results_are_equal() {
    let ticket = Ticket { id: 7 };
    let report = Report {
        count: 3,
        lines: vec!["a"],
        note: None,
        ticket: &ticket,
    };
    let typed = report.render().unwrap();
    let untyped = Report::prompt()
        .render(openarmature_prompts::variables! {
            "ticket" => ticket, "lines" => ["a"], "count" => 3,
        })
        .unwrap();
    assert_eq!(typed.variables(), untyped.variables());
    assert_eq!(typed.rendered_hash(), untyped.rendered_hash());
    assert_eq!(typed.fetched_at(), untyped.fetched_at());
}

#[test]
fn what_is_compiled_in_has_label_and_sidecar() {
    use openarmature_prompts::__private::embedded;

    let sidecar = r#"{"seed": 7, "token_budget": {"input_max_tokens": 9}}"#;
    let prompt = embedded(Prompt::text("case", "x"), "staging", Some(sidecar));
    assert_eq!(prompt.label(), "staging");
    assert_eq!(prompt.sampling().unwrap().seed(), Some(7));
    assert_eq!(prompt.token_budget().unwrap().input_max_tokens(), Some(9));
    let prompt = embedded(Prompt::text("case", "x"), "staging", None);
    assert_eq!((prompt.sampling(), prompt.token_budget()), (None, None));
}

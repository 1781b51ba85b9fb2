//! The rules that the macro and the check share.

use openarmature_prompts::{
    __private::{Field, Placeholder, Presence, Shape},
    Prompt, Segment, placeholder,
    prompt::Inputs,
};
use openarmature_prompts_documents::compare::Difference;

use crate::by_hand::{messages, optional, value};

/// One word for each difference.
fn words(shape: &Shape<'_>, inputs: &Inputs) -> Vec<String> {
    let meant = |closest: Option<&str>| closest.map(|name| format!(" {name}?")).unwrap_or_default();
    let differences = shape.differences(inputs).into_iter();
    differences
        .map(|difference| match difference {
            Difference::Missing {
                variable, closest, ..
            } => {
                format!("missing {}{}", variable.name, meant(closest))
            }
            Difference::Required { variable } => format!("required {}", variable.name),
            Difference::Unused { field, closest, .. } => {
                format!("unused {field}{}", meant(closest))
            }
            Difference::MissingPlaceholder {
                placeholder,
                closest,
                ..
            } => {
                format!("missing [{}]{}", placeholder.name, meant(closest))
            }
            Difference::UnusedPlaceholder { field, closest, .. } => {
                format!("unused [{field}]{}", meant(closest))
            }
        })
        .collect()
}

#[track_caller]
fn check(fields: &[Field<'_>], template: &str, expected: &[&str]) {
    let prompt = Prompt::text("case", template);
    let shape = Shape {
        fields,
        ..Shape::default()
    };
    assert_eq!(words(&shape, prompt.inputs().unwrap()), expected);
}

#[test]
fn equal_names_do_not_differ() {
    check(&[], "x", &[]);
    check(
        &[optional("b"), value("bb"), value("c"), optional("é")],
        "{{ c }}{{ bb|d('') }}{{ b|d('') }}{{ é|d('') }}",
        &[],
    );
}

#[test]
fn differences_are_in_order_of_first_use() {
    check(
        &[optional("a"), value("b"), value("x"), value("y")],
        "{{ d }}{{ a }}{{ c|d('') }}{{ b }}",
        &[
            "missing d",
            "required a",
            "missing c",
            "unused x",
            "unused y",
        ],
    );
}

/// A field that nothing reads is meant, rather than one that is closer but read.
#[test]
fn the_closest_field_is_an_unused_one() {
    check(
        &[value("message"), value("messages")],
        "{{ message }}{{ mesage }}",
        &["missing mesage messages?", "unused messages mesage?"],
    );
    check(
        &[value("message")],
        "{{ message }}{{ mesage }}",
        &["missing mesage message?"],
    );
}

#[test]
fn absent_excuses_an_optional_variable_alone() {
    let prompt = Prompt::text("case", "{{ a|d('') }}{{ b }}{{ c|d('') }}");
    let shape = Shape {
        absent: &["a", "b"],
        ..Shape::default()
    };
    assert_eq!(
        words(&shape, prompt.inputs().unwrap()),
        ["missing b", "missing c"]
    );
}

#[test]
fn may_be_unused_excuses_an_unused_field_alone() {
    let prompt = Prompt::chat("case", [Segment::user("{{ a }}"), placeholder!("history")]);
    let fields = ["a", "z"].map(|name| Field {
        name,
        presence: Presence::Optional,
        may_be_unused: true,
    });
    let placeholders = [Placeholder {
        name: "examples",
        may_be_unused: true,
    }];
    let shape = Shape {
        fields: &fields,
        placeholders: &placeholders,
        absent: &[],
    };
    assert_eq!(
        words(&shape, prompt.inputs().unwrap()),
        ["required a", "missing [history]"]
    );
    let shape = Shape {
        placeholders: &[messages("histori")],
        ..shape
    };
    assert_eq!(
        words(&shape, prompt.inputs().unwrap()),
        [
            "required a",
            "missing [history] histori?",
            "unused [histori] history?"
        ]
    );
}

/// Many misspelt names are compared within a moment.
#[test]
fn many_names_are_compared_quickly() {
    let reads: Vec<String> = (0..20_000)
        .map(|i| format!("{{{{ variable_{i} }}}}"))
        .collect();
    let names: Vec<String> = (0..200).map(|i| format!("variabel_{i:05}")).collect();
    let fields: Vec<_> = names.iter().map(|name| value(name)).collect();
    let prompt = Prompt::text("case", reads.concat());
    let inputs = prompt.inputs().unwrap();
    let shape = Shape {
        fields: &fields,
        ..Shape::default()
    };
    let started = std::time::Instant::now();
    assert_eq!(shape.differences(inputs).len(), 20_200);
    assert!(started.elapsed().as_secs() < 10, "{:?}", started.elapsed());
}

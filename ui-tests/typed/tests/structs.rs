//! Structs that are typed prompts: what they can look like, and what they give.
#![deny(
    warnings,
    missing_docs,
    unused_qualifications,
    unused_lifetimes,
    single_use_lifetimes
)]
#![deny(clippy::all, clippy::pedantic)]

use std::{borrow::Cow, collections::BTreeMap, fmt::Display};

use openarmature_prompts::{Message, TypedPrompt};
use serde::Serialize;

fn text(prompt: &impl TypedPrompt) -> String {
    let result = prompt.render().unwrap();
    result.messages().iter().filter_map(Message::text).collect()
}

#[derive(TypedPrompt)]
#[prompt(
    text = "{{ number }} {{ list|join(',') }} {{ map.key }} {{ nested.team }} {{ borrowed }} {{ shared }}"
)]
struct Values<'a> {
    number: f64,
    list: &'a [u8],
    map: BTreeMap<String, bool>,
    nested: Nested,
    borrowed: Cow<'a, str>,
    shared: Box<str>,
}

#[derive(Serialize)]
struct Nested {
    team: &'static str,
}

#[test]
fn a_field_is_anything_that_serializes() {
    let values = Values {
        number: 0.5,
        list: &[1, 2],
        map: BTreeMap::from([("key".to_owned(), true)]),
        nested: Nested { team: "delivery" },
        borrowed: "b".into(),
        shared: "s".into(),
    };
    assert_eq!(text(&values), "0.5 1,2 True delivery b s");
}

#[derive(TypedPrompt)]
#[prompt(text = "Hello!")]
struct Unit;

#[derive(TypedPrompt)]
#[prompt(text = "Hello!")]
struct Empty {}

#[test]
fn a_prompt_without_variables_needs_no_field() {
    assert_eq!(text(&Unit), "Hello!");
    assert_eq!(text(&Empty {}), "Hello!");
    assert_eq!(Unit::prompt().name(), "Unit");
}

#[derive(TypedPrompt)]
#[prompt(text = "{{ team is defined }}", name = "optional")]
struct Optional<'a, T> {
    team: Option<&'a T>,
}

#[derive(TypedPrompt)]
#[prompt(text = "{{ team is defined }}")]
#[allow(unused_parens, reason = "the macro has to see through them")]
struct Paths {
    team: (::std::option::Option<String>),
}

#[derive(TypedPrompt)]
#[prompt(text = "{% if team %}{{ team }}{% else %}nobody{% endif %} {{ user|default('you') }}")]
#[allow(clippy::option_option, reason = "no field is refused for its type")]
struct Nullable {
    #[prompt(nullable)]
    team: Option<String>,
    user: Option<Option<u8>>,
}

#[test]
fn none_is_not_given_unless_it_is_nullable() {
    assert_eq!(text(&Optional { team: Some(&1) }), "True");
    assert_eq!(text(&Optional::<u8> { team: None }), "False");
    assert_eq!(text(&Paths { team: None }), "False");
    assert_eq!(
        text(&Nullable {
            team: None,
            user: None
        }),
        "nobody you"
    );
    assert_eq!(
        text(&Nullable {
            team: Some("a".into()),
            user: Some(None)
        }),
        "a None"
    );
}

#[derive(TypedPrompt)]
#[prompt(text = "{{ type }} {{ match }} {{ language }}")]
struct Names<'a> {
    r#type: &'a str,
    r#match: u8,
    #[prompt(rename = "language")]
    lang: &'a str,
    #[prompt(may_be_unused)]
    _trace: &'a str,
}

#[test]
fn names_can_be_keywords_and_others() {
    let names = Names {
        r#type: "a",
        r#match: 1,
        lang: "en",
        _trace: "",
    };
    assert_eq!(text(&names), "a 1 en");
}

#[derive(TypedPrompt)]
#[prompt(text = "{{ a|default(1) }}{{ b|default(2) }}{{ c|default(3) }}", absent = ["a", "b"])]
#[prompt(absent = "c")]
struct Absent;

#[test]
fn optional_variables_can_be_left_out() {
    assert_eq!(text(&Absent), "123");
}

trait Team {
    type Name;
}

struct Delivery;

impl Team for Delivery {
    type Name = &'static str;
}

#[derive(TypedPrompt)]
#[prompt(
    text = "{{ one }} {{ many|join }} {{ name }} {{ array|length }} {{ optional|default('-') }}"
)]
struct Generic<'a, T: ?Sized, D: Team, const N: usize, U = u8>
where
    T: Display,
    U: Copy,
{
    one: &'a T,
    many: Vec<U>,
    name: D::Name,
    array: [u8; N],
    optional: Option<U>,
}

#[test]
fn structs_can_be_generic() {
    let generic: Generic<'_, str, Delivery, 2> = Generic {
        one: "a",
        many: vec![1, 2],
        name: "delivery",
        array: [0; 2],
        optional: None,
    };
    assert_eq!(text(&generic), "a 12 delivery 2 -");
    assert_eq!(
        Generic::<str, Delivery, 2>::prompt(),
        Generic::<str, Delivery, 3, u16>::prompt()
    );
}

#[derive(Serialize, TypedPrompt)]
#[prompt(text = "{{ name }}{% for child in children %} {{ child.name }}{% endfor %}")]
struct Tree {
    name: String,
    children: Vec<Self>,
}

#[test]
fn a_field_can_be_of_the_type_itself() {
    let child = Tree {
        name: "b".to_owned(),
        children: vec![],
    };
    assert_eq!(
        text(&Tree {
            name: "a".to_owned(),
            children: vec![child]
        }),
        "a b"
    );
}

mod in_a_macro {
    use super::{TypedPrompt, text};

    macro_rules! typed {
        ($name:ident { $($field:ident: $ty:ty),* } $text:literal) => {
            #[derive(TypedPrompt)]
            #[prompt(text = $text)]
            struct $name { $($field: $ty),* }
        };
    }

    typed!(Written { team: Option<&'static str>, user: String } "{{ user }} of {{ team|default('none') }}");

    #[test]
    fn a_struct_can_come_from_a_macro() {
        let written = Written {
            team: None,
            user: "a".to_owned(),
        };
        assert_eq!(text(&written), "a of none");
    }
}

#[test]
fn a_struct_can_be_within_a_function() {
    #[derive(Serialize)]
    struct Local(u8);

    #[derive(TypedPrompt)]
    #[prompt(text = "{{ local }}")]
    struct Within {
        local: Local,
    }

    assert_eq!(text(&Within { local: Local(7) }), "7");
}

#[derive(TypedPrompt)]
#[prompt(text = "{{ old }}")]
struct Deprecated {
    #[deprecated]
    old: u8,
}

#[test]
fn a_field_can_be_deprecated() {
    #[allow(deprecated, reason = "that is what is tested")]
    let deprecated = Deprecated { old: 1 };
    assert_eq!(text(&deprecated), "1");
}

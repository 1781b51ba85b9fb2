//! Hashes agree with those computed elsewhere, and differ where the messages do.
//!
//! `data/hashes.json` was computed with Python's `json` and `hashlib`: keys sorted, no white space, not
//! escaped to ASCII.

use std::collections::BTreeMap;

use openarmature_prompts::{
    Message, NonEmpty, Prompt, Segment,
    hash::ContentHash,
    message::{ImageBlock, TextBlock, ToolCall, UserBlock, hash_messages},
    placeholder,
    prompt::Placeholders,
};
use proptest::prelude::*;
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
struct Expected {
    messages: Vec<ExpectedMessages>,
    texts: Vec<ExpectedText>,
    chats: Vec<ExpectedChat>,
    numbers: Vec<ExpectedNumber>,
}

#[derive(Deserialize)]
struct ExpectedMessages {
    messages: Vec<Message>,
    hash: String,
}

#[derive(Deserialize)]
struct ExpectedText {
    template: String,
    hash: String,
}

#[derive(Deserialize)]
struct ExpectedChat {
    segments: Vec<Segment>,
    hash: String,
}

#[derive(Deserialize)]
struct ExpectedNumber {
    json: String,
    hash: String,
    written: String,
}

fn expected() -> Expected {
    serde_json::from_str(include_str!("../data/hashes.json")).unwrap()
}

fn hash(messages: Vec<Message>) -> String {
    hash_messages(&NonEmpty::from_vec(messages).unwrap()).to_string()
}

fn of(message: Message) -> String {
    hash(vec![message])
}

#[test]
fn of_messages_are_those_computed_elsewhere() {
    for case in expected().messages {
        let text = format!("{:?}", case.messages);
        assert_eq!(hash(case.messages), case.hash, "{text}");
    }
}

#[test]
fn of_numbers_are_those_computed_elsewhere() {
    for case in expected().numbers {
        let arguments = format!("{{\"x\": {}}}", case.json);
        let arguments: Map<String, Value> = serde_json::from_str(&arguments).unwrap();
        let call = ToolCall::new("i", "n", arguments);
        let message = Message::assistant_calling("", vec![call]).unwrap();
        assert_eq!(of(message), case.hash, "{} as {}", case.json, case.written);
    }
}

#[test]
fn of_text_templates_are_those_computed_elsewhere() {
    for case in expected().texts {
        let prompt = Prompt::text("any", &case.template);
        assert_eq!(prompt.template_hash().as_str(), case.hash);
        assert_eq!(ContentHash::of_text(&case.template).as_str(), case.hash);
        assert_eq!(prompt.version(), &case.hash[7..23]);
    }
}

#[test]
fn of_chat_templates_are_those_computed_elsewhere() {
    for case in expected().chats {
        let prompt = Prompt::chat("any", case.segments);
        let segments = format!("{:?}", prompt.chat_template());
        assert_eq!(prompt.template_hash().as_str(), case.hash, "{segments}");
        assert_eq!(prompt.version(), &case.hash[7..23]);
    }
}

#[test]
fn of_a_result_is_that_of_its_messages() {
    let prompt = Prompt::chat("any", [Segment::user("{{ a }}"), placeholder!("h")]);
    let history = vec![Message::tool("t", "c")];
    let given = Placeholders::from([("h", history.clone())]);
    let result = prompt.render_with([("a", "x")], &given).unwrap();
    let messages = vec![Message::user("x").unwrap(), history[0].clone()];
    assert_eq!(result.rendered_hash().as_str(), hash(messages));
    // Neither the prompt's name nor the way to the text matters.
    let other = Prompt::text("other", "{{ 'x' }}").render(()).unwrap();
    let plain = Prompt::text("any", "x")
        .with_label("l")
        .render([("b", 1)])
        .unwrap();
    assert_eq!(other.rendered_hash(), plain.rendered_hash());
    assert_ne!(other.template_hash(), plain.template_hash());
    assert_ne!(other.rendered_hash(), result.rendered_hash());
}

fn text(text: &str) -> UserBlock {
    TextBlock::new(text).unwrap().into()
}

#[test]
fn no_two_of_many_alike_messages_share_one() {
    let user = |content: &str| Message::user(content).unwrap();
    let assistant = |content: &str| Message::assistant(content).unwrap();
    let call = |id: &str, name: &str, arguments: Value| {
        let call = ToolCall::new(id, name, arguments.as_object().cloned());
        vec![Message::assistant_calling("", vec![call]).unwrap()]
    };
    let lists: Vec<Vec<Message>> = vec![
        // boundaries
        vec![user("ab")],
        vec![user("a"), user("b")],
        vec![user("ab"), user("c")],
        vec![user("a"), user("bc")],
        vec![user("a"), user("b"), user("c")],
        vec![user("abc")],
        vec![user("a b")],
        vec![user("a\nb")],
        vec![user("a\\nb")],
        vec![user("a\r\nb")],
        vec![user("ab\n")],
        vec![user("a"), user("a")],
        vec![user("a")],
        vec![user("b"), user("a")],
        // roles
        vec![Message::system("a").unwrap()],
        vec![assistant("a")],
        vec![Message::tool("a", "")],
        vec![Message::tool("a", "b")],
        vec![Message::tool("", "a")],
        vec![Message::assistant_calling("a", vec![]).unwrap()],
        // one block against two, and against a text
        vec![Message::user([text("ab")]).unwrap()],
        vec![Message::user([text("a"), text("b")]).unwrap()],
        vec![Message::user([text("b"), text("a")]).unwrap()],
        vec![Message::user([text("a\nb")]).unwrap()],
        vec![
            Message::user([text("a")]).unwrap(),
            Message::user([text("b")]).unwrap(),
        ],
        vec![Message::user([TextBlock::new("ab").unwrap().with_signature("").into()]).unwrap()],
        vec![Message::user([TextBlock::new("ab").unwrap().with_signature("s").into()]).unwrap()],
        vec![Message::user([ImageBlock::url("ab").into()]).unwrap()],
        vec![Message::user([ImageBlock::inline("ab", "m").into()]).unwrap()],
        vec![Message::user([ImageBlock::url("ab").with_media_type("m").into()]).unwrap()],
        // text that looks like a placeholder, a template, or JSON
        vec![user("{{ history }}")],
        vec![user("{\"placeholder\":\"history\"}")],
        vec![user("[{\"content\":\"a\",\"role\":\"user\"}]")],
        vec![user("a\",\"role\":\"user\"},{\"content\":\"b")],
        vec![user("[{\"text\":\"ab\",\"type\":\"text\"}]")],
        vec![user("null")],
        vec![user("\u{0}")],
        vec![user("\\u0000")],
        vec![user("é")],
        vec![user("e\u{301}")],
        // calls
        call("c", "n", json!(null)),
        call("c", "n", json!({})),
        call("n", "c", json!({})),
        call("c", "n", json!({"a": 1})),
        call("c", "n", json!({"a": 1.0})),
        call("c", "n", json!({"a": "1"})),
        call("c", "n", json!({"a": true})),
        call("c", "n", json!({"a": null})),
        call("c", "n", json!({"a": [1]})),
        call("c", "n", json!({"a": 0.0})),
        call("c", "n", json!({"a": -0.0})),
        call("c", "n", json!({"a": 9_007_199_254_740_993_u64})),
        call("c", "n", json!({"a": 9_007_199_254_740_992_u64})),
    ];
    let mut seen = BTreeMap::new();
    for messages in lists {
        let shown = format!("{messages:?}");
        if let Some(other) = seen.insert(hash(messages), shown.clone()) {
            panic!("{shown} and {other}");
        }
    }
}

#[test]
fn the_order_of_keys_does_not_matter() {
    let hash_of = |arguments: &str| {
        let arguments: Map<String, Value> = serde_json::from_str(arguments).unwrap();
        let call = ToolCall::new("c", "n", arguments);
        of(Message::assistant_calling("", vec![call]).unwrap())
    };
    assert_eq!(
        hash_of(r#"{"a":{"y":1,"x":2},"b":3}"#),
        hash_of(r#"{"b":3,"a":{"x":2,"y":1}}"#)
    );
    assert_ne!(hash_of(r#"{"a":[1,2]}"#), hash_of(r#"{"a":[2,1]}"#));
}

#[test]
fn a_hash_that_a_backend_gives_is_kept_unchanged() {
    for given in ["sha256:00", "", "md5:ÄÖ", "SHA256:AB"] {
        let document = json!({"name": "n", "template": "t", "template_hash": given});
        let prompt: Prompt = serde_json::from_value(document).unwrap();
        assert_eq!(*prompt.template_hash(), given);
        let result = prompt.render(()).unwrap();
        assert_eq!(*result.template_hash(), given);
        assert_eq!(
            result.rendered_hash().as_str(),
            of(Message::user("t").unwrap())
        );
    }
}

fn any_text() -> impl Strategy<Value = String> {
    prop_oneof![
        proptest::string::string_regex("[ab\"\\\\,:{}\\[\\]]{1,6}").unwrap(),
        proptest::string::string_regex("\\PC{1,4}").unwrap(),
    ]
}

fn any_message() -> impl Strategy<Value = Message> {
    let arguments = prop_oneof![
        Just(json!(null)),
        Just(json!({})),
        any::<i64>().prop_map(|x| json!({"x": x})),
        any::<f64>().prop_map(|x| json!({"x": x})),
        any_text().prop_map(|x| json!({"x": x})),
        (any_text(), any_text()).prop_map(|(key, x)| json!({key: [x]})),
    ];
    prop_oneof![
        any_text().prop_map(|text| Message::system(text).unwrap()),
        any_text().prop_map(|text| Message::user(text).unwrap()),
        any_text().prop_map(|text| Message::assistant(text).unwrap()),
        (any_text(), any_text()).prop_map(|(text, id)| Message::tool(text, id)),
        proptest::collection::vec(any_text(), 1..3).prop_map(|texts| {
            let blocks: Vec<UserBlock> = texts.iter().map(|block| text(block)).collect();
            Message::user(blocks).unwrap()
        }),
        (any_text(), any_text(), arguments).prop_map(|(id, name, arguments)| {
            let call = ToolCall::new(id, name, arguments.as_object().cloned());
            Message::assistant_calling("", vec![call]).unwrap()
        }),
    ]
}

proptest! {
    #[test]
    fn different_lists_have_different_hashes(
        one in proptest::collection::vec(any_message(), 1..4),
        other in proptest::collection::vec(any_message(), 1..4),
    ) {
        // `==` does not tell `-0.0` from `0.0`; the text does.
        let written = |messages: &[Message]| serde_json::to_string(messages).unwrap();
        let same = written(&one) == written(&other);
        prop_assert_eq!(same, hash(one.clone()) == hash(other));
        prop_assert_eq!(hash(one.clone()), hash(one));
    }

    #[test]
    fn to_move_a_boundary_moves_the_hash(texts in proptest::collection::vec(any_text(), 2..4), at in any::<usize>()) {
        let messages: Vec<Message> = texts.iter().map(|text| Message::user(text.clone()).unwrap()).collect();
        let mut moved = texts.clone();
        let from = at % (texts.len() - 1);
        let last = moved[from].pop().unwrap();
        moved[from + 1].insert(0, last);
        moved.retain(|text| !text.is_empty());
        let moved: Vec<Message> = moved.into_iter().map(|text| Message::user(text).unwrap()).collect();
        prop_assert_ne!(hash(messages), hash(moved));
    }

    #[test]
    fn a_document_read_back_has_the_same_hash(messages in proptest::collection::vec(any_message(), 1..4)) {
        let document = serde_json::to_string(&messages).unwrap();
        let again: Vec<Message> = serde_json::from_str(&document).unwrap();
        prop_assert_eq!(hash(messages), hash(again));
    }
}

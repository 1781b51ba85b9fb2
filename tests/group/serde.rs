//! Groups and `TwoOrMore` as documents: valid ones, and refused ones with their places.

use std::collections::BTreeMap;

use openarmature_prompts::{Category, PromptGroup, TwoOrMore};
use serde::{Deserialize, Serialize};

type Members = TwoOrMore<u8>;
type Group = PromptGroup<u8>;

fn json_error<'a, T: Deserialize<'a> + std::fmt::Debug>(text: &'a str) -> String {
    serde_json::from_str::<T>(text).unwrap_err().to_string()
}

#[test]
fn is_a_plain_sequence() {
    let members = TwoOrMore::new(1, 2, [3]);
    assert_eq!(serde_json::to_string(&members).unwrap(), "[1,2,3]");
    assert_eq!(serde_json::from_str::<Members>("[1,2,3]").unwrap(), members);
}

#[test]
fn a_short_sequence_is_refused_with_its_place() {
    assert_eq!(
        json_error::<Members>("[1]"),
        "invalid length 1, expected a sequence of at least two members at line 1 column 3"
    );
    assert_eq!(
        json_error::<Members>("\n []"),
        "invalid length 0, expected a sequence of at least two members at line 2 column 3"
    );
    assert_eq!(
        json_error::<BTreeMap<String, Members>>("{\n  \"a\": [1, 2],\n  \"b\": [1]\n}"),
        "invalid length 1, expected a sequence of at least two members at line 3 column 10"
    );
    assert_eq!(
        json_error::<Members>("{}"),
        "invalid type: map, expected a sequence of at least two members at line 1 column 0"
    );
}

#[test]
fn a_group_is_a_name_and_members() {
    let group = PromptGroup::new("rag", 1, 2, []);
    let text = r#"{"group_name":"rag","members":[1,2]}"#;
    assert_eq!(serde_json::to_string(&group).unwrap(), text);
    assert_eq!(serde_json::from_str::<Group>(text).unwrap(), group);
    let turned = r#"{"members": [1, 2], "group_name": "rag"}"#;
    assert_eq!(serde_json::from_str::<Group>(turned).unwrap(), group);
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    assert_eq!(serde_json::from_value::<Group>(value).unwrap(), group);
    let reader = text.as_bytes();
    assert_eq!(serde_json::from_reader::<_, Group>(reader).unwrap(), group);
}

#[test]
fn a_short_group_is_refused_in_its_own_words() {
    assert_eq!(
        json_error::<Group>(r#"{"group_name":"rag","members":[1]}"#),
        r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed at line 1 column 34"#
    );
    assert_eq!(
        json_error::<Group>(r#"{"members":[],"group_name":"rag"}"#),
        r#"prompt_group_invalid: group "rag" has 0 members, at least 2 are needed at line 1 column 33"#
    );
    let nested = "[\n  {\"group_name\": \"a\", \"members\": [1, 2]},\n  {\"group_name\": \"b\", \"members\": [1]}\n]";
    assert_eq!(
        json_error::<Vec<Group>>(nested),
        r#"prompt_group_invalid: group "b" has 1 member, at least 2 are needed at line 3 column 37"#
    );
}

#[test]
fn keys_are_checked() {
    assert_eq!(
        json_error::<Group>(r#"{"group_name":"rag"}"#),
        "missing field `members` at line 1 column 20"
    );
    assert_eq!(
        json_error::<Group>(r#"{"members":[1,2]}"#),
        "missing field `group_name` at line 1 column 17"
    );
    assert_eq!(
        json_error::<Group>(r#"{"group_name":"rag","members":[1,2],"extra":0}"#),
        "unknown field `extra`, expected `group_name` or `members` at line 1 column 43"
    );
    assert_eq!(
        json_error::<Group>(r#"{"group_name":"rag","members":[1,2],"members":[]}"#),
        "duplicate field `members` at line 1 column 45"
    );
    assert_eq!(
        json_error::<Group>(r#"{"group_name":null,"members":[1,2]}"#),
        "invalid type: null, expected a string at line 1 column 18"
    );
}

#[derive(Debug, Deserialize)]
#[allow(dead_code)]
struct Flattened {
    id: u8,
    #[serde(flatten)]
    group: Group,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
#[allow(dead_code)]
enum Untagged {
    Group(Group),
    Members(Members),
}

#[derive(Debug, Deserialize)]
#[serde(tag = "kind")]
#[allow(dead_code)]
enum Tagged {
    Nested {
        inner: Option<Box<Tagged>>,
        members: Members,
    },
}

#[test]
fn no_shape_of_document_gets_a_short_one_through() {
    let flat = r#"{"id": 1, "group_name": "rag", "members": [1, 2]}"#;
    // Under `flatten` a record cannot refuse the keys of its neighbours, and does not see them.
    let parsed: Flattened = serde_json::from_str(flat).unwrap();
    assert_eq!(parsed.group.members(), &[1, 2]);
    assert!(
        json_error::<Flattened>(r#"{"id": 1, "group_name": "rag", "members": [1]}"#)
            .starts_with(r#"prompt_group_invalid: group "rag" has 1 member"#)
    );
    for text in ["[1]", "[]", r#"{"group_name":"rag","members":[1]}"#] {
        serde_json::from_str::<Untagged>(text).unwrap_err();
    }
    assert!(matches!(
        serde_json::from_str("[1,2]").unwrap(),
        Untagged::Members(_)
    ));
    let short = r#"{"kind":"Nested","members":[1,2],"inner":{"kind":"Nested","members":[1]}}"#;
    assert!(json_error::<Tagged>(short).starts_with("invalid length 1"));
    let inner: Tagged = serde_json::from_str(&short.replace("[1]", "[1,2]")).unwrap();
    assert!(matches!(inner, Tagged::Nested { inner: Some(_), .. }));
    serde_json::from_str::<Option<Members>>("[1]").unwrap_err();
    serde_json::from_str::<Vec<Members>>("[[1,2],[1]]").unwrap_err();
    serde_json::from_str::<TwoOrMore<Members>>("[[1,2],[1]]").unwrap_err();
}

#[test]
fn fields_in_order_are_a_group_too_and_checked() {
    let group: Group = serde_json::from_str(r#"["rag",[1,2]]"#).unwrap();
    assert_eq!(group, PromptGroup::new("rag", 1, 2, []));
    assert_eq!(
        json_error::<Group>(r#"["rag",[1]]"#),
        r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed at line 1 column 11"#
    );
    json_error::<Group>(r#"["rag",[1,2],3]"#);
    json_error::<Group>(r#"["rag"]"#);
    assert_eq!(
        json_error::<Group>("7"),
        "invalid type: integer `7`, expected a prompt group with `group_name` and `members` at line 1 column 1"
    );
}

#[test]
fn values_without_a_text_are_checked() {
    use serde::de::{
        IntoDeserializer,
        value::{Error, SeqDeserializer},
    };

    let one: SeqDeserializer<_, Error> = vec![1_u8].into_deserializer();
    let refused = Members::deserialize(one).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "invalid length 1, expected a sequence of at least two members"
    );
    let two: SeqDeserializer<_, Error> = vec![1_u8, 2].into_deserializer();
    assert_eq!(Members::deserialize(two).unwrap(), [1, 2]);
    for short in [
        serde_json::json!([]),
        serde_json::json!([1]),
        serde_json::json!(null),
    ] {
        serde_json::from_value::<Members>(short.clone()).unwrap_err();
        let group = serde_json::json!({"group_name": "rag", "members": short});
        serde_json::from_value::<Group>(group).unwrap_err();
    }
}

#[test]
fn reading_in_place_keeps_the_rule() {
    let mut members = TwoOrMore::new(7, 8, [9]);
    let mut json = serde_json::Deserializer::from_str("[1]");
    Deserialize::deserialize_in_place(&mut json, &mut members).unwrap_err();
    assert!(members.len() >= 2);

    let mut group = PromptGroup::new("rag", 7, 8, []);
    let mut json = serde_json::Deserializer::from_str(r#"{"group_name":"short","members":[1]}"#);
    Deserialize::deserialize_in_place(&mut json, &mut group).unwrap_err();
    assert!(group.len() >= 2);
}

#[test]
fn a_text_is_no_sequence_and_bytes_are_checked() {
    json_error::<Members>(r#""ab""#);
    // ciborium reads CBOR's own form of bytes as a sequence.
    assert_eq!(from_cbor::<Members>(&[0x42, 1, 2]).unwrap(), [1, 2]);
    from_cbor::<Members>(&[0x41, 1]).unwrap_err();
}

#[test]
fn yaml_is_refused_with_its_place() {
    let group: Group = serde_saphyr::from_str("group_name: rag\nmembers:\n  - 1\n  - 2\n").unwrap();
    assert_eq!(group, PromptGroup::new("rag", 1, 2, []));
    let error =
        serde_saphyr::from_str::<Vec<Group>>("- group_name: rag\n  members: [1]\n").unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains(r#"prompt_group_invalid: group "rag" has 1 member, at least 2 are needed"#),
        "{text}"
    );
    let error =
        serde_saphyr::from_str::<BTreeMap<String, Members>>("a: [1, 2]\nb: [1]\n").unwrap_err();
    let text = error.to_string();
    assert!(
        text.contains("invalid length 1, expected a sequence of at least two members"),
        "{text}"
    );
    assert_eq!(error.location().unwrap().line(), 2, "{text}");
}

fn from_cbor<T: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Result<T, String> {
    ciborium::from_reader(bytes).map_err(|error| error.to_string())
}

#[test]
fn cbor_is_checked_and_its_headers_not_trusted() {
    let mut bytes = vec![];
    let group = PromptGroup::new("rag", 1, 2, []);
    ciborium::into_writer(&group, &mut bytes).unwrap();
    assert_eq!(from_cbor::<Group>(&bytes).unwrap(), group);
    assert!(
        from_cbor::<Members>(&[0x81, 1])
            .unwrap_err()
            .contains("invalid length 1")
    );
    assert!(
        from_cbor::<Members>(&[0x9f, 0xff])
            .unwrap_err()
            .contains("invalid length 0")
    );
    assert_eq!(from_cbor::<Members>(&[0x9f, 1, 2, 0xff]).unwrap(), [1, 2]);

    // An array of 2^60 members in ten bytes: refused where the text ends, after a small allocation.
    let claim = [&[0x9b][..], &(1_u64 << 60).to_be_bytes(), &[1]].concat();
    let mut refused = None;
    let used = allocation_counter::measure(|| refused = Some(from_cbor::<Members>(&claim)));
    refused.unwrap().unwrap_err();
    assert!(used.bytes_max < 2 << 20, "{used:?}");
    from_cbor::<TwoOrMore<[u64; 32]>>(&claim).unwrap_err();
    from_cbor::<TwoOrMore<()>>(&claim).unwrap_err();
}

#[test]
fn serializes_members_that_cannot_be_cloned() {
    #[derive(Serialize)]
    struct NoClone(u8);
    let members = TwoOrMore::new(NoClone(1), NoClone(2), []);
    assert_eq!(serde_json::to_string(&members).unwrap(), "[1,2]");
}

#[test]
fn a_category_is_its_string() {
    for category in Category::ALL {
        let text = serde_json::to_string(category).unwrap();
        assert_eq!(text, format!("\"{category}\""));
        assert_eq!(serde_json::from_str::<Category>(&text).unwrap(), *category);
    }
    serde_json::from_str::<Category>("\"prompt_lost\"").unwrap_err();
}

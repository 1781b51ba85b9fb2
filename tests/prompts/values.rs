//! Every kind of value of Rust as a variable: the JSON is that of `serde_json`.

use std::collections::BTreeMap;

use openarmature_prompts::Variables;
use serde::{Serialize, Serializer, ser::SerializeStruct};
use serde_json::{Value, json};

#[derive(Serialize)]
struct Unit;

#[derive(Serialize)]
struct Newtype(i8);

#[derive(Serialize)]
struct Tuple(i8, char);

#[derive(Serialize)]
struct Struct {
    first: i8,
    second: Option<bool>,
}

#[derive(Serialize)]
enum Kind {
    Unit,
    Newtype(i8),
    Tuple(i8, bool),
    Struct { first: i8 },
}

struct Bytes;

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(&[0, 255])
    }
}

/// A struct of one field whose name `serde_json` keeps for itself.
struct Private<T>(&'static str, T);

impl<T: Serialize> Serialize for Private<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Private", 1)?;
        fields.serialize_field(self.0, &self.1)?;
        fields.end()
    }
}

const NUMBER: &str = "$serde_json::private::Number";
const RAW: &str = "$serde_json::private::RawValue";

fn converted<T: Serialize>(value: T) -> Value {
    let variables = Variables::try_from_iter([("v", value)]).unwrap();
    variables.get("v").unwrap().clone()
}

#[track_caller]
fn is<T: Serialize>(value: T, expected: &Value) {
    let by_serde_json = serde_json::to_value(&value).unwrap();
    assert_eq!(by_serde_json.to_string(), expected.to_string());
    assert_eq!(converted(value).to_string(), expected.to_string());
}

#[test]
fn plain_values() {
    is(true, &json!(true));
    is(i8::MIN, &json!(-128));
    is(i16::MIN, &json!(-32_768));
    is(i32::MIN, &json!(-2_147_483_648));
    is(i64::MIN, &json!(i64::MIN));
    is(u8::MAX, &json!(255));
    is(u16::MAX, &json!(65_535));
    is(u32::MAX, &json!(4_294_967_295_u32));
    is(u64::MAX, &json!(u64::MAX));
    is(i128::from(i64::MIN), &json!(i64::MIN));
    is(i128::from(u64::MAX), &json!(u64::MAX));
    is(u128::from(u64::MAX), &json!(u64::MAX));
    is(0.5_f32, &json!(0.5));
    is(-1e300, &json!(-1e300));
    is('ß', &json!("ß"));
    is("text", &json!("text"));
    is(Bytes, &json!([0, 255]));
    is(None::<i8>, &json!(null));
    is(Some(1), &json!(1));
    is((), &json!(null));
}

#[test]
fn structs_variants_and_lists() {
    is(Unit, &json!(null));
    is(Newtype(1), &json!(1));
    is(Tuple(1, 'a'), &json!([1, "a"]));
    let value = Struct {
        first: 1,
        second: None,
    };
    is(value, &json!({"first": 1, "second": null}));
    is(Kind::Unit, &json!("Unit"));
    is(Kind::Newtype(1), &json!({"Newtype": 1}));
    is(Kind::Tuple(1, true), &json!({"Tuple": [1, true]}));
    is(Kind::Struct { first: 1 }, &json!({"Struct": {"first": 1}}));
    is(vec![vec![1], vec![]], &json!([[1], []]));
    is((1, "a", [true]), &json!([1, "a", [true]]));
}

#[test]
fn maps_with_keys_of_all_kinds() {
    is(
        BTreeMap::from([("b", 1), ("a", 2)]),
        &json!({"a": 2, "b": 1}),
    );
    is(BTreeMap::from([(-1, "x")]), &json!({"-1": "x"}));
    is(BTreeMap::from([(true, "x")]), &json!({"true": "x"}));
    is(BTreeMap::from([('k', [1])]), &json!({"k": [1]}));
    let refused = Variables::try_from_iter([("v", BTreeMap::from([([1], 1)]))]).unwrap_err();
    let why = "prompt_render_error: variable `v` cannot be written as JSON";
    assert_eq!(refused.to_string(), why);
}

#[test]
fn integers_that_json_has_no_room_for() {
    for text in [
        Variables::try_from_iter([("v", i128::from(u64::MAX) + 1)]).unwrap_err(),
        Variables::try_from_iter([("v", i128::from(i64::MIN) - 1)]).unwrap_err(),
        Variables::try_from_iter([("v", u128::MAX)]).unwrap_err(),
    ] {
        let why = "prompt_render_error: variable `v` cannot be written as JSON";
        assert_eq!(text.to_string(), why);
    }
}

/// A crate can switch on features of `serde_json` that pass on numbers and raw JSON in structs of this form.
#[test]
fn values_that_serde_json_wraps() {
    assert_eq!(converted(Private(NUMBER, "1.5")), json!(1.5));
    assert_eq!(converted(Private(RAW, r#"{"a": [1]}"#)), json!({"a": [1]}));
    assert_eq!(converted([Private(RAW, "null")]), json!([null]));
    assert_eq!(converted(Private(RAW, 1)), json!({RAW: 1}));
    for text in ["", "{", "1 2"] {
        Variables::try_from_iter([("v", Private(RAW, text))]).unwrap_err();
    }
}

#[test]
fn the_error_of_a_map_names_what_is_at_fault() {
    let map = BTreeMap::from([("a", 1.0), ("b", f64::NAN), ("c", f64::INFINITY)]);
    let error = Variables::from_serialize(&map).unwrap_err();
    assert_eq!(error.name(), Some("b"));
    assert_eq!(error.names().collect::<Vec<_>>(), ["a", "b", "c"]);
    for value in [json!(1), json!([1]), json!("a"), json!(null)] {
        let error = Variables::from_serialize(&value).unwrap_err();
        let why =
            "prompt_render_error: the record of variables is not a record or a map with names";
        assert_eq!((error.name(), error.to_string().as_str()), (None, why));
        assert_eq!(error.names().len(), 0);
    }
}

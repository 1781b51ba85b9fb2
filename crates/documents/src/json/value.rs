//! Values of JSON from any format.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Number, Value};

/// A JSON value that is read strictly from any format: a float that is not finite and a duplicate key are
/// errors.
///
/// The value does not depend on the features of `serde_json`: with `arbitrary_precision`, too, a number has
/// 64 bits or is a float.
///
/// ```
/// use openarmature_prompts_documents::json::Json;
///
/// let Json(value) = serde_json::from_str(r#"{"a": [1, null]}"#)?;
/// assert_eq!(value["a"][0], 1);
/// assert!(serde_json::from_str::<Json>(r#"{"a": 1, "a": 2}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Json(pub Value);

/// The key under which `serde_json` passes on a number if a crate has switched on `arbitrary_precision`.
const NUMBER: &str = "$serde_json::private::Number";

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor).map(Self)
    }
}

/// Reads an object as strictly as [`Json`].
///
/// # Errors
///
/// An error of the deserializer, if the format cannot parse its input, JSON cannot hold the value, or the
/// value is of another type.
pub fn object<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Map<String, Value>, D::Error> {
    match Json::deserialize(deserializer)?.0 {
        Value::Object(object) => Ok(object),
        _ => Err(D::Error::custom("expected an object")),
    }
}

/// Reads an object as strictly as [`Json`], and `null` as none.
///
/// # Errors
///
/// An error of the deserializer, if the format cannot parse its input, JSON cannot hold the value, or the
/// value is of another type.
pub fn optional_object<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Map<String, Value>>, D::Error> {
    match Json::deserialize(deserializer)?.0 {
        Value::Object(object) => Ok(Some(object)),
        Value::Null => Ok(None),
        _ => Err(D::Error::custom("expected an object or null")),
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value that JSON can hold")
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        match Number::from_f64(value) {
            Some(number) => Ok(Value::Number(number)),
            None => Err(E::custom(
                "a number that is not finite, which JSON cannot hold",
            )),
        }
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(Self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Value, D::Error> {
        inner.deserialize_any(Self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut array = vec![];
        while let Some(Json(item)) = items.next_element()? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                return Err(A::Error::custom("duplicate key"));
            }
            let Json(value) = entries.next_value()?;
            if let (NUMBER, true, Some(digits)) = (key.as_str(), object.is_empty(), value.as_str())
            {
                return number_from_text(digits)
                    .ok_or_else(|| A::Error::custom("number out of range"));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

/// Returns a number as `serde_json` reads it without `arbitrary_precision`: 64 bits, or else a float.
fn number_from_text(digits: &str) -> Option<Value> {
    if let Ok(integer) = digits.parse::<i64>() {
        // The one integer that is read as a float.
        let is_negative_zero = integer == 0 && digits.starts_with('-');
        return Some(if is_negative_zero {
            (-0.0).into()
        } else {
            integer.into()
        });
    }
    if let Ok(integer) = digits.parse::<u64>() {
        return Some(integer.into());
    }
    let float = digits.parse::<f64>().ok()?;
    Number::from_f64(float).map(Value::Number)
}

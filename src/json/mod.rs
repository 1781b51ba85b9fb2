//! JSON values that refuse what JSON cannot hold, instead of making it `null`.

mod serializer;

use std::fmt;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Number, Value};

use serializer::ToJson;

/// A value read from any format. A float that is not finite is an error.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Json(pub(crate) Value);

/// The key under which `serde_json` passes a number on where another crate has switched on arbitrary
/// precision.
const NUMBER: &str = "$serde_json::private::Number";

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor).map(Self)
    }
}

/// Reads an object.
pub(crate) fn object<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Map<String, Value>, D::Error> {
    match Json::deserialize(deserializer)?.0 {
        Value::Object(object) => Ok(object),
        _ => Err(D::Error::custom("expected an object")),
    }
}

/// Reads an object, or `null` as none.
pub(crate) fn optional_object<'de, D: Deserializer<'de>>(
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
            let Json(value) = entries.next_value()?;
            if let (NUMBER, true, Some(digits)) = (key.as_str(), object.is_empty(), value.as_str())
            {
                return number_from_text(digits)
                    .ok_or_else(|| A::Error::custom("number out of range"));
            }
            if object.contains_key(&key) {
                return Err(A::Error::custom(format_args!("duplicate key {key:?}")));
            }
            object.insert(key, value);
        }
        Ok(Value::Object(object))
    }
}

/// Writes anything as JSON, unless JSON cannot hold it.
pub(crate) fn from_serialize<T: Serialize + ?Sized>(value: &T) -> Result<Value, NotJson> {
    value.serialize(ToJson)
}

/// A number as `serde_json` reads it, whatever it keeps of the digits: 64 bits, or else a float.
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

/// Why a value is not JSON. Says nothing of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NotJson {
    #[error("holds a number that is not finite, which JSON cannot hold")]
    NotFinite,
    #[error("cannot be written as JSON")]
    Other,
}

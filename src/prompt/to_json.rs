//! Values of Rust as JSON.
//!
//! The serializer here refuses values that JSON cannot hold; that of `serde_json` writes NaN as `null`. The
//! results do not depend on the features of `serde_json`.

use std::{cell::RefCell, fmt};

use serde::{
    Serialize, Serializer,
    ser::{
        self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant,
    },
};
use serde_json::{Map, Number, Value};

use openarmature_prompts_documents::json::Json;

/// The field in which `serde_json` passes on a number if a crate has switched on `arbitrary_precision`.
const NUMBER: &str = "$serde_json::private::Number";
/// The field in which `serde_json` passes on text that is JSON already.
const RAW: &str = "$serde_json::private::RawValue";

/// Converts a value to JSON.
pub(super) fn from_serialize<T: Serialize + ?Sized>(value: &T) -> Result<Value, NotJson> {
    value.serialize(ToJson(None))
}

/// The names of a struct or a map that is not JSON, and the first whose value is not.
#[derive(Default)]
pub(super) struct Names {
    pub(super) all: Vec<String>,
    pub(super) at_fault: Option<String>,
}

/// Finds the names of a struct or a map that is not JSON.
pub(super) fn names<T: Serialize + ?Sized>(record: &T) -> Names {
    let names = RefCell::default();
    // Only the names matter: the value is known not to be JSON.
    let _ = record.serialize(ToJson(Some(&names)));
    names.into_inner()
}

/// The reason that a value is not JSON, without the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum NotJson {
    #[error("holds a number that is not finite, which JSON cannot hold")]
    NotFinite,
    #[error("cannot be written as JSON")]
    Other,
}

impl ser::Error for NotJson {
    /// Drops the text, which may hold the value.
    fn custom<T: fmt::Display>(_: T) -> Self {
        Self::Other
    }
}

/// With a place for names, the serializer goes on after a value that is not JSON in the outermost struct or map.
#[derive(Clone, Copy)]
struct ToJson<'a>(Option<&'a RefCell<Names>>);

type Outcome = Result<Value, NotJson>;

impl<'a> Serializer for ToJson<'a> {
    type Ok = Value;
    type Error = NotJson;
    type SerializeSeq = Items;
    type SerializeTuple = Items;
    type SerializeTupleStruct = Items;
    type SerializeTupleVariant = Items;
    type SerializeMap = Entries<'a>;
    type SerializeStruct = Entries<'a>;
    type SerializeStructVariant = Entries<'a>;

    fn serialize_bool(self, value: bool) -> Outcome {
        Ok(value.into())
    }

    fn serialize_i8(self, value: i8) -> Outcome {
        Ok(value.into())
    }

    fn serialize_i16(self, value: i16) -> Outcome {
        Ok(value.into())
    }

    fn serialize_i32(self, value: i32) -> Outcome {
        Ok(value.into())
    }

    fn serialize_i64(self, value: i64) -> Outcome {
        Ok(value.into())
    }

    fn serialize_i128(self, value: i128) -> Outcome {
        match (i64::try_from(value), u64::try_from(value)) {
            (Ok(value), _) => Ok(value.into()),
            (_, Ok(value)) => Ok(value.into()),
            _ => Err(NotJson::Other),
        }
    }

    fn serialize_u8(self, value: u8) -> Outcome {
        Ok(value.into())
    }

    fn serialize_u16(self, value: u16) -> Outcome {
        Ok(value.into())
    }

    fn serialize_u32(self, value: u32) -> Outcome {
        Ok(value.into())
    }

    fn serialize_u64(self, value: u64) -> Outcome {
        Ok(value.into())
    }

    fn serialize_u128(self, value: u128) -> Outcome {
        u64::try_from(value)
            .map(Value::from)
            .map_err(|_| NotJson::Other)
    }

    fn serialize_f32(self, value: f32) -> Outcome {
        self.serialize_f64(value.into())
    }

    fn serialize_f64(self, value: f64) -> Outcome {
        Number::from_f64(value)
            .map(Value::Number)
            .ok_or(NotJson::NotFinite)
    }

    fn serialize_char(self, value: char) -> Outcome {
        Ok(value.to_string().into())
    }

    fn serialize_str(self, value: &str) -> Outcome {
        Ok(value.into())
    }

    fn serialize_bytes(self, value: &[u8]) -> Outcome {
        Ok(value.to_vec().into())
    }

    fn serialize_none(self) -> Outcome {
        Ok(Value::Null)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Outcome {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Outcome {
        Ok(Value::Null)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Outcome {
        Ok(Value::Null)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Outcome {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Outcome {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Outcome {
        Ok(tagged(Some(variant), value.serialize(self)?))
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Items, NotJson> {
        Ok(Items::new(None))
    }

    fn serialize_tuple(self, _: usize) -> Result<Items, NotJson> {
        Ok(Items::new(None))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Items, NotJson> {
        Ok(Items::new(None))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Items, NotJson> {
        Ok(Items::new(Some(variant)))
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'a>, NotJson> {
        Ok(Entries {
            names: self.0,
            ..Entries::default()
        })
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Entries<'a>, NotJson> {
        Ok(Entries {
            names: self.0,
            ..Entries::default()
        })
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Entries<'a>, NotJson> {
        Ok(Entries {
            variant: Some(variant),
            ..Entries::default()
        })
    }
}

fn tagged(variant: Option<&str>, value: Value) -> Value {
    match variant {
        Some(variant) => Value::Object(Map::from_iter([(variant.to_owned(), value)])),
        None => value,
    }
}

struct Items {
    variant: Option<&'static str>,
    items: Vec<Value>,
}

impl Items {
    const fn new(variant: Option<&'static str>) -> Self {
        Self {
            variant,
            items: vec![],
        }
    }

    fn push<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotJson> {
        self.items.push(value.serialize(ToJson(None))?);
        Ok(())
    }

    fn finish(self) -> Value {
        tagged(self.variant, Value::Array(self.items))
    }
}

macro_rules! items {
    ($($trait:ident::$method:ident),+) => {$(
        impl $trait for Items {
            type Ok = Value;
            type Error = NotJson;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotJson> {
                self.push(value)
            }

            fn end(self) -> Outcome {
                Ok(self.finish())
            }
        }
    )+};
}

items!(
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field
);

#[derive(Default)]
struct Entries<'a> {
    names: Option<&'a RefCell<Names>>,
    variant: Option<&'static str>,
    object: Map<String, Value>,
    key: Option<String>,
    /// A value that `serde_json` passes on as a struct with one field.
    whole: Option<Value>,
}

impl Entries<'_> {
    /// Converts the value of an entry. Where names are collected, a fault is noted there.
    fn value<T: Serialize + ?Sized>(&self, key: &str, value: &T) -> Result<Value, NotJson> {
        let value = value.serialize(ToJson(None));
        let Some(names) = self.names else {
            return value;
        };
        let mut names = names.borrow_mut();
        names.all.push(key.to_owned());
        if value.is_err() {
            names.at_fault.get_or_insert_with(|| key.to_owned());
        }
        Ok(value.unwrap_or_default())
    }

    fn field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), NotJson> {
        let value = self.value(key, value)?;
        match (key, value.as_str()) {
            (NUMBER | RAW, Some(text)) => {
                let Json(value) = serde_json::from_str(text).map_err(|_| NotJson::Other)?;
                self.whole = Some(value);
            }
            _ => {
                self.object.insert(key.to_owned(), value);
            }
        }
        Ok(())
    }

    fn finish(self) -> Value {
        let value = self.whole.unwrap_or(Value::Object(self.object));
        tagged(self.variant, value)
    }
}

impl SerializeMap for Entries<'_> {
    type Ok = Value;
    type Error = NotJson;

    /// Accepts text, numbers and truth values, as `serde_json` does.
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NotJson> {
        self.key = Some(match key.serialize(ToJson(None))? {
            Value::String(key) => key,
            Value::Number(key) => key.to_string(),
            Value::Bool(key) => key.to_string(),
            _ => return Err(NotJson::Other),
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotJson> {
        let key = self.key.take().ok_or(NotJson::Other)?;
        let value = self.value(&key, value)?;
        self.object.insert(key, value);
        Ok(())
    }

    fn end(self) -> Outcome {
        Ok(self.finish())
    }
}

macro_rules! fields {
    ($($trait:ident),+) => {$(
        impl $trait for Entries<'_> {
            type Ok = Value;
            type Error = NotJson;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), NotJson> {
                self.field(key, value)
            }

            fn end(self) -> Outcome {
                Ok(self.finish())
            }
        }
    )+};
}

fields!(SerializeStruct, SerializeStructVariant);

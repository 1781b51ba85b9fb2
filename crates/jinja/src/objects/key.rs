//! The keys of a dict: hashed and compared as Python does.

use std::hash::{Hash, Hasher};

use indexmap::Equivalent;
use minijinja::{Error, ErrorKind, Value};

use super::{
    kind::{Kind, kind},
    range::{Range, same_range},
    sequence::tuple_items,
    types::Key,
};
use crate::error::refused;

impl Key {
    /// Makes a key of a value; a list or a dict is none.
    pub(crate) fn new(value: &Value) -> Result<Self, Error> {
        match kind(value) {
            Kind::Undefined => Err(Error::from(ErrorKind::UndefinedError)),
            // Python hashes some of them by their addresses.
            Kind::List
            | Kind::Dict
            | Kind::View
            | Kind::Generator
            | Kind::Namespace
            | Kind::Other => Err(refused("a key that cannot be hashed")),
            Kind::Tuple => tuple_items(value)
                .into_iter()
                .flatten()
                .try_for_each(|item| Self::new(&item).map(drop))
                .map(|()| Self(value.clone())),
            _ => Ok(Self(value.clone())),
        }
    }

    /// Whether a value may be looked up, although it can be no key: Python finds it by its address alone.
    pub(crate) fn is_address(value: &Value) -> bool {
        matches!(kind(value), Kind::Generator | Kind::Namespace | Kind::Other)
    }

    pub(crate) fn text(text: &str) -> Self {
        Self(Value::from(text))
    }

    pub(crate) fn value(&self) -> &Value {
        &self.0
    }
}

/// The number that a key is, where it is one that is whole.
fn whole(value: &Value) -> Option<i128> {
    match kind(value) {
        Kind::Bool => Some(i128::from(value.is_true())),
        Kind::Int => i128::try_from(value.clone()).ok(),
        Kind::Float => {
            let float = f64::try_from(value.clone()).ok()?;
            #[allow(
                clippy::cast_possible_truncation,
                reason = "the float is whole and in range"
            )]
            (float.fract() == 0.0 && float.abs() < 1e38).then_some(float as i128)
        }
        _ => None,
    }
}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        if let Some(text) = self.0.as_str() {
            text.hash(state);
        } else if let Some(number) = whole(&self.0) {
            number.hash(state);
        } else if let Some(items) = tuple_items(&self.0) {
            for item in items {
                Self(item).hash(state);
            }
        } else if let Kind::Float = kind(&self.0) {
            let float = f64::try_from(self.0.clone()).unwrap_or_default();
            float.to_bits().hash(state);
        } else if let Some(range) = self.0.downcast_object_ref::<Range>() {
            range.get(0).and_then(|first| first.as_i64()).hash(state);
            range.len().hash(state);
        }
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        same(&self.0, &other.0)
    }
}

impl Eq for Key {}

fn same(one: &Value, other: &Value) -> bool {
    if let (Some(one), Some(other)) = (one.as_str(), other.as_str()) {
        return one == other;
    }
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => return one == other,
        (None, None) => {}
        _ => return false,
    }
    match (kind(one), kind(other)) {
        (Kind::None, Kind::None) => true,
        (Kind::Float, Kind::Float) => {
            f64::try_from(one.clone()).ok() == f64::try_from(other.clone()).ok()
        }
        (Kind::Tuple, Kind::Tuple) => match (tuple_items(one), tuple_items(other)) {
            (Some(one), Some(other)) => {
                one.len() == other.len()
                    && one.iter().zip(&other).all(|(one, other)| same(one, other))
            }
            _ => false,
        },
        (Kind::Bytes, Kind::Bytes) => one.as_bytes() == other.as_bytes(),
        (Kind::Range, Kind::Range) => same_range(one, other),
        _ => false,
    }
}

/// A text that a key is looked up by, without making a value of it.
pub(super) struct Text<'a>(pub(super) &'a str);

impl Hash for Text<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl Equivalent<Key> for Text<'_> {
    fn equivalent(&self, key: &Key) -> bool {
        key.0.as_str() == Some(self.0)
    }
}

//! Sampling parameters.

use serde::{Deserialize, Deserializer, de::Error};
use serde_json::{Map, Value};

use crate::json;

/// The sampling parameters of a prompt.
///
/// A parameter that is absent or `null` is `None`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sampling {
    /// The temperature.
    pub temperature: Option<f64>,
    /// The probability mass to sample from.
    pub top_p: Option<f64>,
    /// The penalty on frequent tokens.
    pub frequency_penalty: Option<f64>,
    /// The penalty on tokens that have occurred.
    pub presence_penalty: Option<f64>,
    /// The bound on the tokens of the answer.
    pub max_tokens: Option<u64>,
    /// The seed.
    pub seed: Option<i64>,
    /// The texts that end the answer.
    pub stop_sequences: Option<Vec<String>>,
    /// The parameters of one provider: the entries of `extras`, and every key that is not listed above.
    pub extras: Map<String, Value>,
}

/// A parameter that has the wrong type.
pub(crate) struct WrongType {
    pub(crate) key: &'static str,
    pub(crate) message: String,
}

impl WrongType {
    fn new(key: &'static str, expected: &str) -> Self {
        Self {
            key,
            message: format!("`{key}` is not {expected}"),
        }
    }
}

impl Sampling {
    pub(crate) fn from_object(mut object: Map<String, Value>) -> Result<Self, WrongType> {
        let mut take = |key: &str| object.shift_remove(key).filter(|value| !value.is_null());
        let mut float = |key: &'static str| {
            let Some(value) = take(key) else {
                return Ok(None);
            };
            match value.as_f64() {
                Some(float) if float.is_finite() => Ok(Some(float)),
                _ => Err(WrongType::new(key, "a number")),
            }
        };
        let temperature = float("temperature")?;
        let top_p = float("top_p")?;
        let frequency_penalty = float("frequency_penalty")?;
        let presence_penalty = float("presence_penalty")?;
        let mut parse = |key: &'static str, expected: &str| Parameter {
            value: take(key),
            wrong: WrongType::new(key, expected),
        };
        let max_tokens = parse("max_tokens", "a count").read(|value| value.as_u64())?;
        let seed = parse("seed", "an integer").read(|value| value.as_i64())?;
        let stop_sequences = parse("stop_sequences", "a list of texts")
            .read(|value| serde_json::from_value(value).ok())?;
        let extras = parse("extras", "an object").read(|value| match value {
            Value::Object(extras) => Some(extras),
            _ => None,
        })?;
        object.extend(extras.unwrap_or_default());
        Ok(Self {
            temperature,
            top_p,
            frequency_penalty,
            presence_penalty,
            max_tokens,
            seed,
            stop_sequences,
            extras: object,
        })
    }
}

struct Parameter {
    value: Option<Value>,
    wrong: WrongType,
}

impl Parameter {
    fn read<T>(self, convert: impl FnOnce(Value) -> Option<T>) -> Result<Option<T>, WrongType> {
        match self.value {
            None => Ok(None),
            Some(value) => convert(value).map(Some).ok_or(self.wrong),
        }
    }
}

impl<'de> Deserialize<'de> for Sampling {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_object(json::object(deserializer)?)
            .map_err(|WrongType { message, .. }| D::Error::custom(message))
    }
}

//! Sampling parameters that travel with a prompt.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error, ser::SerializeMap};
use serde_json::{Map, Value};

use crate::json;

/// How a model is to sample, as far as the prompt's author says (§3). Absent stays absent.
///
/// ```
/// use openarmature_prompts::prompt::SamplingConfig;
///
/// let sampling = SamplingConfig::new().with_temperature(0.2)?.with_max_tokens(256);
/// assert_eq!(serde_json::to_string(&sampling)?, r#"{"temperature":0.2,"max_tokens":256}"#);
///
/// // Keys that are not known are kept, as extras.
/// let sampling: SamplingConfig = serde_json::from_str(r#"{"seed": 1, "top_k": 40}"#)?;
/// assert_eq!(sampling.extras()["top_k"], 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SamplingConfig {
    temperature: Option<f64>,
    top_p: Option<f64>,
    frequency_penalty: Option<f64>,
    presence_penalty: Option<f64>,
    max_tokens: Option<u64>,
    seed: Option<i64>,
    stop_sequences: Option<Vec<String>>,
    extras: Map<String, Value>,
}

/// A number that is not finite, which no document can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{parameter}` is not a finite number")]
pub struct NotFinite {
    parameter: &'static str,
}

macro_rules! floats {
    ($($name:ident, $setter:ident, $what:literal;)+) => {$(
        #[doc = concat!("The same parameters with ", $what, ".")]
        ///
        /// # Errors
        ///
        /// [`NotFinite`] when it is NaN or infinite.
        pub fn $setter(mut self, value: f64) -> Result<Self, NotFinite> {
            if !value.is_finite() {
                return Err(NotFinite { parameter: stringify!($name) });
            }
            self.$name = Some(value);
            Ok(self)
        }

        #[doc = concat!("Says ", $what, ", where it is given.")]
        pub const fn $name(&self) -> Option<f64> {
            self.$name
        }
    )+};
}

impl SamplingConfig {
    /// No parameter at all.
    pub fn new() -> Self {
        Self::default()
    }

    floats! {
        temperature, with_temperature, "the temperature";
        top_p, with_top_p, "the nucleus of probability to sample from";
        frequency_penalty, with_frequency_penalty, "the penalty on what was said often";
        presence_penalty, with_presence_penalty, "the penalty on what was said at all";
    }

    /// The same parameters with a bound on the tokens of the answer.
    #[must_use]
    pub const fn with_max_tokens(mut self, tokens: u64) -> Self {
        self.max_tokens = Some(tokens);
        self
    }

    /// The bound on the tokens of the answer, where it is given.
    pub const fn max_tokens(&self) -> Option<u64> {
        self.max_tokens
    }

    /// The same parameters with a seed.
    #[must_use]
    pub const fn with_seed(mut self, seed: i64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// The seed, where it is given.
    pub const fn seed(&self) -> Option<i64> {
        self.seed
    }

    /// The same parameters with texts that end the answer.
    #[must_use]
    pub fn with_stop_sequences<S: Into<String>>(
        mut self,
        sequences: impl IntoIterator<Item = S>,
    ) -> Self {
        self.stop_sequences = Some(sequences.into_iter().map(Into::into).collect());
        self
    }

    /// The texts that end the answer, where they are given.
    pub fn stop_sequences(&self) -> Option<&[String]> {
        self.stop_sequences.as_deref()
    }

    /// The same parameters with a provider's own beside them.
    #[must_use]
    pub fn with_extras(mut self, extras: Map<String, Value>) -> Self {
        self.extras = extras;
        self
    }

    /// The provider's own parameters, as they came.
    pub const fn extras(&self) -> &Map<String, Value> {
        &self.extras
    }

    /// Reads the known keys, the object `extras`, and any other key into the extras.
    pub(crate) fn from_object(mut object: Map<String, Value>) -> Result<Self, String> {
        let mut take = |key: &str| object.shift_remove(key).filter(|value| !value.is_null());
        let float = |key: &str, value: Option<Value>| match value {
            None => Ok(None),
            Some(value) => match value.as_f64() {
                Some(float) if float.is_finite() => Ok(Some(float)),
                _ => Err(format!("`{key}` is not a number")),
            },
        };
        let temperature = float("temperature", take("temperature"))?;
        let top_p = float("top_p", take("top_p"))?;
        let frequency_penalty = float("frequency_penalty", take("frequency_penalty"))?;
        let presence_penalty = float("presence_penalty", take("presence_penalty"))?;
        let max_tokens = match take("max_tokens") {
            None => None,
            Some(value) => Some(value.as_u64().ok_or("`max_tokens` is not a count")?),
        };
        let seed = match take("seed") {
            None => None,
            Some(value) => Some(value.as_i64().ok_or("`seed` is not an integer")?),
        };
        let stop_sequences = match take("stop_sequences") {
            None => None,
            Some(value) => Some(
                serde_json::from_value(value)
                    .map_err(|_| "`stop_sequences` is not a list of texts")?,
            ),
        };
        let extras = match take("extras") {
            None => Map::new(),
            Some(Value::Object(extras)) => extras,
            Some(_) => return Err("`extras` is not an object".into()),
        };
        object.extend(extras);
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

    /// Whether nothing at all is given.
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Serialize for SamplingConfig {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        fn entry<M: SerializeMap>(
            map: &mut M,
            key: &str,
            value: Option<&impl Serialize>,
        ) -> Result<(), M::Error> {
            value.map_or(Ok(()), |value| map.serialize_entry(key, value))
        }
        let mut map = serializer.serialize_map(None)?;
        entry(&mut map, "temperature", self.temperature.as_ref())?;
        entry(&mut map, "top_p", self.top_p.as_ref())?;
        entry(
            &mut map,
            "frequency_penalty",
            self.frequency_penalty.as_ref(),
        )?;
        entry(&mut map, "presence_penalty", self.presence_penalty.as_ref())?;
        entry(&mut map, "max_tokens", self.max_tokens.as_ref())?;
        entry(&mut map, "seed", self.seed.as_ref())?;
        entry(&mut map, "stop_sequences", self.stop_sequences.as_ref())?;
        let extras = Some(&self.extras).filter(|extras| !extras.is_empty());
        entry(&mut map, "extras", extras)?;
        map.end()
    }
}

impl<'de> Deserialize<'de> for SamplingConfig {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_object(json::object(deserializer)?).map_err(D::Error::custom)
    }
}

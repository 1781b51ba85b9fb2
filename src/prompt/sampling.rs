//! Sampling parameters (§3).

use openarmature_prompts_documents::Sampling;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};
use serde_json::{Map, Value};

/// The sampling parameters of a prompt (§3).
///
/// Parameters that are absent are never sent.
///
/// ```
/// use openarmature_prompts::prompt::SamplingConfig;
///
/// let sampling = SamplingConfig::new().try_with_temperature(0.2)?.with_max_tokens(256);
/// assert_eq!(serde_json::to_string(&sampling)?, r#"{"temperature":0.2,"max_tokens":256}"#);
///
/// // Unknown keys are kept as extras.
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

/// The error for a parameter that is NaN or infinite, which JSON cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{parameter}` is not a finite number")]
pub struct NotFinite {
    parameter: &'static str,
}

macro_rules! floats {
    ($($name:ident, $setter:ident, $what:literal;)+) => {$(
        #[doc = concat!("Sets the ", $what, ".")]
        ///
        /// # Errors
        ///
        /// [`NotFinite`] if the value is NaN or infinite.
        pub fn $setter(mut self, value: impl Into<Option<f64>>) -> Result<Self, NotFinite> {
            let value = value.into();
            if value.is_some_and(|value| !value.is_finite()) {
                return Err(NotFinite { parameter: stringify!($name) });
            }
            self.$name = value;
            Ok(self)
        }

        #[doc = concat!("Returns the ", $what, ".")]
        pub const fn $name(&self) -> Option<f64> {
            self.$name
        }
    )+};
}

impl SamplingConfig {
    /// Creates a configuration without any parameter.
    pub fn new() -> Self {
        Self::default()
    }

    floats! {
        temperature, try_with_temperature, "temperature";
        top_p, try_with_top_p, "probability mass of nucleus sampling";
        frequency_penalty, try_with_frequency_penalty, "penalty for tokens by how often they occurred";
        presence_penalty, try_with_presence_penalty, "penalty for tokens that occurred at all";
    }

    /// Sets the maximum number of tokens of the answer.
    #[must_use]
    pub fn with_max_tokens(mut self, tokens: impl Into<Option<u64>>) -> Self {
        self.max_tokens = tokens.into();
        self
    }

    /// Returns the maximum number of tokens of the answer.
    pub const fn max_tokens(&self) -> Option<u64> {
        self.max_tokens
    }

    /// Sets the seed.
    #[must_use]
    pub fn with_seed(mut self, seed: impl Into<Option<i64>>) -> Self {
        self.seed = seed.into();
        self
    }

    /// Returns the seed.
    pub const fn seed(&self) -> Option<i64> {
        self.seed
    }

    /// Sets the strings that end the answer.
    #[must_use]
    pub fn with_stop_sequences<S: Into<String>>(
        mut self,
        sequences: impl IntoIterator<Item = S>,
    ) -> Self {
        self.stop_sequences = Some(sequences.into_iter().map(Into::into).collect());
        self
    }

    /// Returns the strings that end the answer.
    pub fn stop_sequences(&self) -> Option<&[String]> {
        self.stop_sequences.as_deref()
    }

    /// Sets the parameters that only some providers have.
    #[must_use]
    pub fn with_extras(mut self, extras: Map<String, Value>) -> Self {
        self.extras = extras;
        self
    }

    /// Returns the parameters that only some providers have, unchanged and in order.
    pub const fn extras(&self) -> &Map<String, Value> {
        &self.extras
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
        Sampling::deserialize(deserializer).map(Self::from)
    }
}

impl From<Sampling> for SamplingConfig {
    fn from(sampling: Sampling) -> Self {
        Self {
            temperature: sampling.temperature,
            top_p: sampling.top_p,
            frequency_penalty: sampling.frequency_penalty,
            presence_penalty: sampling.presence_penalty,
            max_tokens: sampling.max_tokens,
            seed: sampling.seed,
            stop_sequences: sampling.stop_sequences,
            extras: sampling.extras,
        }
    }
}

//! Sampling parameters that travel with a prompt.

use openarmature_prompts_documents::Sampling;
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser::SerializeMap};
use serde_json::{Map, Value};

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

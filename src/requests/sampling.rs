//! Sampling parameters under the names of a provider.

use serde_json::{Map, Value};

use crate::prompt::SamplingConfig;

/// The names that a provider has for the parameters.
pub(super) struct Names {
    pub(super) temperature: &'static str,
    pub(super) max_tokens: &'static str,
    pub(super) top_p: &'static str,
    pub(super) seed: &'static str,
    pub(super) frequency_penalty: &'static str,
    pub(super) presence_penalty: &'static str,
    pub(super) stop_sequences: &'static str,
}

/// Writes the parameters that are set.
pub(super) fn write(fields: &mut Map<String, Value>, sampling: &SamplingConfig, names: &Names) {
    insert(fields, names.temperature, sampling.temperature());
    insert(fields, names.max_tokens, sampling.max_tokens());
    insert(fields, names.top_p, sampling.top_p());
    insert(fields, names.seed, sampling.seed());
    insert(
        fields,
        names.frequency_penalty,
        sampling.frequency_penalty(),
    );
    insert(fields, names.presence_penalty, sampling.presence_penalty());
    insert(fields, names.stop_sequences, sampling.stop_sequences());
}

/// Writes a parameter if it is set.
pub(super) fn insert(fields: &mut Map<String, Value>, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
        fields.insert(name.to_owned(), value.into());
    }
}

//! Which label a prompt is fetched by when the caller names none (§7).

use std::{borrow::Cow, collections::HashMap, fs, io, path::Path};

/// Says which label a prompt is fetched by.
///
/// ```
/// use std::borrow::Cow;
/// use openarmature_prompts::LabelResolver;
///
/// struct Experiment;
///
/// impl LabelResolver for Experiment {
///     fn resolve(&self, name: &str) -> Option<Cow<'_, str>> {
///         (name == "answer").then_some("variant-a".into())
///     }
/// }
/// ```
pub trait LabelResolver: Send + Sync {
    /// The label for the prompt of this name; `None` for `production`.
    fn resolve(&self, name: &str) -> Option<Cow<'_, str>>;
}

/// Labels by the prompt's name, with a default under the key `default`.
///
/// ```
/// use openarmature_prompts::{LabelResolver, MappingLabelResolver};
///
/// let labels = MappingLabelResolver::new([("answer", "variant-a"), ("default", "staging")]);
/// assert_eq!(labels.resolve("answer").as_deref(), Some("variant-a"));
/// assert_eq!(labels.resolve("classify").as_deref(), Some("staging"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MappingLabelResolver(HashMap<String, String>);

impl MappingLabelResolver {
    /// Labels by name.
    pub fn new<N: Into<String>, L: Into<String>>(labels: impl IntoIterator<Item = (N, L)>) -> Self {
        Self(
            labels
                .into_iter()
                .map(|(name, label)| (name.into(), label.into()))
                .collect(),
        )
    }

    /// Labels from a JSON file, an object of texts.
    ///
    /// # Errors
    ///
    /// The I/O error when the file cannot be read; one of the kind `InvalidData`, with the place in the
    /// file, when it is no such object. Neither has a category: no prompt was asked for.
    pub fn from_file(path: impl AsRef<Path>) -> io::Result<Self> {
        let text = fs::read(path)?;
        let labels = serde_json::from_slice(&text)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok(Self(labels))
    }
}

impl LabelResolver for MappingLabelResolver {
    fn resolve(&self, name: &str) -> Option<Cow<'_, str>> {
        let label = self.0.get(name).or_else(|| self.0.get("default"))?;
        Some(label.as_str().into())
    }
}

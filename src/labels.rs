//! Which label a prompt is fetched by when the caller names none (§7).

use std::{borrow::Cow, collections::HashMap, fmt, fs, io, path::Path};

/// Says which label a prompt is fetched by.
///
/// ```
/// use std::borrow::Cow;
/// use openarmature_prompts::labels::LabelResolver;
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
/// use openarmature_prompts::labels::{LabelResolver, MappingLabelResolver};
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
    /// An I/O error that names the file: of its own kind when it cannot be read, of the kind
    /// `InvalidData`, with the place in the file, when it is no such object. Neither has a category: no
    /// prompt was asked for.
    pub fn from_file(path: impl AsRef<Path>) -> io::Result<Self> {
        let path = path.as_ref();
        let named = |kind, what: &dyn fmt::Display| {
            io::Error::new(kind, format!("{}: {what}", path.display()))
        };
        let text = fs::read(path).map_err(|error| named(error.kind(), &error))?;
        serde_json::from_slice(&text)
            .map(Self)
            .map_err(|error| named(io::ErrorKind::InvalidData, &error))
    }
}

impl LabelResolver for MappingLabelResolver {
    fn resolve(&self, name: &str) -> Option<Cow<'_, str>> {
        let label = self.0.get(name).or_else(|| self.0.get("default"))?;
        Some(label.as_str().into())
    }
}

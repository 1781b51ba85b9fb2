//! Label resolvers, which choose the label of a fetch when the caller names none (§7).

use std::{borrow::Cow, collections::HashMap, fmt, fs, io, path::Path, sync::Arc};

/// The default label of prompts and fetches: `production`.
pub const DEFAULT_LABEL: &str = "production";

/// Chooses the label for calls that do not name one (§7).
///
/// `&R`, `Box<R>` and `Arc<R>` of a resolver are resolvers as well.
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
    /// Returns the label for the prompt with this name, or `None` for [`production`](DEFAULT_LABEL).
    fn resolve(&self, name: &str) -> Option<Cow<'_, str>>;
}

macro_rules! forward {
    ($($pointer:ty),+) => {$(
        impl<R: LabelResolver + ?Sized> LabelResolver for $pointer {
            fn resolve(&self, name: &str) -> Option<Cow<'_, str>> {
                (**self).resolve(name)
            }
        }
    )+};
}

forward!(&R, Box<R>, Arc<R>);

/// Labels by the name of the prompt (§7).
///
/// A name that is not in the mapping has the label under the key `default`, and without that key
/// [`production`](DEFAULT_LABEL).
///
/// ```
/// use openarmature_prompts::labels::{LabelResolver, MappingLabelResolver};
///
/// let labels = MappingLabelResolver::new([("answer", "variant-a"), ("default", "staging")]);
/// assert_eq!(labels.resolve("answer").as_deref(), Some("variant-a"));
/// assert_eq!(labels.resolve("classify").as_deref(), Some("staging"));
///
/// let labels = MappingLabelResolver::new([("answer", "variant-a")]);
/// assert_eq!(labels.resolve("classify").as_deref(), Some("production"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct MappingLabelResolver(HashMap<String, String>);

impl MappingLabelResolver {
    /// Creates a resolver from pairs of a name and a label.
    pub fn new<N: Into<String>, L: Into<String>>(labels: impl IntoIterator<Item = (N, L)>) -> Self {
        Self(
            labels
                .into_iter()
                .map(|(name, label)| (name.into(), label.into()))
                .collect(),
        )
    }

    /// Reads the mapping from a JSON file, an object whose values are strings.
    ///
    /// # Errors
    ///
    /// An I/O error that names the file. Its kind is `InvalidData` if the file is not such an object, and
    /// its text then has the line and the column. It has no category, because no prompt was asked for.
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
        let label = self.0.get(name).or_else(|| self.0.get("default"));
        Some(label.map_or(DEFAULT_LABEL, String::as_str).into())
    }
}

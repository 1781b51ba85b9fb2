//! The backend for prompts in files.

mod folder;
mod threads;

use std::path::PathBuf;

use async_trait::async_trait;
use openarmature_prompts_documents::{
    self as documents, Fault as FileFault, Layout, listing, sidecar::SHARED,
};

use crate::prompt::Prompt;

use super::{FetchError, FetchRequest, PromptBackend, PromptNotFound, PromptStoreUnavailable};

use folder::{Fault, Root};

/// A backend for prompts in files below one folder, the root.
///
/// | file | content |
/// |---|---|
/// | `<root>/<label>/<name>.j2` | the template of a text prompt |
/// | `<root>/<label>/<name>.chat.yaml` | the segments of a chat prompt |
/// | `<root>/<label>/<name>.config.json` | the sidecar of the prompt |
/// | `<root>/prompt_configs.json` | sidecars of many prompts, by name |
///
/// With [`flat`](Self::flat), the folder of the label is left out, and every label has the same prompts. A
/// name may have folders (`team/greeting`). A prompt has one of the two kinds of template.
///
/// ```
/// use openarmature_prompts::backend::{FetchRequest, FilesystemBackend, PromptBackend};
/// # let root = std::env::temp_dir().join(format!("prompts-doc-{}", std::process::id()));
/// # std::fs::create_dir_all(root.join("production"))?;
/// # std::fs::write(root.join("production/greeting.j2"), "Hello, {{ user }}!")?;
///
/// let backend = FilesystemBackend::new(&root);
/// let fetched = pollster::block_on(backend.fetch(FetchRequest::new("greeting", "production")))?;
/// assert_eq!(fetched.template(), Some("Hello, {{ user }}!"));
/// # std::fs::remove_dir_all(root)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Chat documents
///
/// A chat document is a list of segments in YAML 1.2:
///
/// ```yaml
/// - role: system
///   content: |
///     You answer questions about {{ product }}.
/// - placeholder: history
/// - role: user
///   content:
///     - {type: text, text: "{{ question }}"}
///     - {type: image, source: {type: url, url: "{{ photo }}"}, detail: low}
/// ```
///
/// # Sidecars
///
/// A sidecar is a JSON object with [sampling parameters](crate::prompt::SamplingConfig) and a
/// [token budget](crate::prompt::TokenBudget). All keys are optional:
///
/// ```json
/// {
///   "temperature": 0.2,
///   "top_p": 1.0,
///   "max_tokens": 256,
///   "seed": 7,
///   "frequency_penalty": 0.0,
///   "presence_penalty": 0.0,
///   "stop_sequences": ["END"],
///   "extras": {"top_k": 40},
///   "token_budget": {"input_max_tokens": 1000, "total_max_tokens": 1500}
/// }
/// ```
///
/// Keys that are not listed here are extras, like those of `extras`. `prompt_configs.json` holds such objects
/// by name, for every label: `{"team/greeting": {"seed": 7}}`. The sidecar of a prompt replaces its entry
/// there as a whole.
///
/// # Text and versions
///
/// Files are UTF-8. A leading byte-order mark is dropped, and `\r\n` and `\r` become `\n`, before the text is
/// hashed. The version of a prompt is the beginning of its hash.
///
/// # Reads and faults
///
/// Each fetch reads the files anew, on a thread of its own and not on the caller's.
///
/// The backend opens no file outside the root. A name or a label that leads there (`..`, an absolute path, a
/// link) is `prompt_not_found`. A file that exists and cannot be read is `prompt_store_unavailable`, and so is
/// one with a fault; the error names the file, the line and the column, and never holds the text of a file. Two
/// kinds of fault are ignored: an invalid token budget, and a fault in the entry of another prompt in
/// `prompt_configs.json`. [`validate_all`](Self::validate_all) returns the faults of all prompts, those of their
/// templates included.
#[derive(Clone, Debug)]
pub struct FilesystemBackend {
    name: String,
    root: PathBuf,
    layout: Layout,
}

impl FilesystemBackend {
    /// Creates a backend for the prompts below a folder, with a folder for each label.
    ///
    /// The folder is opened by each fetch, so that it need not exist yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self {
            name: "filesystem".to_owned(),
            root: root.into(),
            layout: Layout::ByLabel,
        }
    }

    /// Creates a backend for the prompts below a folder, the same for every label.
    pub fn flat(root: impl Into<PathBuf>) -> Self {
        Self {
            layout: Layout::Flat,
            ..Self::new(root)
        }
    }

    /// Replaces the name of this backend, `filesystem`.
    #[must_use]
    pub fn with_backend_name(mut self, backend_name: impl Into<String>) -> Self {
        self.name = backend_name.into();
        self
    }

    /// Returns the labels that have a prompt, sorted.
    ///
    /// Labels are the folders directly below the root. A label with folders in it (`eu/production`) is listed
    /// as the first of them, because names may have folders, too. A [`flat`](Self::flat) backend has the one
    /// label `production`, since every label has the same prompts there.
    ///
    /// # Errors
    ///
    /// `prompt_store_unavailable` if the root or a folder in it cannot be read.
    pub async fn labels(&self) -> Result<Vec<String>, PromptStoreUnavailable> {
        self.list("", |layout, root| {
            listing::labels(layout, |path| root.list(path))
        })
        .await
    }

    /// Returns the names of the prompts with a label, sorted.
    ///
    /// A label without a folder has none.
    ///
    /// Those are the names that a fetch finds, even if it then reports a fault in the prompt's files. Links are
    /// followed as a fetch follows them; a link that leads back to a folder around it is not.
    ///
    /// # Errors
    ///
    /// `prompt_store_unavailable` if the root or a folder in it cannot be read.
    ///
    /// ```
    /// use openarmature_prompts::backend::FilesystemBackend;
    /// # let root = std::env::temp_dir().join(format!("prompts-names-{}", std::process::id()));
    /// # std::fs::create_dir_all(root.join("production/team"))?;
    /// # std::fs::write(root.join("production/greeting.j2"), "Hello, {{ user }}!")?;
    /// # std::fs::write(root.join("production/team/support.chat.yaml"), "[]")?;
    ///
    /// let backend = FilesystemBackend::new(&root);
    /// for label in pollster::block_on(backend.labels())? {
    ///     let names = pollster::block_on(backend.names(&label))?;
    ///     assert_eq!((label.as_str(), names.as_slice()), ("production", &["greeting".into(), "team/support".into()][..]));
    /// }
    /// # std::fs::remove_dir_all(root)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub async fn names(&self, label: &str) -> Result<Vec<String>, PromptStoreUnavailable> {
        let below = label.to_owned();
        self.list(label, move |layout, root| {
            listing::names(layout, &below, |path| root.list(path))
        })
        .await
    }

    /// Returns every fault of the prompts with a label that is known without variables.
    ///
    /// These are the faults that a fetch reports, and those of [`Prompt::validate`]; a fault in one file hides none
    /// in another. A test, or a step of a build, can check a folder of prompts:
    ///
    /// ```
    /// use openarmature_prompts::backend::FilesystemBackend;
    /// # let root = std::env::temp_dir().join(format!("prompts-validate-{}", std::process::id()));
    /// # std::fs::create_dir_all(root.join("production"))?;
    /// # std::fs::write(root.join("production/greeting.j2"), "Hello,\n{{ user|uper }}!")?;
    /// # std::fs::write(root.join("production/greeting.config.json"), r#"{"seed": "7"}"#)?;
    ///
    /// let backend = FilesystemBackend::new(&root);
    /// let mut faults = vec![];
    /// for label in pollster::block_on(backend.labels())? {
    ///     faults.extend(pollster::block_on(backend.validate_all(&label))?);
    /// }
    /// let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    /// assert_eq!(lines, [
    ///     "production/greeting.j2, line 2, column 9: unknown filter `uper`; did you mean `upper`?",
    ///     "production/greeting.config.json, line 1, column 10: `seed` is not an integer",
    /// ]);
    /// # std::fs::remove_dir_all(root)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// The example `check` of this crate does so, and prints the inputs of each prompt.
    ///
    /// # Errors
    ///
    /// `prompt_store_unavailable` if the root or a folder in it cannot be read.
    pub async fn validate_all(
        &self,
        label: &str,
    ) -> Result<Vec<FileFault>, PromptStoreUnavailable> {
        let below = label.to_owned();
        self.list(label, move |layout, root| {
            let names = listing::names(layout, &below, |path| root.list(path))?;
            let open = |path: &str, limit| root.read(path, limit).map_err(FileFault::from);
            let mut found = vec![];
            // A fault outside of the entries of `prompt_configs.json` is one of every prompt.
            let mut shared = vec![];
            for name in names {
                for fault in documents::validate(layout, &name, &below, open) {
                    if fault.file() == Some(SHARED) {
                        if shared.contains(&fault) {
                            continue;
                        }
                        shared.push(fault.clone());
                    }
                    found.push(fault);
                }
            }
            Ok(found)
        })
        .await
    }

    async fn list<T, F>(&self, label: &str, list: F) -> Result<Vec<T>, PromptStoreUnavailable>
    where
        T: Send + 'static,
        F: FnOnce(Layout, &Root) -> Result<Vec<T>, Fault> + Send + 'static,
    {
        let (path, layout) = (self.root.clone(), self.layout);
        let listed = threads::run(move || list(layout, &Root::open(&path)?)).await;
        listed
            .unwrap_or_else(|| Err(no_thread()))
            .map_err(|Fault { what, source }| {
                let error = PromptStoreUnavailable::of_listing(&*self.name, label, what);
                with_source(error, source)
            })
    }

    fn unavailable(&self, request: FetchRequest<'_>, fault: Fault) -> PromptStoreUnavailable {
        let error = PromptStoreUnavailable::new(&self.name, request, fault.what);
        with_source(error, fault.source)
    }
}

fn with_source(
    error: PromptStoreUnavailable,
    source: Option<std::io::Error>,
) -> PromptStoreUnavailable {
    match source {
        Some(source) => error.with_source(source),
        None => error,
    }
}

fn no_thread() -> Fault {
    "no thread to read files can be started".to_owned().into()
}

#[async_trait]
impl PromptBackend for FilesystemBackend {
    fn backend_name(&self) -> &str {
        &self.name
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let layout = self.layout;
        // A name that no file can have is not found, even if the root cannot be opened.
        if layout.paths(request.name, request.label).is_none() {
            return Err(PromptNotFound::new(&self.name, request).into());
        }
        let root = self.root.clone();
        let (name, label) = (request.name.to_owned(), request.label.to_owned());
        let read = move || {
            let root = Root::open(&root)?;
            let open = |path: &str, limit| root.read(path, limit);
            let document = documents::read::<Fault>(layout, &name, &label, open)?;
            // Here and not on the caller's thread, because parsing takes time.
            Ok(document.map(|document| Prompt::from_document(name, document).with_label(label)))
        };
        threads::run(read)
            .await
            .unwrap_or_else(|| Err(no_thread()))
            .map_err(|fault| self.unavailable(request, fault))?
            .map(|prompt| prompt.with_backend_name(self.name.as_str()))
            .ok_or_else(|| PromptNotFound::new(&self.name, request).into())
    }
}

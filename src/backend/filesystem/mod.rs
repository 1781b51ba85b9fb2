//! Prompts in files below one folder. Nothing outside it is ever opened.

mod config;
mod file;
mod path;

use std::path::PathBuf;

use async_trait::async_trait;
use cap_std::{ambient_authority, fs::Dir};

use crate::prompt::{Prompt, Segment};

use super::{FetchError, FetchRequest, PromptBackend, PromptNotFound, PromptStoreUnavailable};

use file::{Fault, Found};

/// The longest template, in bytes.
const MAX_TEMPLATE: u64 = 16 << 20;

/// Prompts in files: gives text and chat prompts.
///
/// | file | what it is |
/// |---|---|
/// | `<root>/<label>/<name>.j2` | the template of a text prompt |
/// | `<root>/<label>/<name>.chat.yaml` | the segments of a chat prompt |
/// | `<root>/<label>/<name>.config.json` | its sidecar: sampling parameters, `extras`, `token_budget` |
/// | `<root>/prompt_configs.json` | the same for many, by name; a sidecar wins |
///
/// With [`flat`](Self::flat) the folder of the label is left out, and each label gets the same files. A
/// name may have folders (`team/greeting`). The version of a prompt is the start of its hash.
///
/// Files are read anew by each fetch, on a thread for blocking work and not on the caller's. What is not
/// below the root (`..`, an absolute path, a link that leads outside) is `prompt_not_found`; what is there
/// and cannot be read, such as a file that is not UTF-8 or a broken sidecar, is
/// `prompt_store_unavailable`.
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
#[derive(Clone, Debug)]
pub struct FilesystemBackend {
    name: String,
    root: PathBuf,
    layout: Layout,
}

#[derive(Clone, Copy, Debug)]
enum Layout {
    ByLabel,
    Flat,
}

impl FilesystemBackend {
    /// The prompts below this folder, each label in a folder of its own.
    ///
    /// The folder is looked at by each fetch and need not be there yet.
    pub fn new(root: impl Into<PathBuf>) -> Self {
        Self {
            name: "filesystem".to_owned(),
            root: root.into(),
            layout: Layout::ByLabel,
        }
    }

    /// The prompts in this folder, the same for every label.
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

    fn read(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let FetchRequest { name, label, .. } = request;
        let not_found = || PromptNotFound::new(&self.name, request);
        let stem = match self.layout {
            Layout::ByLabel => path::join(&[label, name]),
            Layout::Flat => path::join(&[name]),
        };
        // A name that leads nowhere is not found wherever the root is.
        let stem = stem.ok_or_else(not_found)?;
        self.read_stem(&stem, name)
            .map_err(|fault| self.fault(fault, request))?
            .map(|prompt| prompt.with_label(label))
            .ok_or_else(|| not_found().into())
    }

    fn read_stem(&self, stem: &str, name: &str) -> Result<Option<Prompt>, Fault> {
        let root = Dir::open_ambient_dir(&self.root, ambient_authority())
            .map_err(|error| Fault::new("the root folder cannot be opened", error))?;
        let (text, chat) = (format!("{stem}.j2"), format!("{stem}.chat.yaml"));
        let prompt = match (file::open(&root, &text)?, file::open(&root, &chat)?) {
            (Found::Nothing, Found::Nothing) => return Ok(None),
            (Found::File(file), Found::Nothing) => {
                Prompt::text(name, file.read_to_string(MAX_TEMPLATE)?)
            }
            (Found::Nothing, Found::File(file)) => {
                let text = file.read_to_string(MAX_TEMPLATE)?;
                let segments: Vec<Segment> = serde_saphyr::from_str(&text)
                    .map_err(|error| Fault::new(format!("{chat} is no list of segments"), error))?;
                Prompt::chat(name, segments)
            }
            (Found::File(_), Found::File(_)) => {
                return Err(Fault::plain(format!(
                    "both {text} and {chat} are there, and a prompt has one template"
                )));
            }
        };
        config::read(&root, stem, name).map(|config| Some(config.apply(prompt)))
    }

    fn fault(
        &self,
        Fault { what, source }: Fault,
        request: FetchRequest<'_>,
    ) -> PromptStoreUnavailable {
        let error = PromptStoreUnavailable::new(&self.name, request, what);
        match source {
            Some(source) => error.with_source(source),
            None => error,
        }
    }
}

#[async_trait]
impl PromptBackend for FilesystemBackend {
    fn backend_name(&self) -> &str {
        &self.name
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let (backend, name, label) = (
            self.clone(),
            request.name.to_owned(),
            request.label.to_owned(),
        );
        let outcome =
            blocking::unblock(move || backend.read(FetchRequest::new(&name, &label))).await;
        outcome.map(|prompt| prompt.with_backend_name(self.name.as_str()))
    }
}

//! A folder of prompt files, removed when it goes out of scope.

use std::{fs, path::PathBuf};

use openarmature_prompts::{
    Prompt,
    backend::{FetchError, FetchRequest, FilesystemBackend, PromptBackend},
};
use tempfile::TempDir;

pub(crate) struct Folder(TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file below `root`, with the folders it needs.
    pub(crate) fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path("root").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub(crate) fn backend(&self) -> FilesystemBackend {
        FilesystemBackend::new(self.path("root"))
    }

    pub(crate) fn fetch(&self, name: &str, label: &str) -> Result<Prompt, FetchError> {
        fetch(&self.backend(), name, label)
    }
}

pub(crate) fn fetch(
    backend: &dyn PromptBackend,
    name: &str,
    label: &str,
) -> Result<Prompt, FetchError> {
    pollster::block_on(backend.fetch(FetchRequest::new(name, label)))
}

/// The description of the one fault, after the checks that hold for each.
pub(crate) fn unavailable(outcome: Result<Prompt, FetchError>) -> String {
    let Err(FetchError::StoreUnavailable(error)) = outcome else {
        panic!("not unavailable: {outcome:?}");
    };
    assert_eq!(error.faults().len(), 1);
    let fault = error.faults().first();
    assert_eq!(fault.backend_name(), "filesystem");
    let description = fault.description().to_owned();
    assert_eq!(
        error.to_string(),
        format!(
            "prompt_store_unavailable: prompt {:?} with label {:?}: backend \"filesystem\": {description}",
            error.name(),
            error.label(),
        )
    );
    description
}

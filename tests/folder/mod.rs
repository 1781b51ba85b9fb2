//! A folder of prompt files, removed when it goes out of scope.

use std::{fs, path::PathBuf};

use openarmature_prompts::{FetchError, FilesystemBackend, Prompt, PromptBackend};
use tempfile::TempDir;

pub struct Folder(TempDir);

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    /// Writes a file below `root`, with the folders it needs.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path("root").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    pub fn backend(&self) -> FilesystemBackend {
        FilesystemBackend::new(self.path("root"))
    }

    pub fn fetch(&self, name: &str, label: &str) -> Result<Prompt, FetchError> {
        fetch(&self.backend(), name, label)
    }
}

pub fn fetch(backend: &dyn PromptBackend, name: &str, label: &str) -> Result<Prompt, FetchError> {
    pollster::block_on(backend.fetch(name, label, None))
}

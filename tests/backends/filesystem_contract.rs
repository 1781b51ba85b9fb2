//! The filesystem backend keeps the contract of backends, alone and behind a cache.

use std::{fs, sync::LazyLock};

use crate::support::{contract::keeps_the_contract, folder::Folder};
use openarmature_prompts::{
    Prompt,
    backend::{CachedBackend, FilesystemBackend, testing::ContractFixture},
};

/// Writes the prompts where the backend looks for them, without the label if there is none in the layout.
fn write(folder: &Folder, prompts: &[Prompt], with_labels: bool) {
    for prompt in prompts {
        let label = if with_labels { prompt.label() } else { "" };
        let path = folder.path("root").join(label).join(prompt.name());
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let with = |suffix| format!("{}.{suffix}", path.display());
        match (prompt.template(), prompt.chat_template()) {
            (Some(template), _) => fs::write(with("j2"), template).unwrap(),
            (None, segments) => {
                let document = serde_json::to_string(segments.unwrap()).unwrap();
                fs::write(with("chat.yaml"), document).unwrap();
            }
        }
    }
}

#[test]
fn the_filesystem() {
    static NOWHERE: LazyLock<FilesystemBackend> =
        LazyLock::new(|| FilesystemBackend::new("/nowhere/at/all"));
    static CACHED: LazyLock<CachedBackend<FilesystemBackend>> =
        LazyLock::new(|| CachedBackend::new(NOWHERE.clone()));
    let folder = Folder::new();
    let fixture = ContractFixture::default();
    write(&folder, fixture.prompts(), true);
    let backend = folder.backend();
    keeps_the_contract(
        backend.clone(),
        &fixture.clone().with_unavailable(&*NOWHERE),
    );
    keeps_the_contract(
        CachedBackend::new(backend),
        &fixture.with_unavailable(&*CACHED),
    );
}

#[test]
fn the_filesystem_without_labels() {
    let folder = Folder::new();
    let default = ContractFixture::default();
    let is_first = |prompt: &&Prompt| prompt.label() == "production";
    let prompts = default.prompts().iter().filter(is_first).cloned();
    let fixture = ContractFixture::new(prompts).ignoring_labels();
    write(&folder, fixture.prompts(), false);
    let backend = FilesystemBackend::flat(folder.path("root"));
    keeps_the_contract(backend.clone(), &fixture);
    keeps_the_contract(CachedBackend::new(backend), &fixture);
}

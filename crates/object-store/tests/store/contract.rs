//! The contract of backends, kept on each kind of executor, alone and behind a cache.

use openarmature_prompts::{
    Prompt,
    backend::{CachedBackend, testing::ContractFixture},
};
use openarmature_prompts_object_store::ObjectStoreBackend;

use crate::support::{contract::keeps_the_contract, files::templates, stores::memory};

#[test]
fn in_memory() {
    let fixture = ContractFixture::default();
    let backend = ObjectStoreBackend::new(memory(templates(fixture.prompts(), true)));
    keeps_the_contract(backend.clone(), &fixture);
    keeps_the_contract(CachedBackend::new(backend), &fixture);
}

#[test]
fn in_memory_below_a_prefix() {
    let fixture = ContractFixture::default();
    let objects = templates(fixture.prompts(), true);
    let objects = objects
        .into_iter()
        .map(|(key, content)| (format!("a/b c/{key}"), content));
    let backend = ObjectStoreBackend::new(memory(objects)).with_prefix("a/b c");
    keeps_the_contract(backend, &fixture);
}

#[test]
fn in_memory_without_labels() {
    let default = ContractFixture::default();
    let is_first = |prompt: &&Prompt| prompt.label() == "production";
    let prompts = default.prompts().iter().filter(is_first).cloned();
    let fixture = ContractFixture::new(prompts).ignoring_labels();
    let backend = ObjectStoreBackend::new(memory(templates(fixture.prompts(), false))).flat();
    keeps_the_contract(backend.clone(), &fixture);
    keeps_the_contract(CachedBackend::new(backend), &fixture);
}

#[cfg(feature = "fs")]
#[test]
fn in_a_local_folder() {
    let fixture = ContractFixture::default();
    let folder = tempfile::tempdir().unwrap();
    for (path, content) in templates(fixture.prompts(), true) {
        let path = folder.path().join("root").join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }
    let url = format!("file://{}/root", folder.path().display());
    let backend = ObjectStoreBackend::from_url(&url).unwrap();
    keeps_the_contract(backend.clone(), &fixture);
    keeps_the_contract(CachedBackend::new(backend), &fixture);
}

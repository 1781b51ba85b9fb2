//! Listings: the labels, and the names with a label, as of files.

use std::fs;

use openarmature_prompts::backend::FilesystemBackend;
use openarmature_prompts_object_store::ObjectStoreBackend;
use pollster::block_on;

use crate::support::stores::memory;

const PATHS: &[&str] = &[
    "production/greeting.j2",
    "production/greeting.config.json",
    "production/team/support.chat.yaml",
    "production/team/support.j2",
    "production/team/notes.md",
    "staging/greeting.j2",
    "staging-old/team/old.j2",
    "eu/production/greeting.j2",
    "docs/read.me",
    "empty/alone.config.json",
    "prompt_configs.json",
    "at-the-root.j2",
    "production/.j2",
];

#[test]
fn labels_and_names_are_those_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    for path in PATHS {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "{}").unwrap();
    }
    let files = FilesystemBackend::new(folder.path());
    let flat = FilesystemBackend::flat(folder.path());
    for prefix in ["", "prompts", "a/b"] {
        let key = |path: &&str| match prefix {
            "" => (*path).to_owned(),
            prefix => format!("{prefix}/{path}"),
        };
        let others = ["promptsx/other/a.j2", "a/bc/other/a.j2"].map(str::to_owned);
        let others = others.into_iter().filter(|_| !prefix.is_empty());
        let keys: Vec<_> = PATHS.iter().map(key).chain(others).collect();
        let store = memory(keys.into_iter().map(|key| (key, "{}")));
        let backend = ObjectStoreBackend::new(store).with_prefix(prefix);
        let labels = block_on(backend.labels()).unwrap();
        assert_eq!(labels, block_on(files.labels()).unwrap());
        assert_eq!(labels, ["eu", "production", "staging", "staging-old"]);
        let label = |label| (block_on(backend.names(label)).unwrap(), label);
        for (names, label) in [
            "production",
            "staging",
            "eu",
            "eu/production",
            "docs",
            "none",
            "",
            "..",
            "/",
        ]
        .map(label)
        {
            assert_eq!(names, block_on(files.names(label)).unwrap(), "{label:?}");
        }
        let backend = backend.flat();
        assert_eq!(block_on(backend.labels()).unwrap(), ["production"]);
        for label in ["production", "any"] {
            let names = block_on(backend.names(label)).unwrap();
            assert_eq!(names, block_on(flat.names(label)).unwrap(), "{label:?}");
            assert!(names.contains(&"production/team/support".to_owned()));
        }
    }
}

#[cfg(feature = "fs")]
#[test]
fn a_local_folder_is_listed() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("production")).unwrap();
    fs::write(folder.path().join("production/greeting.j2"), "Hello").unwrap();
    let url = format!("file://{}", folder.path().display());
    let backend = ObjectStoreBackend::from_url(&url).unwrap();
    assert_eq!(block_on(backend.labels()).unwrap(), ["production"]);
    assert_eq!(block_on(backend.names("production")).unwrap(), ["greeting"]);
    assert_eq!(block_on(backend.names("none")).unwrap(), [""; 0]);
}

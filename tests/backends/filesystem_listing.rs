//! The labels and names of a folder.

use std::fs;

use crate::support::folder::Folder;
use openarmature_prompts::{
    Category,
    backend::{FetchError, FilesystemBackend},
};

fn labels(backend: &FilesystemBackend) -> Vec<String> {
    pollster::block_on(backend.labels()).unwrap()
}

fn names(backend: &FilesystemBackend, label: &str) -> Vec<String> {
    pollster::block_on(backend.names(label)).unwrap()
}

fn folder() -> Folder {
    let folder = Folder::new();
    for path in [
        "production/support.chat.yaml",
        "production/greeting.j2",
        "production/greeting.config.json",
        "production/both.j2",
        "production/both.chat.yaml",
        "production/team/deep/größe.j2",
        "production/.hidden.j2",
        "production/.j2",
        "production/README.md",
        "staging/greeting.j2",
        "docs/notes.md",
        "prompt_configs.json",
        "stray.j2",
    ] {
        folder.write(path, "{}");
    }
    fs::create_dir(folder.path("root/empty")).unwrap();
    fs::create_dir(folder.path("root/production/folder.j2")).unwrap();
    folder
}

#[test]
fn labels_and_names_are_sorted_and_complete() {
    let folder = folder();
    let backend = folder.backend();
    assert_eq!(labels(&backend), ["production", "staging"]);
    assert_eq!(
        names(&backend, "production"),
        [".hidden", "both", "greeting", "support", "team/deep/größe"]
    );
    assert_eq!(names(&backend, "staging"), ["greeting"]);
    for label in [
        "canary",
        "empty",
        "docs",
        "",
        ".",
        "..",
        "../root/production",
        "/",
        "a\0",
    ] {
        assert_eq!(names(&backend, label), <[&str; 0]>::default(), "{label:?}");
    }
}

#[test]
fn a_flat_backend_has_the_same_names_for_every_label() {
    let folder = folder();
    let backend = FilesystemBackend::flat(folder.path("root/production"));
    assert_eq!(labels(&backend), ["production"]);
    for label in ["production", "staging", "any label / at all"] {
        assert_eq!(
            names(&backend, label),
            [".hidden", "both", "greeting", "support", "team/deep/größe"]
        );
    }
}

#[test]
fn every_name_that_is_listed_is_found() {
    let folder = folder();
    for label in labels(&folder.backend()) {
        for name in names(&folder.backend(), &label) {
            // A fault in a prompt's files does not count as an absent prompt.
            assert!(
                !matches!(folder.fetch(&name, &label), Err(FetchError::NotFound(_))),
                "{name}"
            );
        }
    }
}

#[test]
fn a_root_that_cannot_be_opened_is_unavailable() {
    let folder = Folder::new();
    let backend = folder.backend().with_backend_name("files");
    let text = format!(
        "prompt_store_unavailable: backend \"files\": the root folder {} cannot be opened",
        folder.path("root").display()
    );
    let error = pollster::block_on(backend.labels()).unwrap_err();
    assert_eq!(error.to_string(), text);
    assert_eq!(error.category(), Category::PromptStoreUnavailable);
    let error = pollster::block_on(backend.names("production")).unwrap_err();
    assert_eq!(error.to_string(), text);
    assert_eq!((error.name(), error.label()), ("", "production"));
}

#[cfg(unix)]
#[test]
fn links_are_followed_below_the_root_alone() {
    use std::os::unix::fs::symlink;

    let folder = folder();
    fs::create_dir_all(folder.path("outside/deep")).unwrap();
    fs::write(folder.path("outside/secret.j2"), "secret").unwrap();
    fs::write(folder.path("outside/deep/secret.j2"), "secret").unwrap();
    let link = |target: &str, path: &str| symlink(target, folder.path("root").join(path)).unwrap();
    // Links that lead out of the root, in every way.
    link("../../outside/secret.j2", "staging/file.j2");
    link("../../outside", "staging/folder");
    link("../outside", "label");
    link("nowhere.j2", "staging/dangling.j2");
    link("circle.j2", "staging/circle.j2");
    symlink(folder.path("outside"), folder.path("root/absolute")).unwrap();
    symlink(
        folder.path("root/production"),
        folder.path("root/staging/back"),
    )
    .unwrap();
    // Links that stay below the root.
    link("greeting.j2", "staging/alias.j2");
    link("../production/team", "staging/team");
    link("production", "current");
    // Links in a circle.
    link(".", "staging/again");
    link("../staging", "staging/there");
    link("..", "staging/up");

    let backend = folder.backend();
    assert_eq!(labels(&backend), ["current", "production", "staging"]);
    let staging = names(&backend, "staging");
    for name in [
        "alias",
        "greeting",
        "team/deep/größe",
        "up/production/greeting",
    ] {
        assert!(staging.contains(&name.to_owned()), "{name}: {staging:?}");
    }
    for circle in ["again/", "there/", "up/staging/"] {
        let found = staging.iter().find(|name| name.starts_with(circle));
        assert_eq!(found, None);
    }
    assert!(
        !staging.iter().any(|name| name.contains("secret")),
        "{staging:?}"
    );
    for absent in ["file", "dangling", "circle", "back/greeting"] {
        assert!(
            !staging.contains(&absent.to_owned()),
            "{absent}: {staging:?}"
        );
    }
    for name in &staging {
        assert!(
            !matches!(folder.fetch(name, "staging"), Err(FetchError::NotFound(_))),
            "{name}"
        );
    }
    assert_eq!(names(&backend, "current"), names(&backend, "production"));
    assert_eq!(names(&backend, "label"), <[&str; 0]>::default());
}

#[cfg(unix)]
#[test]
fn pipes_and_names_that_are_not_text_are_passed_over() {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt, process::Command};

    let folder = folder();
    let production = folder.path("root/production");
    let pipe = production.join("pipe.j2");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let label = folder.path("root/pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&label)
            .status()
            .unwrap()
            .success()
    );
    // Some systems refuse such a name, and then there is no entry to skip.
    let _ = fs::write(production.join(OsStr::from_bytes(b"a\xff.j2")), "x");
    let backend = folder.backend();
    assert_eq!(labels(&backend), ["production", "staging"]);
    assert_eq!(names(&backend, "production").len(), 5);
    assert_eq!(names(&backend, "pipe"), <[&str; 0]>::default());
}

//! Labels and names of a folder.

use std::collections::BTreeMap;

use openarmature_prompts_documents::{
    Fault, Layout,
    listing::{self, Entry, EntryKind},
};

/// Folders by path, each with its entries; a number is the identity of a folder.
type Folders = BTreeMap<&'static str, Vec<(&'static str, Option<u64>)>>;

fn list(folders: &Folders) -> impl FnMut(&str) -> Result<Option<Vec<Entry>>, Fault> {
    |path| {
        Ok(folders.get(path).map(|entries| {
            entries
                .iter()
                .map(|(name, folder)| Entry {
                    name: (*name).to_owned(),
                    kind: match folder {
                        None => EntryKind::File,
                        Some(id) => EntryKind::Folder(Some((1, *id))),
                    },
                })
                .collect()
        }))
    }
}

fn folders() -> Folders {
    BTreeMap::from([
        (
            "",
            vec![
                ("staging", Some(2)),
                ("production", Some(1)),
                ("empty", Some(3)),
                ("eu", Some(4)),
                ("stray.j2", None),
            ],
        ),
        (
            "production",
            vec![
                ("support.chat.yaml", None),
                ("greeting.j2", None),
                ("greeting.config.json", None),
                ("both.j2", None),
                ("both.chat.yaml", None),
                (".j2", None),
                ("team", Some(5)),
                ("README.md", None),
            ],
        ),
        (
            "production/team",
            vec![("a.j2", None), ("..b.j2", None), ("deep", Some(6))],
        ),
        (
            "production/team/deep",
            vec![(".chat.yaml", None), ("c.chat.yaml", None)],
        ),
        ("staging", vec![("greeting.j2", None)]),
        ("empty", vec![("notes.txt", None)]),
        ("eu", vec![("production", Some(7))]),
        ("eu/production", vec![("greeting.j2", None)]),
    ])
}

#[test]
fn labels_are_the_folders_with_a_prompt() {
    let labels = listing::labels(Layout::ByLabel, list(&folders())).unwrap();
    assert_eq!(labels, ["eu", "production", "staging"]);
    let labels = listing::labels(Layout::Flat, list(&folders())).unwrap();
    assert_eq!(labels, ["production"]);
}

#[test]
fn names_are_sorted_have_folders_and_come_once() {
    let names = |layout, label| listing::names(layout, label, list(&folders())).unwrap();
    assert_eq!(
        names(Layout::ByLabel, "production"),
        [
            "both",
            "greeting",
            "support",
            "team/..b",
            "team/a",
            "team/deep/c"
        ]
    );
    assert_eq!(names(Layout::ByLabel, "eu/production"), ["greeting"]);
    for label in ["canary", "..", "", "production/"] {
        assert_eq!(names(Layout::ByLabel, label), <[&str; 0]>::default());
    }
    let flat = names(Layout::Flat, "any");
    assert!(flat.contains(&"stray".to_owned()) && flat.contains(&"staging/greeting".to_owned()));
}

#[test]
fn links_in_a_circle_end() {
    let circle = Folders::from([
        ("", vec![("production", Some(1))]),
        (
            "production",
            vec![("greeting.j2", None), ("again", Some(1)), ("b", Some(2))],
        ),
        (
            "production/b",
            vec![("c.j2", None), ("back", Some(1)), ("self", Some(2))],
        ),
    ]);
    let names = listing::names(Layout::ByLabel, "production", list(&circle)).unwrap();
    assert_eq!(names, ["b/c", "greeting"]);
}

#[test]
fn a_folder_without_end_is_an_error() {
    // Each folder holds two that are not known yet.
    let mut next = 0;
    let deep = |_: &str| {
        let entries = ["a", "b"].map(|name| {
            next += 1;
            let kind = EntryKind::Folder(Some((0, next)));
            let name = name.to_owned();
            Entry { name, kind }
        });
        Ok::<_, Fault>(Some(entries.into()))
    };
    let fault = listing::names(Layout::ByLabel, "production", deep).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "production: the folder holds more than 100 folders inside one another"
    );

    let wide = |path: &str| {
        let kind = if path == "production" {
            EntryKind::Folder(None)
        } else {
            EntryKind::File
        };
        let entry = |number: u32| Entry {
            name: format!("{number}.j2"),
            kind: kind.clone(),
        };
        Ok::<_, Fault>(Some((0..1001).map(entry).collect()))
    };
    let fault = listing::names(Layout::ByLabel, "production", wide).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "production: the folder has more than a million entries, links followed"
    );
}

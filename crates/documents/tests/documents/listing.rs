//! Labels and names of a folder.

use std::collections::BTreeMap;

use openarmature_prompts_documents::{
    Fault, Layout,
    listing::{self, Entry, Folder},
};

/// Folders by path, each with its entries.
type Folders = BTreeMap<&'static str, Vec<(&'static str, bool)>>;

const FILE: bool = false;
const FOLDER: bool = true;

fn folder(identity: Option<u64>, entries: &[(&str, bool)]) -> Folder {
    Folder {
        identity: identity.map(|number| (1, number)),
        entries: entries
            .iter()
            .map(|(name, is_folder)| Entry {
                name: (*name).to_owned(),
                is_folder: *is_folder,
            })
            .collect(),
    }
}

fn list(folders: &Folders) -> impl FnMut(&str) -> Result<Option<Folder>, Fault> {
    |path| Ok(folders.get(path).map(|entries| folder(None, entries)))
}

fn folders() -> Folders {
    BTreeMap::from([
        (
            "",
            vec![
                ("staging", FOLDER),
                ("production", FOLDER),
                ("empty", FOLDER),
                ("eu", FOLDER),
                ("stray.j2", FILE),
            ],
        ),
        (
            "production",
            vec![
                ("support.chat.yaml", FILE),
                ("greeting.j2", FILE),
                ("greeting.config.json", FILE),
                ("both.j2", FILE),
                ("both.chat.yaml", FILE),
                (".j2", FILE),
                ("team", FOLDER),
                ("README.md", FILE),
            ],
        ),
        (
            "production/team",
            vec![("a.j2", FILE), ("..b.j2", FILE), ("deep", FOLDER)],
        ),
        (
            "production/team/deep",
            vec![(".chat.yaml", FILE), ("c.chat.yaml", FILE)],
        ),
        ("staging", vec![("greeting.j2", FILE)]),
        ("empty", vec![("notes.txt", FILE)]),
        ("eu", vec![("production", FOLDER)]),
        ("eu/production", vec![("greeting.j2", FILE)]),
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
    // Every path exists, as with links; each identity is that of the folder that the link leads to.
    let read = |path: &str| {
        Ok::<_, Fault>(Some(match path.rsplit('/').next() {
            Some("production" | "again" | "back") => folder(
                Some(1),
                &[("greeting.j2", FILE), ("again", FOLDER), ("b", FOLDER)],
            ),
            _ => folder(
                Some(2),
                &[("c.j2", FILE), ("back", FOLDER), ("self", FOLDER)],
            ),
        }))
    };
    let names = listing::names(Layout::ByLabel, "production", read).unwrap();
    assert_eq!(names, ["b/c", "greeting"]);
}

#[test]
fn a_folder_without_end_is_an_error() {
    let mut next = 0;
    let deep = |_: &str| {
        next += 1;
        Ok::<_, Fault>(Some(folder(Some(next), &[("a", FOLDER), ("b", FOLDER)])))
    };
    let fault = listing::names(Layout::ByLabel, "production", deep).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "production: the folder holds more than 100 folders inside one another"
    );

    let wide = |path: &str| {
        let entry = |number: u32| Entry {
            name: format!("{number}.j2"),
            is_folder: path == "production",
        };
        Ok::<_, Fault>(Some(Folder {
            identity: None,
            entries: (0..1001).map(entry).collect(),
        }))
    };
    let fault = listing::names(Layout::ByLabel, "production", wide).unwrap_err();
    assert_eq!(
        fault.to_string(),
        "production: the folder has more than a million entries, links followed"
    );
}

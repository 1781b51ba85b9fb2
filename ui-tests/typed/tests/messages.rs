//! Programs with typed prompts that must not compile, and the compiler's messages for them.
//!
//! `TRYBUILD=overwrite cargo test -p openarmature-prompts-ui-typed --test messages` records the messages anew.
//!
//! The programs need prompts beside their `Cargo.toml`, which `trybuild` cannot give them. They are the programs of
//! one package, so that Cargo runs once.

mod support;

use std::{
    collections::BTreeMap,
    env, fs,
    path::{Path, PathBuf},
};

use support::{Package, workspace};

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fail")
}

#[test]
fn compiler_messages() {
    let package = package();
    let mut messages: BTreeMap<String, String> = BTreeMap::new();
    for message in package.check(&["--bins", "--keep-going"]) {
        let is_summary = message.is_summary();
        let all = messages.entry(message.target).or_default();
        if !is_summary {
            all.push_str(&normalized(&message.text));
        }
    }
    let mut differ = vec![];
    for case in names() {
        let found = messages.remove(&case).unwrap_or_default();
        let found = found.trim_end().to_owned() + "\n";
        let recorded = cases().join(format!("{case}.stderr"));
        if env::var("TRYBUILD").is_ok_and(|mode| mode == "overwrite") {
            fs::write(recorded, &found).unwrap();
        } else if fs::read_to_string(recorded).unwrap_or_default() != found {
            differ.push(format!("== {case}\n{found}"));
        }
    }
    assert!(
        differ.is_empty(),
        "other messages than recorded:\n{}",
        differ.join("\n")
    );
    assert_eq!(messages.keys().collect::<Vec<_>>(), Vec::<&String>::new());
}

/// The names of the programs.
fn names() -> Vec<String> {
    let entries = fs::read_dir(cases()).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    let programs = paths.filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let mut names: Vec<String> = programs
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

fn package() -> Package {
    let package = Package::new("messages");
    package.manifest("2024", "");
    for name in names() {
        package.copy(
            &cases().join(format!("{name}.rs")),
            &format!("src/bin/{name}.rs"),
        );
    }
    package.copy(&cases().join("prompts"), "prompts");
    package.write("links/production/sidecar.j2", "Hello!");
    #[cfg(unix)]
    {
        use std::os::unix::fs::symlink;

        let outside = package.folder.parent().unwrap().join("outside");
        fs::create_dir_all(outside.join("staging")).unwrap();
        fs::write(outside.join("staging/outside.j2"), "Hello!").unwrap();
        let link =
            |to: &str, from: &str| symlink(outside.join(to), package.folder.join(from)).unwrap();
        link("staging/outside.j2", "links/production/file.j2");
        link("staging/outside.j2", "links/production/sidecar.config.json");
        link("staging", "links/staging");
        link("", "root");
        package.write("links/production/outside.j2", "Hello!");
        let pipe = package.folder.join("links/production/pipe.j2");
        assert!(
            std::process::Command::new("mkfifo")
                .arg(pipe)
                .status()
                .unwrap()
                .success()
        );
    }
    package
}

/// Returns a message without what differs between machines.
fn normalized(message: &str) -> String {
    let workspace = workspace();
    let message = message
        .replace(workspace.to_str().unwrap(), "$WORKSPACE")
        .replace("src/bin/", "fail/");
    let mut lines = vec![];
    // Within the source code of the library and of others, line numbers change.
    let mut is_elsewhere = false;
    for line in message.lines() {
        let trimmed = line.trim_start();
        if let Some(path) = trimmed
            .strip_prefix("--> ")
            .or(trimmed.strip_prefix("::: "))
        {
            is_elsewhere = path.starts_with('$') || path.starts_with('/');
            if is_elsewhere {
                lines.push(format!(" --> {}", elsewhere(path)));
                continue;
            }
        } else if is_elsewhere {
            let code = trimmed
                .trim_start_matches(|c: char| c.is_ascii_digit())
                .trim_start();
            if code.starts_with('|') {
                lines.push(format!("  {code}"));
                continue;
            }
            is_elsewhere = trimmed.starts_with("...");
        }
        lines.push(number_of_others(line));
    }
    lines.join("\n").trim_end().to_owned() + "\n\n"
}

/// Returns a path without the folders that differ between machines, and without line and column.
fn elsewhere(path: &str) -> String {
    let file = path.split(':').next().unwrap_or(path);
    match (
        file.split_once("/registry/src/"),
        file.split_once("/library/"),
    ) {
        (Some((_, path)), _) => {
            format!(
                "$CARGO/{}",
                path.split_once('/').map_or(path, |(_, path)| path)
            )
        }
        (None, Some((_, path))) if !file.starts_with("$WORKSPACE") => format!("$RUST/{path}"),
        _ => file.to_owned(),
    }
}

/// The number of types that implement a trait depends on the features of other crates.
fn number_of_others(line: &str) -> String {
    match line.split_once("and ") {
        Some((before, after)) if after.ends_with(" others") && before.trim().is_empty() => {
            format!("{before}and $N others")
        }
        _ => line.to_owned(),
    }
}

//! Files that cannot be read or make no sense, beside those that can.

#![cfg(unix)]

use std::{
    env,
    error::Error,
    fs,
    os::unix::{fs::PermissionsExt, process::CommandExt},
    path::Path,
    process::Command,
};

use crate::support::folder::{Folder, fetch, unavailable};
use openarmature_prompts::backend::FilesystemBackend;

/// A store with a greeting.
fn store() -> Folder {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello!");
    folder
}

#[test]
fn what_is_not_utf_8_is_unavailable() {
    let folder = store();
    for path in [
        "production/other.j2",
        "production/chat.chat.yaml",
        "production/greeting.config.json",
    ] {
        folder.write(path, b"ab\xff\xfe");
    }
    for (name, path) in [
        ("other", "other.j2"),
        ("chat", "chat.chat.yaml"),
        ("greeting", "greeting.config.json"),
    ] {
        let outcome = folder.fetch(name, "production");
        let source = outcome.as_ref().unwrap_err().source().unwrap().to_string();
        assert_eq!(source, "invalid utf-8 sequence of 1 bytes from index 2");
        assert_eq!(
            unavailable(outcome),
            format!("production/{path} is not UTF-8")
        );
    }
}

#[test]
fn a_broken_sidecar_is_unavailable_and_named() {
    let deep = format!("{{\"a\": {}", "[".repeat(100_000));
    for (text, description) in [
        ("", " is not JSON"),
        ("{", " is not JSON"),
        ("{} {}", " is not JSON"),
        ("seed: 1", " is not JSON"),
        (r#"{"seed": 1, "seed": 1}"#, " is not JSON"),
        (r#"{"extras": {"a": 1, "a": 2}}"#, " is not JSON"),
        (r#"{"temperature": NaN}"#, " is not JSON"),
        (r#"{"temperature": 1e400}"#, " is not JSON"),
        (&deep, " is not JSON"),
        ("[]", " is not an object"),
        ("null", " is not an object"),
        (
            r#"{"temperature": "warm"}"#,
            ": `temperature` is not a number",
        ),
        (r#"{"max_tokens": -1}"#, ": `max_tokens` is not a count"),
        (r#"{"seed": 1.5}"#, ": `seed` is not an integer"),
        (
            r#"{"stop_sequences": "END"}"#,
            ": `stop_sequences` is not a list of texts",
        ),
        (r#"{"extras": 1}"#, ": `extras` is not an object"),
    ] {
        let folder = store();
        let file = "production/greeting.config.json";
        folder.write(file, text);
        assert_eq!(
            unavailable(folder.fetch("greeting", "production")),
            format!("{file}{description}")
        );

        // The same in the file for many, where `null` is no entry at all.
        if text == "null" {
            continue;
        }
        let folder = store();
        folder.write("prompt_configs.json", format!(r#"{{"greeting": {text}}}"#));
        let found = unavailable(folder.fetch("greeting", "production"));
        assert!(found.starts_with("prompt_configs.json"), "{found}");
    }
}

#[test]
fn a_duplicate_key_is_told_with_its_place() {
    let folder = store();
    folder.write(
        "production/greeting.config.json",
        "{\"seed\": 1,\n \"seed\": 2}",
    );
    let error = folder.fetch("greeting", "production").unwrap_err();
    assert_eq!(
        error.to_string(),
        "prompt_store_unavailable: prompt \"greeting\" with label \"production\": backend \"filesystem\": production/greeting.config.json is not JSON"
    );
    assert_eq!(
        error.source().unwrap().to_string(),
        "duplicate key \"seed\" at line 2 column 11"
    );
}

#[test]
fn a_file_without_end_is_unavailable() {
    for (path, limit) in [
        ("production/other.j2", 16_777_216),
        ("production/other.chat.yaml", 16_777_216),
        ("production/greeting.config.json", 1_048_576),
        ("prompt_configs.json", 1_048_576),
    ] {
        for size in [limit + 1, 1 << 34] {
            let folder = store();
            folder.write(path, "");
            let file = fs::File::options()
                .write(true)
                .open(folder.path("root").join(path))
                .unwrap();
            // A hole, which takes no room on the disk.
            file.set_len(size).unwrap();
            let name = if path.contains("other") {
                "other"
            } else {
                "greeting"
            };
            assert_eq!(
                unavailable(folder.fetch(name, "production")),
                format!("{path} is larger than {limit} bytes")
            );
        }
    }
}

#[test]
fn what_may_not_be_read_is_unavailable() {
    const CHILD: &str = "WHAT_MAY_NOT_BE_READ";
    const NOBODY: u32 = 65534;
    if let Ok(root) = env::var(CHILD) {
        return check_unreadable(Path::new(&root));
    }
    let folder = store();
    folder.write("production/template.j2", "Hello!");
    folder.write(
        "production/chat.chat.yaml",
        "- {role: user, content: Hello!}",
    );
    folder.write("production/greeting.config.json", "{}");
    folder.write("locked/greeting.j2", "Hello!");
    fs::create_dir(folder.path("closed")).unwrap();
    let locked = [
        "root/production/template.j2",
        "root/production/chat.chat.yaml",
        "root/production/greeting.config.json",
        "root/locked",
        "closed",
    ];
    let set = |path: &str, mode| {
        fs::set_permissions(folder.path(path), fs::Permissions::from_mode(mode)).unwrap();
    };
    for path in locked {
        set(path, 0o000);
    }
    if fs::read(folder.path("root/production/template.j2")).is_err() {
        check_unreadable(&folder.path(""));
    } else {
        // Permissions do not bind root, so somebody else looks: this test once more, in a process of
        // theirs, from a copy of the program that they can reach.
        set("", 0o755);
        let program = folder.path("tests");
        fs::copy(env::current_exe().unwrap(), &program).unwrap();
        set("tests", 0o755);
        let output = Command::new(&program)
            .args([
                "--exact",
                "filesystem_faults::what_may_not_be_read_is_unavailable",
            ])
            .env(CHILD, folder.path(""))
            .current_dir("/")
            .uid(NOBODY)
            .gid(NOBODY)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            output.status.success() && text.contains("1 passed"),
            "{text}"
        );
    }
    // So that the folder can be removed.
    for path in locked {
        set(path, 0o755);
    }
}

fn check_unreadable(folder: &Path) {
    let backend = FilesystemBackend::new(folder.join("root"));
    for (name, label, description) in [
        (
            "template",
            "production",
            "production/template.j2 cannot be opened",
        ),
        (
            "chat",
            "production",
            "production/chat.chat.yaml cannot be opened",
        ),
        (
            "greeting",
            "production",
            "production/greeting.config.json cannot be opened",
        ),
        ("greeting", "locked", "locked/greeting.j2 cannot be opened"),
    ] {
        let outcome = fetch(&backend, name, label);
        let source = outcome.as_ref().unwrap_err().source().unwrap().to_string();
        assert!(source.starts_with("Permission denied"), "{source}");
        assert_eq!(unavailable(outcome), description);
    }
    let closed = FilesystemBackend::new(folder.join("closed"));
    let description = unavailable(fetch(&closed, "greeting", "production"));
    assert!(
        [
            "the root folder cannot be opened",
            "production/greeting.j2 cannot be opened"
        ]
        .contains(&&*description),
        "{description}"
    );
}

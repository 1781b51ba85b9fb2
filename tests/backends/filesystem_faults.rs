//! Files that cannot be read or are invalid, beside valid ones.

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

/// A folder with a greeting.
fn with_greeting() -> Folder {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello!");
    folder
}

#[test]
fn a_file_that_is_not_utf_8_is_unavailable() {
    let folder = with_greeting();
    for path in [
        "production/other.j2",
        "production/chat.chat.yaml",
        "production/greeting.config.json",
    ] {
        folder.write(path, b"a\r\nb\xff\xfe");
    }
    for (name, path) in [
        ("other", "other.j2"),
        ("chat", "chat.chat.yaml"),
        ("greeting", "greeting.config.json"),
    ] {
        assert_eq!(
            unavailable(folder.fetch(name, "production")),
            format!("production/{path}, line 2, column 2: the file is not UTF-8")
        );
    }
}

#[test]
fn a_broken_sidecar_is_unavailable_and_has_a_place() {
    let deep = format!("{{\"a\": {}", "[".repeat(100_000));
    let file = "production/greeting.config.json";
    for (text, end) in [
        ("", "line 1, column 1: EOF while parsing a value"),
        ("{", "line 1, column 2: expected a key in quotes"),
        ("{} {}", "line 1, column 4: trailing characters"),
        ("seed: 1", "line 1, column 1: expected value"),
        (
            "{\"seed\": 1,\n \"seed\": 2}",
            "line 2, column 2: duplicate key",
        ),
        (
            r#"{"extras": {"a": 1, "a": 2}}"#,
            "line 1, column 23: duplicate key",
        ),
        (
            r#"{"temperature": NaN}"#,
            "line 1, column 17: expected value",
        ),
        (
            r#"{"temperature": 1e400}"#,
            "line 1, column 21: number out of range",
        ),
        (&deep, "line 1, column 134: recursion limit exceeded"),
        ("[]", "line 1, column 1: expected an object"),
        ("null", "line 1, column 1: expected an object"),
        (
            r#"{"temperature": "warm"}"#,
            "line 1, column 17: `temperature` is not a number",
        ),
        (
            "{\r\n\"max_tokens\": -1}",
            "line 2, column 15: `max_tokens` is not a count",
        ),
        (
            r#"{"seed": 1.5}"#,
            "line 1, column 10: `seed` is not an integer",
        ),
        (
            r#"{"stop_sequences": "END"}"#,
            "line 1, column 20: `stop_sequences` is not a list of texts",
        ),
        (
            r#"{"extras": 1}"#,
            "line 1, column 12: `extras` is not an object",
        ),
    ] {
        let folder = with_greeting();
        folder.write(file, text);
        let outcome = folder.fetch("greeting", "production");
        assert!(outcome.as_ref().unwrap_err().source().is_none());
        assert_eq!(unavailable(outcome), format!("{file}, {end}"), "{text:.80}");

        // The same faults in `prompt_configs.json`, except outside of an entry, or in an entry with a later fault.
        if ["null", "{", "{} {}"].contains(&text) {
            continue;
        }
        let folder = with_greeting();
        folder.write("prompt_configs.json", format!(r#"{{"greeting": {text}}}"#));
        let found = unavailable(folder.fetch("greeting", "production"));
        assert!(
            found.starts_with("prompt_configs.json, line "),
            "{text:.80}: {found:.200}"
        );
    }
}

#[test]
fn a_broken_entry_breaks_no_other_prompt() {
    for entry in [
        "7",
        "oops",
        "[1,]",
        r#"{"seed": "x"}"#,
        r#"{"seed": 1, "seed": 2}"#,
        r#"{"temperature": 1e400}"#,
        r#"{"temperature": [}"#,
    ] {
        let folder = with_greeting();
        folder.write("production/other.j2", "Hi!");
        folder.write("production/plain.j2", "Hey!");
        folder.write(
            "prompt_configs.json",
            format!(r#"{{"other": {entry}, "greeting": {{"seed": 7}}}}"#),
        );
        let prompt = folder.fetch("greeting", "production").unwrap();
        assert_eq!(prompt.sampling().unwrap().seed(), Some(7), "{entry}");
        let prompt = folder.fetch("plain", "production").unwrap();
        assert_eq!(prompt.sampling(), None, "{entry}");
        let found = unavailable(folder.fetch("other", "production"));
        assert!(
            found.starts_with("prompt_configs.json, line 1, column "),
            "{found}"
        );
    }
}

#[test]
fn no_error_holds_the_text_of_a_file() {
    const SECRET: &str = "s3cr3t";
    for (path, text) in [
        ("production/other.chat.yaml", "SECRET: SECRET"),
        (
            "production/other.chat.yaml",
            "- {role: user, content: [{type: SECRET}]}",
        ),
        ("production/other.chat.yaml", "- {SECRET: SECRET}"),
        (
            "production/other.chat.yaml",
            "- {role: user, content: !SECRET SECRET}",
        ),
        (
            "production/other.chat.yaml",
            "- role: user\n   SECRET: [SECRET",
        ),
        ("production/other.chat.yaml", "- \"\\SECRET\""),
        ("production/other.j2", "SECRET \u{0}"),
        ("production/greeting.config.json", "SECRET"),
        ("production/greeting.config.json", r#"{"SECRET": SECRET}"#),
        (
            "production/greeting.config.json",
            r#"{"SECRET": 1, "SECRET": 2}"#,
        ),
        (
            "production/greeting.config.json",
            r#"{"temperature": "SECRET"}"#,
        ),
        (
            "production/greeting.config.json",
            r#"{"extras": {"SECRET": 1, "SECRET": 2}}"#,
        ),
        ("prompt_configs.json", r#"{"greeting": "SECRET"}"#),
        (
            "prompt_configs.json",
            r#"{"greeting": {"seed": "SECRET"}, "SECRET": SECRET}"#,
        ),
        ("prompt_configs.json", "SECRET"),
    ] {
        let folder = with_greeting();
        // A valid text is made invalid, so that there is an error to check.
        let mut bytes = text.replace("SECRET", SECRET).into_bytes();
        if bytes.contains(&0) {
            bytes.push(0xff);
        }
        folder.write(path, bytes);
        let name = if path.contains("other") {
            "other"
        } else {
            "greeting"
        };
        let error = folder.fetch(name, "production").expect_err(text);
        let mut found = format!("{error} {error:?} {error:#?}");
        let mut source = error.source();
        while let Some(error) = source {
            found = format!("{found} {error} {error:?}");
            source = error.source();
        }
        assert!(!found.contains(SECRET), "{text}: {found}");
    }
}

#[test]
fn an_unknown_tag_of_yaml_is_unavailable() {
    for tag in [
        "!secret",
        "!!binary",
        "!!timestamp",
        "!<tag:example.com,2026:x>",
        "!e!x",
    ] {
        let folder = with_greeting();
        folder.write(
            "production/chat.chat.yaml",
            format!("%TAG !e! tag:example.com,2026:\n---\n- role: user\n  content: {tag} a\n"),
        );
        assert_eq!(
            unavailable(folder.fetch("chat", "production")),
            "production/chat.chat.yaml, line 4, column 12: unknown YAML tag",
            "{tag}"
        );
    }
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
            let folder = with_greeting();
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
fn a_file_without_permission_is_unavailable() {
    const CHILD: &str = "WHAT_MAY_NOT_BE_READ";
    const NOBODY: u32 = 65534;
    if let Ok(root) = env::var(CHILD) {
        return check_unreadable(Path::new(&root));
    }
    let folder = with_greeting();
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
        // Permissions do not bind root, so this test runs once more in a process of another user, from a
        // copy of the program that this user can read.
        set("", 0o755);
        let program = folder.path("tests");
        fs::copy(env::current_exe().unwrap(), &program).unwrap();
        set("tests", 0o755);
        let output = Command::new(&program)
            .args([
                "--exact",
                "filesystem_faults::a_file_without_permission_is_unavailable",
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
            format!(
                "the root folder {} cannot be opened",
                folder.join("closed").display()
            ),
            "production/greeting.j2 cannot be opened".to_owned(),
        ]
        .contains(&description),
        "{description}"
    );
}

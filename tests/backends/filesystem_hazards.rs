//! Hostile names, labels and folders, with real files, links and pipes.

#![cfg(unix)]

use std::{
    error::Error,
    fs,
    os::unix::{fs::symlink, net::UnixListener},
    path::Path,
    process::Command,
    sync::atomic::{AtomicBool, Ordering},
    thread,
};

use crate::support::folder::{Folder, fetch, unavailable};
use openarmature_prompts::{
    Category, Prompt, PromptManager, Segment,
    backend::{FetchError, FilesystemBackend, MemoryBackend},
};

const SECRET: &str = "a text that nobody may see";

/// A folder with a greeting, and a secret beside the root.
fn with_greeting() -> Folder {
    let folder = Folder::new();
    folder.write("production/greeting.j2", "Hello!");
    fs::create_dir(folder.path("outside")).unwrap();
    for name in ["secret.j2", "secret.chat.yaml", "secret.config.json"] {
        fs::write(folder.path("outside").join(name), SECRET).unwrap();
    }
    folder
}

fn make_fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// Checks for the same error text as that of an absent prompt.
fn assert_not_found(outcome: Result<Prompt, FetchError>, name: &str, label: &str) {
    let error = outcome.expect_err(name);
    assert_eq!(error.category(), Category::PromptNotFound, "{error}");
    assert_eq!(
        error.to_string(),
        format!(
            "prompt_not_found: backend \"filesystem\" has no prompt {name:?} with label {label:?}"
        )
    );
    assert!(error.source().is_none());
}

/// Names that lead to the secret or back to the greeting, if a backend follows them.
fn detours(folder: &Folder) -> Vec<String> {
    let absolute = |path: &str| folder.path(path).to_str().unwrap().to_owned();
    let mut names = vec![
        absolute("outside/secret"),
        absolute("root/production/greeting"),
    ];
    names.extend(
        [
            "",
            ".",
            "..",
            "/",
            "//",
            "./greeting",
            "greeting/",
            "/greeting",
            "a/../greeting",
            "a//greeting",
            "../production/greeting",
            "../../outside/secret",
            "../../../outside/secret",
            "a/../../../outside/secret",
            "greeting\0",
            "\0",
            "greeting\0.j2",
            "../../outside/secret\0",
            "greeting/.",
            "greeting/..",
            "greeting.j2/../greeting",
        ]
        .map(str::to_owned),
    );
    names
}

#[test]
fn a_name_that_is_no_plain_path_is_not_found() {
    let folder = with_greeting();
    let flat = FilesystemBackend::flat(folder.path("root/production"));
    for name in detours(&folder) {
        assert_not_found(folder.fetch(&name, "production"), &name, "production");
        assert_not_found(fetch(&flat, &name, "production"), &name, "production");
    }
}

#[test]
fn a_label_that_is_no_plain_path_is_not_found() {
    let folder = with_greeting();
    let mut labels = detours(&folder);
    labels.extend(
        [
            "../outside",
            "production/../../outside",
            "production/",
            "/production",
            "./production",
        ]
        .map(str::to_owned),
    );
    labels.push(folder.path("outside").to_str().unwrap().to_owned());
    for label in labels {
        for name in ["secret", "greeting"] {
            assert_not_found(folder.fetch(name, &label), name, &label);
        }
    }
}

#[test]
fn a_detour_is_not_served_by_a_fallback() {
    let folder = with_greeting();
    for name in detours(&folder) {
        let manager =
            PromptManager::new(folder.backend()).with_fallback(MemoryBackend::new([Prompt::text(
                &name,
                "from the fallback",
            )]));
        let outcome = pollster::block_on(manager.fetch(&name).into_future());
        assert_not_found(outcome, &name, "production");
    }
}

#[test]
fn a_link_that_leads_outside_is_not_found() {
    let folder = with_greeting();
    let target = folder.path("outside/secret.j2");
    symlink(&target, folder.path("root/production/absolute.j2")).unwrap();
    symlink(
        "../../outside/secret.j2",
        folder.path("root/production/relative.j2"),
    )
    .unwrap();
    symlink(
        "../../outside/secret.chat.yaml",
        folder.path("root/production/chat.chat.yaml"),
    )
    .unwrap();
    symlink("../../outside", folder.path("root/production/folder")).unwrap();
    symlink(folder.path("outside"), folder.path("root/production/team")).unwrap();
    symlink("../outside", folder.path("root/label")).unwrap();
    symlink("relative.j2", folder.path("root/production/twice.j2")).unwrap();
    symlink(
        "../../nowhere.j2",
        folder.path("root/production/dangling.j2"),
    )
    .unwrap();
    symlink(
        "/proc/self/environ",
        folder.path("root/production/environ.j2"),
    )
    .unwrap();
    symlink("/proc/self/cwd", folder.path("root/production/cwd")).unwrap();
    for name in [
        "absolute",
        "relative",
        "chat",
        "folder/secret",
        "team/secret",
        "twice",
        "dangling",
        "environ",
        "cwd/Cargo",
    ] {
        assert_not_found(folder.fetch(name, "production"), name, "production");
    }
    assert_not_found(folder.fetch("secret", "label"), "secret", "label");
}

#[test]
fn a_link_that_is_absolute_or_passes_the_outside_is_not_found_although_it_ends_inside() {
    let folder = with_greeting();
    symlink(
        folder.path("root/production/greeting.j2"),
        folder.path("root/production/absolute.j2"),
    )
    .unwrap();
    symlink(
        "../../root/production/greeting.j2",
        folder.path("root/production/detour.j2"),
    )
    .unwrap();
    for name in ["absolute", "detour"] {
        assert_not_found(folder.fetch(name, "production"), name, "production");
    }
}

#[test]
fn a_relative_link_that_stays_inside_is_followed() {
    let folder = with_greeting();
    symlink("greeting.j2", folder.path("root/production/file.j2")).unwrap();
    symlink("../production", folder.path("root/production/folder")).unwrap();
    symlink("production", folder.path("root/staging")).unwrap();
    for (name, label) in [
        ("file", "production"),
        ("folder/greeting", "production"),
        ("greeting", "staging"),
    ] {
        let prompt = folder.fetch(name, label).unwrap();
        assert_eq!((prompt.name(), prompt.label()), (name, label));
        assert_eq!(prompt.template(), Some("Hello!"));
    }
}

#[test]
fn the_root_itself_may_be_a_link() {
    let folder = with_greeting();
    symlink(folder.path("root"), folder.path("current")).unwrap();
    let backend = FilesystemBackend::new(folder.path("current"));
    assert!(fetch(&backend, "greeting", "production").is_ok());
}

#[test]
fn links_in_a_circle_end_in_an_error() {
    let folder = with_greeting();
    symlink("b.j2", folder.path("root/production/a.j2")).unwrap();
    symlink("a.j2", folder.path("root/production/b.j2")).unwrap();
    assert!(folder.fetch("a", "production").is_err());
}

#[test]
fn a_sidecar_outside_is_not_read() {
    let folder = with_greeting();
    symlink(
        "../../outside/secret.config.json",
        folder.path("root/production/greeting.config.json"),
    )
    .unwrap();
    symlink(
        "../outside/secret.config.json",
        folder.path("root/prompt_configs.json"),
    )
    .unwrap();
    // The link counts as absent or as broken; no error holds the text of its target.
    match folder.fetch("greeting", "production") {
        Ok(prompt) => assert_eq!(prompt.sampling(), None),
        Err(error) => assert!(!error.to_string().contains("JSON"), "{error}"),
    }
}

#[test]
fn anything_but_a_file_is_unavailable_and_keeps_no_caller_waiting() {
    type Make = fn(&Path);
    let kinds: [(&str, Make); 4] = [
        ("pipe", make_fifo),
        ("folder", |path| fs::create_dir(path).unwrap()),
        ("socket", |path| drop(UnixListener::bind(path).unwrap())),
        ("link to a folder", |path| symlink(".", path).unwrap()),
    ];
    for (kind, make) in kinds {
        for path in [
            "production/other.j2",
            "production/other.chat.yaml",
            "production/greeting.chat.yaml",
            "production/greeting.config.json",
            "prompt_configs.json",
        ] {
            let folder = with_greeting();
            make(&folder.path("root").join(path));
            let name = if path.contains("other") {
                "other"
            } else {
                "greeting"
            };
            let description = unavailable(folder.fetch(name, "production"));
            assert!(description.starts_with(path), "{kind}: {description}");
            let end = if kind == "socket" {
                " cannot be opened"
            } else {
                " is not a file"
            };
            assert!(description.ends_with(end), "{kind}: {description}");
        }
    }
}

#[test]
fn a_pipe_or_a_file_where_a_folder_should_be_keeps_no_caller_waiting() {
    let folder = with_greeting();
    make_fifo(&folder.path("root/pipe"));
    make_fifo(&folder.path("root/production/team"));
    folder.write("file", "");
    assert!(folder.fetch("greeting", "pipe").is_err());
    assert!(folder.fetch("team/greeting", "production").is_err());
    assert!(folder.fetch("greeting", "file").is_err());
}

#[test]
fn a_root_that_is_missing_or_no_folder_is_unavailable() {
    let folder = with_greeting();
    make_fifo(&folder.path("pipe"));
    fs::write(folder.path("file"), "").unwrap();
    symlink("nowhere", folder.path("dangling")).unwrap();
    for root in ["missing", "missing/too", "pipe", "file", "dangling"] {
        let backend = FilesystemBackend::new(folder.path(root));
        let outcome = fetch(&backend, "greeting", "production");
        assert!(outcome.as_ref().unwrap_err().source().is_some());
        assert_eq!(
            unavailable(outcome),
            format!(
                "the root folder {} cannot be opened",
                folder.path(root).display()
            ),
            "{root}"
        );
    }
    for root in ["", "nul\0"] {
        let backend = FilesystemBackend::new(root);
        unavailable(fetch(&backend, "greeting", "production"));
    }
}

/// Fetches on two threads while a third one changes the files.
fn fetch_during(
    folder: &Folder,
    change: impl Fn(usize),
    check: impl Fn(Result<Prompt, FetchError>) + Sync,
    name: &str,
) {
    const CHANGES: usize = 5000;
    let changed = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                let backend = folder.backend();
                while !changed.load(Ordering::Relaxed) {
                    check(fetch(&backend, name, "production"));
                }
            });
        }
        for number in 0..CHANGES {
            change(number);
        }
        changed.store(true, Ordering::Relaxed);
    });
}

#[test]
fn a_template_that_is_replaced_meanwhile_gives_the_old_or_the_new_text() {
    let folder = with_greeting();
    let texts = ["old ".repeat(20_000), "new!".repeat(50_000)];
    folder.write("production/greeting.j2", &texts[0]);
    let change = |number: usize| {
        folder.write("production/next", &texts[number % 2]);
        fs::rename(
            folder.path("root/production/next"),
            folder.path("root/production/greeting.j2"),
        )
        .unwrap();
    };
    let known = texts.each_ref().map(|text| Prompt::text("greeting", text));
    let check = |outcome: Result<Prompt, FetchError>| {
        let prompt = outcome.unwrap();
        let same = known
            .iter()
            .find(|known| known.template() == prompt.template());
        let known = same.expect("a mix of both texts");
        assert_eq!(prompt.template_hash(), known.template_hash());
        assert_eq!(prompt.version(), known.version());
    };
    fetch_during(&folder, change, check, "greeting");
}

#[test]
fn a_chat_prompt_that_is_replaced_meanwhile_is_the_old_or_the_new() {
    let folder = with_greeting();
    let text =
        |word: &str, count: usize| format!("- {{role: user, content: {word}}}\n").repeat(count);
    folder.write("production/chat.chat.yaml", text("old", 100));
    let change = |number: usize| {
        folder.write(
            "production/next",
            if number.is_multiple_of(2) {
                text("new", 200)
            } else {
                text("old", 100)
            },
        );
        fs::rename(
            folder.path("root/production/next"),
            folder.path("root/production/chat.chat.yaml"),
        )
        .unwrap();
    };
    let check = |outcome: Result<Prompt, FetchError>| {
        let prompt = outcome.unwrap();
        let segments = prompt.chat_template().unwrap();
        assert!(
            segments == vec![Segment::user("old"); 100]
                || segments == vec![Segment::user("new"); 200]
        );
    };
    fetch_during(&folder, change, check, "chat");
}

#[test]
fn a_link_that_is_turned_outside_meanwhile_gives_nothing_from_there() {
    let folder = with_greeting();
    folder.write("production/inside/secret.j2", "Hello!");
    let link = folder.path("root/production/team");
    symlink("inside", &link).unwrap();
    let change = |number: usize| {
        let next = folder.path("root/production/next");
        symlink(
            if number.is_multiple_of(2) {
                "../../outside"
            } else {
                "inside"
            },
            &next,
        )
        .unwrap();
        fs::rename(next, &link).unwrap();
    };
    let check = |outcome: Result<Prompt, FetchError>| match outcome {
        Ok(prompt) => assert_eq!(prompt.template(), Some("Hello!")),
        Err(error) => assert_eq!(error.category(), Category::PromptNotFound, "{error:?}"),
    };
    fetch_during(&folder, change, check, "team/secret");
}

//! Objects are read as the files of the filesystem backend are: the same prompts, hashes and faults.

use std::fs;

use openarmature_prompts::{
    Prompt,
    backend::{FetchError, FilesystemBackend},
};
use openarmature_prompts_object_store::ObjectStoreBackend;

use crate::support::{files::fetch, stores::memory};

const FILES: &[(&str, &str)] = &[
    ("production/plain.j2", "Hello, {{ user }}!\n"),
    ("production/windows.j2", "\u{feff}Hello,\r\n{{ user }}!\r\n"),
    ("production/mac.j2", "Hello,\r{{ user }}!\r"),
    (
        "production/team/chat.chat.yaml",
        "\u{feff}- role: system\r\n  content: |\r\n    Be {{ mood }}.\r\n- placeholder: history\r\n",
    ),
    (
        "production/team/chat.config.json",
        "\u{feff}{\"seed\": 7,\r\n\"top_k\": 40}",
    ),
    ("production/own.j2", "Own"),
    (
        "production/own.config.json",
        r#"{"temperature": 0.5, "token_budget": {"input_max_tokens": 10}}"#,
    ),
    ("production/shared.j2", "Shared"),
    (
        "prompt_configs.json",
        r#"{"shared": {"max_tokens": 5}, "own": {"seed": 1}, "bad": {"seed": oops}}"#,
    ),
    ("production/bad.j2", "The shared entry is broken"),
    ("production/both.j2", "Both"),
    (
        "production/both.chat.yaml",
        "- role: user\n  content: Both\n",
    ),
    (
        "production/broken.chat.yaml",
        "- role: user\n  content: !unknown Secret\n",
    ),
    ("production/sidecar.j2", "The sidecar is broken"),
    ("production/sidecar.config.json", "{\"seed\": \"Secret\"}"),
    ("production/budget.j2", "The budget is broken"),
    (
        "production/budget.config.json",
        r#"{"token_budget": [1e400], "seed": 2}"#,
    ),
    ("production/alone.config.json", r#"{"seed": 3}"#),
];
const NOT_UTF_8: (&str, &[u8]) = ("production/bytes.j2", b"Secret \xff");

const NAMES: &[&str] = &[
    "plain",
    "windows",
    "mac",
    "team/chat",
    "own",
    "shared",
    "bad",
    "both",
    "broken",
    "sidecar",
    "budget",
    "alone",
    "bytes",
    "none",
];

/// Returns what a caller sees, without the time and the name of the backend.
fn seen(outcome: Result<Prompt, FetchError>) -> Result<Prompt, String> {
    match outcome {
        Ok(prompt) => {
            let epoch = openarmature_prompts::prompt::Timestamp::UNIX_EPOCH;
            Ok(prompt.with_fetched_at(epoch))
        }
        Err(FetchError::NotFound(_)) => Err("not found".to_owned()),
        Err(FetchError::StoreUnavailable(error)) => {
            Err(error.faults().first().description().to_owned())
        }
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn every_prompt_and_every_fault_is_that_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let files = FILES
        .iter()
        .map(|(path, content)| (*path, content.as_bytes()));
    let files: Vec<_> = files.chain([NOT_UTF_8]).collect();
    for (path, content) in &files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    let objects = ObjectStoreBackend::new(memory(files));
    let files = FilesystemBackend::new(folder.path());
    let mut found = 0;
    for name in NAMES {
        let (object, file) = (seen(fetch(&objects, name)), seen(fetch(&files, name)));
        assert_eq!(object, file, "{name}");
        let (Ok(object), Ok(file)) = (object, file) else {
            continue;
        };
        found += 1;
        assert_eq!(object.template_hash(), file.template_hash(), "{name}");
        assert_eq!(object.version(), file.version(), "{name}");
        assert_eq!(object.sampling(), file.sampling(), "{name}");
        assert_eq!(object.token_budget(), file.token_budget(), "{name}");
    }
    assert_eq!(found, 7);
}

#[test]
fn line_ends_and_a_byte_order_mark_do_not_change_the_hash() {
    let texts = [
        "Hello,\n{{ user }}!\n",
        "\u{feff}Hello,\r\n{{ user }}!\r\n",
        "Hello,\r{{ user }}!\r",
    ];
    let given = Prompt::text("greeting", texts[0]);
    for text in texts {
        let backend = ObjectStoreBackend::new(memory([("production/greeting.j2", text)]));
        let fetched = fetch(&backend, "greeting").unwrap();
        assert_eq!(fetched.template_hash(), given.template_hash());
        assert_eq!(fetched.version(), given.version());
        assert_eq!(fetched.backend_name(), Some("object_store"));
    }
}

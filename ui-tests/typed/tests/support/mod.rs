//! Packages that use the library, built by Cargo as those of a user are.

#![allow(dead_code, reason = "each test uses a part")]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use serde_json::Value;

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .canonicalize()
        .unwrap()
}

/// A package in a folder of its own.
pub(crate) struct Package {
    pub(crate) folder: PathBuf,
}

impl Package {
    /// Creates an empty package, in place of the one of an earlier run.
    pub(crate) fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join("typed")
            .join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        let package = Self { folder };
        package.copy(&workspace().join("Cargo.lock"), "Cargo.lock");
        package
    }

    /// Writes the manifest. `dependencies` follows the dependency on the library.
    pub(crate) fn manifest(&self, edition: &str, dependencies: &str) {
        self.manifest_at("Cargo.toml", "consumer", edition, dependencies);
        self.append("Cargo.toml", "\n[workspace]\n");
    }

    /// Writes the manifest of a package, which is not the root of a workspace.
    pub(crate) fn manifest_at(&self, path: &str, name: &str, edition: &str, dependencies: &str) {
        let workspace = workspace();
        let library = workspace.display();
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = {edition:?}\n\n[dependencies]\n\
             openarmature-prompts = {{ path = {library:?}, default-features = false, features = [\"derive\"] }}\n\
             {dependencies}"
        );
        self.write(path, &manifest);
    }

    /// Writes the manifest of a package that gives the library another name.
    pub(crate) fn renamed_manifest_at(&self, path: &str, name: &str, edition: &str, library: &str) {
        self.manifest_at(path, name, edition, "");
        let manifest = fs::read_to_string(self.folder.join(path)).unwrap();
        let entry = format!("{library} = {{ package = \"openarmature-prompts\", path");
        self.write(
            path,
            &manifest.replace("openarmature-prompts = { path", &entry),
        );
    }

    /// Writes a file, and creates the folders that it is in.
    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// Adds text to a file.
    pub(crate) fn append(&self, path: &str, text: &str) {
        let before = fs::read_to_string(self.folder.join(path)).unwrap();
        self.write(path, &(before + text));
    }

    /// Copies a file or a folder.
    pub(crate) fn copy(&self, from: &Path, to: &str) {
        let path = self.folder.join(to);
        if from.is_dir() {
            for entry in fs::read_dir(from).unwrap() {
                let name = entry.unwrap().file_name().into_string().unwrap();
                self.copy(&from.join(&name), &format!("{to}/{name}"));
            }
        } else {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::copy(from, path).unwrap();
        }
    }

    /// Runs Cargo in the folder. Builds are kept between runs.
    pub(crate) fn cargo(&self, arguments: &[&str]) -> Output {
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
        Command::new(env::var_os("CARGO").unwrap())
            .args(arguments)
            .args(["--offline", "--target-dir"])
            .arg(target)
            .env_remove("RUSTFLAGS")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_INCREMENTAL", "0")
            .current_dir(&self.folder)
            .output()
            .unwrap()
    }

    /// Runs `cargo check`, and returns the compiler's messages.
    pub(crate) fn check(&self, arguments: &[&str]) -> Vec<Message> {
        let output = self.cargo(&[&["check", "--message-format=json"], arguments].concat());
        let messages = Message::all(&output.stdout);
        let is_success = messages.iter().all(|message| message.level != "error");
        assert!(
            output.status.success() == is_success,
            "{}",
            String::from_utf8_lossy(&output.stderr)
        );
        messages
    }
}

/// A message of the compiler.
pub(crate) struct Message {
    /// The program that the compiler speaks of.
    pub(crate) target: String,
    pub(crate) level: String,
    pub(crate) text: String,
}

impl Message {
    /// Returns whether the compiler only says how many errors there were.
    pub(crate) fn is_summary(&self) -> bool {
        let beginnings = [
            "error: aborting due to",
            "Some errors have detailed explanations",
            "For more information about",
        ];
        beginnings
            .iter()
            .any(|beginning| self.text.starts_with(beginning))
    }

    fn all(output: &[u8]) -> Vec<Self> {
        let lines = String::from_utf8_lossy(output).into_owned();
        let values = lines
            .lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap());
        let messages = values.filter(|value| value["reason"] == "compiler-message");
        let messages = messages.map(|value| Self {
            target: text(&value["target"]["name"]),
            level: text(&value["message"]["level"]),
            text: text(&value["message"]["rendered"]),
        });
        messages.collect()
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

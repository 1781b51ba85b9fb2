//! Fixture files, and the cases in them.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::Checked;

/// A mapping of a fixture.
pub(crate) type Keys = Map<String, Value>;

/// One case: the keys of its file, replaced by its own.
pub(crate) struct Case {
    /// The name of the case, if the file has several.
    pub(crate) name: Option<String>,
    /// The part of the case that is run, if the case is more than one test.
    pub(crate) part: Option<String>,
    /// The kind of a case that is not checked in full; empty otherwise.
    pub(crate) kind: &'static str,
    /// `true` if the case is listed without being run.
    pub(crate) is_ignored: bool,
    pub(crate) keys: Keys,
}

impl Case {
    fn new(name: Option<String>, keys: Keys) -> Self {
        Self {
            name,
            part: None,
            kind: "",
            is_ignored: false,
            keys,
        }
    }

    /// A part of this case with the same keys.
    pub(crate) fn part(&self, part: String) -> Self {
        Self {
            part: Some(part),
            ..Self::new(self.name.clone(), self.keys.clone())
        }
    }

    /// The names of the file, of the case where a file has several, and of the part.
    pub(crate) fn full_name(&self, file: &str) -> String {
        let mut full_name = file.to_owned();
        if let Some(name) = &self.name {
            full_name.extend(["::", name]);
        }
        if let Some(part) = &self.part {
            full_name.extend(["/", part]);
        }
        full_name
    }

    /// Takes out the part of the message that a case which must fail has to fail with.
    pub(crate) fn take_expected_failure(&mut self) -> Checked<String> {
        match self.keys.remove("harness_must_fail") {
            Some(Value::String(reason)) if !reason.is_empty() => Ok(reason),
            _ => Err("a case that must fail says why in `harness_must_fail`".into()),
        }
    }
}

/// The fixture files of a folder, sorted; none where there is no such folder.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| {
            let extension = path.extension().and_then(|extension| extension.to_str());
            matches!(extension, Some("yaml" | "yml"))
        })
        .collect();
    files.sort();
    files
}

/// The cases of a file: those under `cases`, or the file itself.
pub(crate) fn cases(file: &Path) -> Checked<Vec<Case>> {
    let text = fs::read_to_string(file).map_err(|error| error.to_string())?;
    let options = serde_saphyr::options! { strict_booleans: true };
    let mut shared: Keys =
        serde_saphyr::from_str_with_options(&text, options).map_err(|error| error.to_string())?;
    shared.remove("name");
    shared.remove("description");
    let Some(cases) = shared.remove("cases") else {
        return Ok(vec![Case::new(None, shared)]);
    };
    let cases: Vec<Keys> = read(cases, "cases")?;
    if cases.is_empty() {
        return Err("`cases` is empty".into());
    }
    let mut names = BTreeSet::new();
    cases
        .into_iter()
        .map(|mut own| {
            let name: String = read(own.remove("name").unwrap_or_default(), "name of a case")?;
            own.remove("description");
            if !names.insert(name.clone()) {
                return Err(format!("two cases are called {name:?}"));
            }
            let mut keys = shared.clone();
            keys.extend(own);
            Ok(Case::new(Some(name), keys))
        })
        .collect()
}

/// Reads the part of a fixture that `at` names.
pub(crate) fn read<T: DeserializeOwned>(value: Value, at: &str) -> Checked<T> {
    serde_json::from_value(value).map_err(|error| format!("{at}: {error}"))
}

/// Reads one, or a list of them.
pub(crate) fn read_one_or_many<T: DeserializeOwned>(value: Value, at: &str) -> Checked<Vec<T>> {
    match value {
        Value::Array(items) => items.into_iter().map(|item| read(item, at)).collect(),
        one => Ok(vec![read(one, at)?]),
    }
}

//! What to say of a prompt that is not there.

use openarmature_jinja::closest;
use openarmature_prompts_documents::{
    Fault, Layout,
    listing::{self, Folder},
};

use crate::{
    files::Files,
    found::Found,
    paths::{join, last},
};

/// Says that there is no file at a path.
pub(crate) fn file(path: &str, files: &Files) -> String {
    let folder = path.strip_suffix(last(path)).unwrap_or_default();
    let folder = folder.strip_suffix('/').unwrap_or_default();
    let there = list(files, folder).unwrap_or_default();
    let names = there.entries.iter().map(|entry| &*entry.name);
    let help = match closest(last(path), names) {
        Some(name) => format!("did you mean {}?", join(folder, name)),
        None => "write the path from the folder of Cargo.toml".to_owned(),
    };
    format!("there is no file {path}\nhelp: {help}")
}

/// A prompt that is not there.
pub(crate) struct Absent<'a> {
    pub(crate) name: &'a str,
    /// The folder of prompts.
    pub(crate) root: &'a str,
    /// The label, which the flat layout does not have.
    pub(crate) label: Option<&'a str>,
    /// `render` uses the label.
    pub(crate) is_default: bool,
}

impl Absent<'_> {
    /// Says that the prompt is not there. `found` are those of other labels.
    pub(crate) fn message(&self, found: &[Found], files: &Files) -> String {
        let Self { name, label, .. } = self;
        let with_label = match label {
            Some(label) => format!(" with the label `{label}`"),
            None => String::new(),
        };
        let stem = join(&self.folder(), name);
        format!(
            "there is no prompt `{name}`{with_label}\n\
             neither {stem}.j2 nor {stem}.chat.yaml exists\n\
             help: {}",
            self.help(found, files)
        )
    }

    fn folder(&self) -> String {
        join(self.root, self.label.unwrap_or_default())
    }

    fn help(&self, found: &[Found], files: &Files) -> String {
        let Some(root) = list(files, self.root) else {
            return format!(
                "there is no folder {} beside Cargo.toml; `root = \"…\"` names another",
                self.root
            );
        };
        if let Some(label) = self.label {
            let labels = root.entries.iter().filter(|entry| entry.is_folder);
            let labels: Vec<&str> = labels.map(|entry| &*entry.name).collect();
            if !labels.contains(&label)
                && let Some(meant) = closest(label, labels)
            {
                return format!("did you mean the label `{meant}`?");
            }
        }
        if let Some(name) = self.closest_name(files) {
            return format!("did you mean `{name}`?");
        }
        if !self.is_default {
            return "add one of the files, or remove the label".to_owned();
        }
        let other = found
            .iter()
            .find_map(|found| Some((found.label.as_deref()?, &found.origin)));
        match other {
            Some((label, origin)) => format!(
                "add one of the files, or write `label = \"{label}\"`: then `render` uses {}",
                origin.name()
            ),
            None => "add one of the files, or correct the name".to_owned(),
        }
    }

    fn closest_name(&self, files: &Files) -> Option<String> {
        let folder = self.folder();
        let names = listing::names(Layout::Flat, "", |path| {
            Ok::<_, Fault>(list(files, &join(&folder, path)))
        });
        let names = names.unwrap_or_default();
        closest(self.name, names.iter().map(String::as_str)).map(str::to_owned)
    }
}

/// Returns the content of a folder, as far as it can be read.
fn list(files: &Files, folder: &str) -> Option<Folder> {
    files.list(folder).ok().flatten()
}

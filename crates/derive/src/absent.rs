//! What to say of a prompt that is not there.

use openarmature_jinja::closest;
use openarmature_prompts_documents::{
    Fault, Layout,
    listing::{self, Folder},
};

use crate::{
    files::Files,
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
        None => "the path begins at the folder of Cargo.toml".to_owned(),
    };
    format!("there is no file {path}\nhelp: {help}")
}

/// Says that there is no prompt of a name in the folder of a label.
///
/// `elsewhere` are the templates that other labels have for the name.
pub(crate) fn prompt(
    name: &str,
    root: &str,
    label: Option<&str>,
    elsewhere: &[&str],
    files: &Files,
) -> String {
    let with_label = label.map(|label| format!(" with the label `{label}`"));
    let with_label = with_label.unwrap_or_default();
    let stem = join(&join(root, label.unwrap_or_default()), name);
    let what = format!("there is no prompt `{name}`{with_label}");
    format!(
        "{what}\nneither {stem}.j2 nor {stem}.chat.yaml exists\nhelp: {}",
        help(name, root, label, elsewhere, files)
    )
}

fn help(name: &str, root: &str, label: Option<&str>, elsewhere: &[&str], files: &Files) -> String {
    let Some(top) = list(files, root) else {
        return format!(
            "there is no folder {root} beside Cargo.toml; `root = \"…\"` names another"
        );
    };
    if let Some(label) = label {
        let labels = top.entries.iter().filter(|entry| entry.is_folder);
        let labels: Vec<&str> = labels.map(|entry| &*entry.name).collect();
        if !labels.contains(&label)
            && let Some(meant) = closest(label, labels)
        {
            return format!("did you mean the label `{meant}`?");
        }
    }
    if let Some(path) = elsewhere.first() {
        return format!(
            "add one of the files; {path} exists: `label = \"…\"` names its label as the one of `render`"
        );
    }
    let folder = join(root, label.unwrap_or_default());
    let names = listing::names(Layout::Flat, "", |path| {
        Ok::<_, Fault>(list(files, &join(&folder, path)))
    });
    match closest(name, names.iter().flatten().map(String::as_str)) {
        Some(meant) => format!("did you mean `{meant}`?"),
        None => "add one of the files, or correct the name".to_owned(),
    }
}

/// Returns the content of a folder, as far as it can be read.
fn list(files: &Files, folder: &str) -> Option<Folder> {
    files.list(folder).ok().flatten()
}

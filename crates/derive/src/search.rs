//! The search for the files of a prompt.

use std::iter;

use openarmature_prompts_documents::{
    Fault, Layout, MAX_SIDECAR, MAX_TEMPLATE, Sidecar, Template, layout::DEFAULT_LABEL, read_parts,
    sidecar::SHARED, text,
};
use proc_macro2::Span;
use syn::LitStr;

use crate::{
    absent::{self, Absent},
    attributes::Naming,
    files::Files,
    found::Found,
    paths::{self, join},
    problems::Problems,
};

/// The folder of prompts beside `Cargo.toml`, unless `root` names another.
const ROOT: &str = "prompts";

/// A search for the files of a prompt.
pub(crate) struct Search<'a> {
    pub(crate) files: &'a Files,
    pub(crate) problems: &'a mut Problems,
    pub(crate) found: Vec<Found>,
}

/// A folder that may have a prompt.
struct Place {
    /// The label, which the flat layout does not have.
    label: Option<String>,
    /// Where the source code says that the prompt is there. It need not have the labels of other folders.
    needed: Option<Span>,
}

/// Returns the label of the prompt that `render` uses.
pub(crate) fn label_of(label: Option<&LitStr>) -> String {
    label.map_or_else(|| DEFAULT_LABEL.to_owned(), LitStr::value)
}

impl Search<'_> {
    /// Finds the prompt at a path.
    pub(crate) fn at_path(&mut self, literal: &LitStr) {
        let span = literal.span();
        let value = literal.value();
        let checked =
            paths::inside("the path", &value).and_then(|path| Ok((paths::kind(&path)?, path)));
        let (kind, path) = match checked {
            Ok(checked) => checked,
            Err(message) => return self.problems.add(span, message),
        };
        let template = match self.files.read(&path, MAX_TEMPLATE) {
            Ok(Some(bytes)) => Template::read(kind, &path, bytes),
            Ok(None) => return self.problems.add(span, absent::file(&path, self.files)),
            Err(fault) => Err(fault),
        };
        let sidecar = format!("{}.config.json", paths::without_suffix(&path));
        let read = self.files.read(&sidecar, MAX_SIDECAR);
        let sidecar = read.and_then(|bytes| match bytes {
            Some(bytes) => Sidecar::read(&sidecar, &text::decode(&sidecar, bytes)?),
            None => Ok(Sidecar::default()),
        });
        self.add(
            span,
            None,
            template.map(|template| (path, template)),
            sidecar,
        );
    }

    /// Finds the prompts of a name, one for each label. `render` uses the one of `label`, which comes first.
    pub(crate) fn named(&mut self, naming: &Naming, label: Option<&LitStr>) {
        let Some(root) = self.root(naming) else {
            return;
        };
        let name = naming.name.value();
        if !paths::is_straight(&name) {
            let message = paths::not_straight("the name of the prompt", &name);
            return self.problems.add(naming.name.span(), message);
        }
        let Some(places) = self.places(naming, &root, label) else {
            return;
        };
        let mut missing = vec![];
        for (place, is_default) in places
            .into_iter()
            .zip(iter::once(true).chain(iter::repeat(false)))
        {
            let found = self.in_folder(&root, place.label.as_deref(), &naming.name);
            if let (false, Some(span)) = (found, place.needed) {
                missing.push((span, place.label, is_default));
            }
        }
        for (span, label, is_default) in missing {
            let (name, root, label) = (&*name, &*root, label.as_deref());
            let absent = Absent {
                name,
                root,
                label,
                is_default,
            };
            let message = absent.message(&self.found, self.files);
            self.problems.add(span, message);
        }
    }

    /// Returns the folder of prompts, or reports why it cannot be one.
    fn root(&mut self, naming: &Naming) -> Option<String> {
        let Some(literal) = &naming.root else {
            return Some(ROOT.to_owned());
        };
        let root = paths::root(&literal.value());
        root.map_err(|message| self.problems.add(literal.span(), message))
            .ok()
    }

    /// Returns where prompts are looked for, the one that `render` uses first.
    fn places(
        &mut self,
        naming: &Naming,
        root: &str,
        label: Option<&LitStr>,
    ) -> Option<Vec<Place>> {
        let needed = Some(label.unwrap_or(&naming.name).span());
        if naming.is_flat {
            let label = None;
            return Some(vec![Place { label, needed }]);
        }
        let labels = naming.labels.iter().flatten();
        if !labels.chain(label).all(|label| self.is_label(label)) {
            return None;
        }
        let default = label_of(label);
        let mut others = self.labels(naming, root)?;
        let is_there = |place: &Place| place.label.as_deref() == Some(&default);
        if naming.labels.is_some() && !others.iter().any(is_there) {
            let message = format!(
                "`render` uses the label `{default}`, which is not among the `labels`\n\
                 help: add it to them, or choose another with `label = \"…\"`"
            );
            self.problems
                .add(label.unwrap_or(&naming.name).span(), message);
            return None;
        }
        others.retain(|place| !is_there(place));
        let label = Some(default);
        others.insert(0, Place { label, needed });
        Some(others)
    }

    /// Returns whether a folder can have a label, or reports that none can.
    fn is_label(&mut self, literal: &LitStr) -> bool {
        let label = literal.value();
        let is_straight = paths::is_straight(&label);
        if !is_straight {
            let message = paths::not_straight("the label", &label);
            self.problems.add(literal.span(), message);
        }
        is_straight
    }

    /// Returns the labels that the source code names, or those that there are.
    fn labels(&mut self, naming: &Naming, root: &str) -> Option<Vec<Place>> {
        let place = |label, needed| Place {
            label: Some(label),
            needed,
        };
        if let Some(labels) = &naming.labels {
            let places = labels
                .iter()
                .map(|label| place(label.value(), Some(label.span())));
            return Some(places.collect());
        }
        let folders = self.folders(root, &naming.name)?.into_iter();
        Some(folders.map(|label| place(label, None)).collect())
    }

    /// Returns the folders in the folder of prompts, sorted.
    fn folders(&mut self, root: &str, name: &LitStr) -> Option<Vec<String>> {
        match self.files.list(root) {
            Ok(folder) => {
                let entries = folder.unwrap_or_default().entries.into_iter();
                let folders = entries
                    .filter(|entry| entry.is_folder)
                    .map(|entry| entry.name);
                let mut folders: Vec<String> = folders.collect();
                folders.sort();
                Some(folders)
            }
            Err(fault) => {
                self.problems.add(name.span(), self.files.describe(&fault));
                None
            }
        }
    }

    /// Reads the prompt in the folder of a label, and returns whether it has a template there.
    fn in_folder(&mut self, root: &str, label: Option<&str>, name: &LitStr) -> bool {
        let folder = &join(root, label.unwrap_or_default());
        // The folder of the crate stands for the folder of prompts, so that faults have the paths in the crate.
        let layout = if folder.is_empty() {
            Layout::Flat
        } else {
            Layout::ByLabel
        };
        let shared = join(root, SHARED);
        let parts = read_parts(layout, &name.value(), folder, |path, limit| {
            let path = if path == SHARED { &shared } else { path };
            self.files.read(path, limit)
        });
        let template = match parts.template {
            Ok(Some(template)) => Ok(template),
            Ok(None) => return false,
            Err(fault) => Err(fault),
        };
        let sidecar = parts.sidecar.map_err(|fault| match fault.file() {
            Some(SHARED) => fault.with_file(shared),
            _ => fault,
        });
        self.add(name.span(), label, template, sidecar);
        true
    }

    /// Adds a prompt, and reports the faults in its files.
    fn add(
        &mut self,
        span: Span,
        label: Option<&str>,
        template: Result<(String, Template), Fault>,
        sidecar: Result<Sidecar, Fault>,
    ) {
        let mut report = |fault: Fault| self.problems.add(span, self.files.describe(&fault));
        let sidecar = sidecar.map_err(&mut report);
        if let Ok((path, template)) = template.map_err(report) {
            self.found.push(Found {
                label: label.map(str::to_owned),
                origin: self.files.origin(&path),
                template,
                sidecar: sidecar.unwrap_or_default(),
            });
        }
    }
}

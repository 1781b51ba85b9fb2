//! The prompts that a struct is checked against: one for each label.

use std::collections::BTreeSet;

use openarmature_prompts_documents::{Sidecar, Template};
use syn::LitStr;

use crate::{
    attributes::Source, files::Files, found::Found, origin::Origin, paths, problems::Problems,
    search::Search,
};

/// The prompts that a struct is checked against.
#[derive(Default)]
pub(crate) struct Prompts {
    /// The prompts with a template that can be read. The one that `render` uses comes first, if it is there.
    pub(crate) found: Vec<Found>,
    /// The files that were read, by their paths in the folder of the crate.
    pub(crate) files: BTreeSet<String>,
}

impl Prompts {
    /// Finds the prompts, and reports what is wrong with their files.
    pub(crate) fn find(source: &Source, label: Option<&LitStr>, problems: &mut Problems) -> Self {
        if let Source::Text { text, .. } = source {
            let found = Found {
                label: None,
                origin: Origin::literal(text),
                template: Template::Text(text.value()),
                sidecar: Sidecar::default(),
            };
            return Self {
                found: vec![found],
                files: BTreeSet::new(),
            };
        }
        let files = match Files::open() {
            Ok(files) => files,
            Err(fault) => {
                problems.add(source.literal().span(), fault.message());
                return Self::default();
            }
        };
        let mut search = Search {
            files: &files,
            problems,
            found: vec![],
        };
        match source {
            Source::Name(naming) => search.named(naming, label),
            Source::Path { path, .. } => search.at_path(path),
            Source::Text { .. } => {}
        }
        let found = search.found;
        Self {
            found,
            files: files.into_paths(),
        }
    }
}

/// Returns the name of the prompt. `struct_name` is that of a prompt that the attribute does not name.
pub(crate) fn name_of(source: &Source, struct_name: &str) -> String {
    match source {
        Source::Name(naming) => naming.name.value(),
        Source::Path {
            name: Some(name), ..
        }
        | Source::Text {
            name: Some(name), ..
        } => name.value(),
        Source::Path { path, name: None } => {
            paths::last(paths::without_suffix(&path.value())).to_owned()
        }
        Source::Text { name: None, .. } => struct_name.to_owned(),
    }
}

//! The attribute of the struct.

use proc_macro2::Span;
use syn::{Attribute, Ident, LitStr, Path};

use super::{
    entries,
    source::{Naming, Source},
};
use crate::problems::Problems;

/// The entries above the struct.
pub(super) const ENTRIES: &[&str] = &[
    "name", "path", "text", "root", "flat", "labels", "label", "absent", "crate",
];

/// What the attribute of the struct says.
pub(crate) struct StructAttributes {
    /// Where the template is, if the attribute says so without a fault.
    pub(crate) source: Option<Source>,
    /// The label that `render` uses, if it is not `production`.
    pub(crate) label: Option<LitStr>,
    /// The optional variables that the struct leaves out on purpose.
    pub(crate) absent: Vec<LitStr>,
    /// The path of the library, if it has another name.
    pub(crate) library: Option<Path>,
}

#[derive(Default)]
struct Entries {
    name: Option<LitStr>,
    path: Option<LitStr>,
    text: Option<LitStr>,
    root: Option<LitStr>,
    flat: Option<Span>,
    labels: Option<Vec<LitStr>>,
    label: Option<LitStr>,
    library: Option<Path>,
    absent: Vec<LitStr>,
}

impl StructAttributes {
    /// `ident` is the name of the struct.
    pub(crate) fn read(ident: &Ident, attributes: &[Attribute], problems: &mut Problems) -> Self {
        let mut read = Entries::default();
        let is_right = entries::read(attributes, problems, |key, input| {
            let place = match &*key.to_string() {
                "name" => &mut read.name,
                "path" => &mut read.path,
                "text" => &mut read.text,
                "root" => &mut read.root,
                "label" => &mut read.label,
                "flat" => return entries::once(key, &mut read.flat, entries::flag(key, input)?),
                "labels" => {
                    return entries::once(key, &mut read.labels, entries::texts(key, input)?);
                }
                "absent" => {
                    read.absent.extend(entries::texts(key, input)?);
                    return Ok(());
                }
                "crate" => {
                    return entries::once(key, &mut read.library, entries::path(key, input)?);
                }
                _ => {
                    let elsewhere = super::field::ENTRIES;
                    return Err(entries::unknown(key, ENTRIES, elsewhere, "above a field"));
                }
            };
            entries::once(key, place, entries::text(key, input)?)
        });
        let source = read.source(ident, is_right, problems);
        Self {
            source,
            label: read.label,
            absent: read.absent,
            library: read.library,
        }
    }
}

impl Entries {
    /// Returns where the template is, and reports entries that contradict each other.
    fn source(&mut self, ident: &Ident, is_right: bool, problems: &mut Problems) -> Option<Source> {
        let name = self.name.take();
        let source = match (self.path.take(), self.text.take()) {
            (Some(path), None) => Source::Path { path, name },
            (None, Some(text)) => Source::Text { text, name },
            (Some(path), Some(text)) => {
                let message = "the template is either in a file or here: remove `path` or `text`";
                problems.add(path.span(), message);
                problems.add(text.span(), message);
                return None;
            }
            (None, None) => {
                let Some(name) = name else {
                    // An entry that could not be read may have been the one.
                    if is_right {
                        problems.add(ident.span(), no_source(ident));
                    }
                    return None;
                };
                let (root, labels) = (self.root.take(), self.labels.take());
                if let (Some(flat), Some(_)) = (self.flat, &labels) {
                    let message = "prompts in the flat layout are the same for every label: \
                                   remove `flat` or `labels`";
                    problems.add(flat, message);
                }
                return Some(Source::Name(Naming {
                    name,
                    root,
                    is_flat: self.flat.is_some(),
                    labels,
                }));
            }
        };
        self.refuse_folder(problems);
        Some(source)
    }

    /// Reports the entries that only a name in a folder has.
    fn refuse_folder(&self, problems: &mut Problems) {
        let root = self.root.as_ref().map(LitStr::span);
        let labels = self.labels.iter().flatten().next().map(LitStr::span);
        for (key, span) in [("root", root), ("flat", self.flat), ("labels", labels)] {
            if let Some(span) = span {
                let message = format!(
                    "`{key}` is about a folder of prompts, but `path` or `text` says where the template is: \
                     remove `{key}`"
                );
                problems.add(span, message);
            }
        }
    }
}

fn no_source(ident: &Ident) -> String {
    format!(
        "no attribute says where the prompt of `{ident}` is\n\
         help: write one of these above the struct:\n\
         \x20     #[prompt(name = \"…\")]   for prompts/<label>/<name>.j2 or .chat.yaml beside Cargo.toml\n\
         \x20     #[prompt(path = \"…\")]   for one file of the crate\n\
         \x20     #[prompt(text = \"…\")]   for the template itself"
    )
}

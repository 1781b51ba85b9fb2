//! Where the template of a struct is.

use syn::LitStr;

/// Where the template is.
pub(crate) enum Source {
    /// In the files of a name, under each label.
    Name(Naming),
    /// In one file.
    Path {
        /// The path.
        path: LitStr,
        /// The name of the prompt, if it is not that of the file.
        name: Option<LitStr>,
    },
    /// In the attribute itself.
    Text {
        /// The template.
        text: LitStr,
        /// The name of the prompt, if it is not that of the struct.
        name: Option<LitStr>,
    },
}

/// A name in a folder of prompts.
pub(crate) struct Naming {
    /// The name.
    pub(crate) name: LitStr,
    /// The folder, if it is not `prompts`.
    pub(crate) root: Option<LitStr>,
    /// The prompts are in the folder itself, the same for every label.
    pub(crate) is_flat: bool,
    /// The labels, if they are limited.
    pub(crate) labels: Option<Vec<LitStr>>,
}

impl Source {
    /// Returns the literal that leads to the template.
    pub(crate) fn literal(&self) -> &LitStr {
        match self {
            Self::Name(naming) => &naming.name,
            Self::Path { path, .. } => path,
            Self::Text { text, .. } => text,
        }
    }
}

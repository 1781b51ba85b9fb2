//! The paths of a prompt's files below the root folder.

/// The default label of prompts.
pub const DEFAULT_LABEL: &str = "production";

/// The mapping from labels and names to paths.
///
/// Paths are relative to the root folder and have `/` between their parts on every system.
///
/// ```
/// use openarmature_prompts_documents::Layout;
///
/// let paths = Layout::ByLabel.paths("team/greeting", "production").expect("a path below the root");
/// assert_eq!(paths.text(), "production/team/greeting.j2");
/// assert_eq!(paths.chat(), "production/team/greeting.chat.yaml");
/// assert_eq!(paths.sidecar(), "production/team/greeting.config.json");
///
/// let paths = Layout::Flat.paths("team/greeting", "production").expect("a path below the root");
/// assert_eq!(paths.text(), "team/greeting.j2");
///
/// // A name that leads elsewhere has no paths.
/// assert_eq!(Layout::ByLabel.paths("../secret", "production"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Each label has a folder of its own.
    ByLabel,
    /// The prompts are in the root folder, the same for every label.
    Flat,
}

/// The paths of the files of one prompt.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Paths {
    stem: String,
}

/// The kind of the template in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// The template of a text prompt, `<name>.j2`.
    Text,
    /// The segments of a chat prompt, `<name>.chat.yaml`.
    Chat,
}

impl Kind {
    const ALL: [Self; 2] = [Self::Text, Self::Chat];

    /// Returns the end of the file's name.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Text => ".j2",
            Self::Chat => ".chat.yaml",
        }
    }

    /// Splits the path of a template into the name of the prompt and the kind.
    ///
    /// ```
    /// use openarmature_prompts_documents::layout::Kind;
    ///
    /// assert_eq!(Kind::split("team/greeting.j2"), Some(("team/greeting", Kind::Text)));
    /// assert_eq!(Kind::split("support.chat.yaml"), Some(("support", Kind::Chat)));
    /// assert_eq!(Kind::split("support.config.json"), None);
    /// ```
    pub fn split(path: &str) -> Option<(&str, Self)> {
        Self::ALL.into_iter().find_map(|kind| {
            let name = path.strip_suffix(kind.suffix())?;
            is_path(name).then_some((name, kind))
        })
    }
}

impl Layout {
    /// Returns the paths of a prompt's files, or `None` if no file below the root can have this name and
    /// label.
    pub fn paths(self, name: &str, label: &str) -> Option<Paths> {
        let stem = match self {
            Self::ByLabel => format!("{label}/{name}"),
            Self::Flat => name.to_owned(),
        };
        is_path(&stem).then_some(Paths { stem })
    }

    /// Returns the folder of a label, which is empty for the root folder, or `None` if no folder below the
    /// root can have this label.
    pub fn folder(self, label: &str) -> Option<&str> {
        match self {
            Self::ByLabel => is_path(label).then_some(label),
            Self::Flat => Some(""),
        }
    }
}

impl Paths {
    /// Returns the path of the template of a text prompt.
    pub fn text(&self) -> String {
        self.template(Kind::Text)
    }

    /// Returns the path of the segments of a chat prompt.
    pub fn chat(&self) -> String {
        self.template(Kind::Chat)
    }

    /// Returns the path of the template of this kind.
    pub fn template(&self, kind: Kind) -> String {
        format!("{}{}", self.stem, kind.suffix())
    }

    /// Returns the path of the sidecar.
    pub fn sidecar(&self) -> String {
        format!("{}.config.json", self.stem)
    }
}

/// Returns whether a path leads straight to a place below the folder that it starts in.
fn is_path(path: &str) -> bool {
    path.split('/')
        .all(|part| !matches!(part, "" | "." | "..") && !part.contains(is_separator))
}

fn is_separator(char: char) -> bool {
    char == '\0' || (cfg!(windows) && matches!(char, '\\' | ':'))
}

//! All files of one prompt.

use std::marker::PhantomData;

use crate::{
    analysis::Analysis,
    chat,
    document::{Document, Template},
    fault::Fault,
    files::{MAX_SIDECAR, MAX_TEMPLATE},
    layout::{Kind, Layout, Paths},
    locate,
    place::Place,
    prompt_fault::PromptFault,
    sidecar::{SHARED, Sidecar},
    site::Site,
    templates::Templates,
    text,
};

/// The template and the sidecar of one prompt, each with a fault of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Parts<E> {
    /// The template and its path relative to the root folder, or `None` if there is none.
    pub template: Result<Option<(String, Template)>, E>,
    /// The sampling parameters and the token budget.
    pub sidecar: Result<Sidecar, E>,
}

impl Template {
    /// Reads a template from the bytes of its file.
    ///
    /// # Errors
    ///
    /// [`Fault`] if the bytes are not UTF-8, or not a chat document.
    ///
    /// ```
    /// use openarmature_prompts_documents::{Template, layout::Kind};
    ///
    /// let template = Template::read(Kind::Text, "greeting.txt", b"Hello, {{ user }}!\r\n".into())?;
    /// assert_eq!(template, Template::Text("Hello, {{ user }}!\n".to_owned()));
    /// # Ok::<(), openarmature_prompts_documents::Fault>(())
    /// ```
    pub fn read(kind: Kind, path: &str, bytes: Vec<u8>) -> Result<Self, Fault> {
        let text = text::decode(path, bytes)?;
        match kind {
            Kind::Text => Ok(Self::Text(text)),
            Kind::Chat => chat::read(path, &text).map(Self::Chat),
        }
    }

    /// Returns the place in the file of a place in the prompt.
    ///
    /// For a chat prompt, see [`place_of`](crate::place_of).
    pub fn place_of(&self, site: &Site) -> Option<Place> {
        match self {
            Self::Text(_) => site.place,
            Self::Chat(segments) => locate::place_of(segments, site),
        }
    }

    /// Returns a fault of the prompt with its place in the file, but without the file.
    ///
    /// The place of a fault of the whole prompt is the beginning of the file.
    pub fn locate(&self, fault: &PromptFault) -> Fault {
        let located = match self {
            Self::Text(_) => Fault::new(fault.message.clone()).with_place(fault.site.place),
            Self::Chat(segments) => locate::locate(segments, fault),
        };
        if fault.site.segment.is_some() || located.place().is_some() {
            return located;
        }
        located.with_place(Place { line: 1, column: 1 })
    }
}

impl<'a> From<&'a Template> for Templates<'a> {
    fn from(template: &'a Template) -> Self {
        match template {
            Template::Text(text) => Self::Text(text),
            Template::Chat(segments) => Self::of_chat(segments),
        }
    }
}

/// Reads the files of a prompt, or returns `None` if it has no template.
///
/// `open` takes a path relative to the root folder and the most bytes to read, and returns the bytes of the
/// file, or `None` if there is no such file. It must refuse files that are longer than the limit. The sidecar
/// of the prompt wins over the entry in [`prompt_configs.json`](SHARED), which is then not opened.
///
/// [`files`](crate::files) returns the files beforehand, for callers that fetch them at the same time.
///
/// # Errors
///
/// The errors of `open`, and a [`Fault`] if both kinds of template exist, or if a file cannot be read.
///
/// ```
/// use openarmature_prompts_documents::{Fault, Layout, Template, read};
///
/// let open = |path: &str, _limit: u64| {
///     Ok::<_, Fault>((path == "production/greeting.j2").then(|| b"Hello, {{ user }}!".to_vec()))
/// };
/// let document = read(Layout::ByLabel, "greeting", "production", open)?;
/// let document = document.expect("a template");
/// assert_eq!(document.template, Template::Text("Hello, {{ user }}!".to_owned()));
/// # Ok::<(), Fault>(())
/// ```
pub fn read<E: From<Fault>>(
    layout: Layout,
    name: &str,
    label: &str,
    mut open: impl FnMut(&str, u64) -> Result<Option<Vec<u8>>, E>,
) -> Result<Option<Document>, E> {
    let Some(paths) = layout.paths(name, label) else {
        return Ok(None);
    };
    let mut files = Files(&mut open, PhantomData);
    let Some((path, template)) = files.template(&paths)? else {
        return Ok(None);
    };
    Ok(Some(Document {
        path,
        template,
        sidecar: files.sidecar(&paths, name)?,
    }))
}

/// Reads the files of a prompt as [`read`] does, but a fault in one of them leaves the other readable.
///
/// The sidecar of a prompt without a template is not read.
///
/// ```
/// use openarmature_prompts_documents::{Fault, Layout, read_parts};
///
/// let open = |path: &str, _limit: u64| Ok::<_, Fault>(match path {
///     "production/greeting.j2" => Some(b"Hello, {{ user }}!".to_vec()),
///     "production/greeting.config.json" => Some(b"{".to_vec()),
///     _ => None,
/// });
/// let parts = read_parts(Layout::ByLabel, "greeting", "production", open);
/// assert!(parts.template.is_ok_and(|found| found.is_some()));
/// assert!(parts.sidecar.is_err());
/// ```
pub fn read_parts<E: From<Fault>>(
    layout: Layout,
    name: &str,
    label: &str,
    mut open: impl FnMut(&str, u64) -> Result<Option<Vec<u8>>, E>,
) -> Parts<E> {
    let mut parts = Parts {
        template: Ok(None),
        sidecar: Ok(Sidecar::default()),
    };
    if let Some(paths) = layout.paths(name, label) {
        let mut files = Files(&mut open, PhantomData);
        parts.template = files.template(&paths);
        if !matches!(parts.template, Ok(None)) {
            parts.sidecar = files.sidecar(&paths, name);
        }
    }
    parts
}

/// Returns every fault of a prompt's files, or none if it has no template.
///
/// These are the faults of [`read`], those of `open`, and the faults of the templates that are known without
/// variables, as in [`Analysis`]. Unlike `read`, this goes on after a fault in one of the files.
///
/// ```
/// use openarmature_prompts_documents::{Fault, Layout, validate};
///
/// let open = |path: &str, _limit: u64| Ok::<_, Fault>(match path {
///     "production/greeting.chat.yaml" => Some(b"- role: user\n  content: |\n    Hi,\n    {{ user|uper }}!\n".to_vec()),
///     "production/greeting.config.json" => Some(br#"{"seed": "7"}"#.to_vec()),
///     _ => None,
/// });
/// let faults = validate(Layout::ByLabel, "greeting", "production", open);
/// assert_eq!(faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [
///     "production/greeting.chat.yaml, line 4, column 13: unknown filter `uper`; did you mean `upper`?",
///     "production/greeting.config.json, line 1, column 10: `seed` is not an integer",
/// ]);
/// ```
pub fn validate(
    layout: Layout,
    name: &str,
    label: &str,
    open: impl FnMut(&str, u64) -> Result<Option<Vec<u8>>, Fault>,
) -> Vec<Fault> {
    let parts = read_parts(layout, name, label, open);
    let mut faults = match parts.template {
        Ok(None) => vec![],
        Ok(Some((path, template))) => faults(&path, &template),
        Err(fault) => vec![fault],
    };
    faults.extend(parts.sidecar.err());
    faults
}

/// Returns the faults of a template that are known without variables, with their places in the file.
fn faults(path: &str, template: &Template) -> Vec<Fault> {
    let analysis = Analysis::of(&template.into());
    let faults = analysis.faults.iter();
    faults
        .map(|fault| template.locate(fault).with_file(path))
        .collect()
}

/// The files of a prompt.
struct Files<'o, E, O>(&'o mut O, PhantomData<E>);

impl<E: From<Fault>, O: FnMut(&str, u64) -> Result<Option<Vec<u8>>, E>> Files<'_, E, O> {
    fn open(&mut self, path: &str, limit: u64) -> Result<Option<String>, E> {
        match self.0(path, limit)? {
            Some(bytes) => Ok(Some(text::decode(path, bytes)?)),
            None => Ok(None),
        }
    }

    /// Reads the template, and returns it with its path.
    fn template(&mut self, paths: &Paths) -> Result<Option<(String, Template)>, E> {
        let (text, chat) = (paths.template(Kind::Text), paths.template(Kind::Chat));
        let found = (
            self.open(&text, MAX_TEMPLATE)?,
            self.open(&chat, MAX_TEMPLATE)?,
        );
        Ok(match found {
            (None, None) => None,
            (Some(template), None) => Some((text, Template::Text(template))),
            (None, Some(document)) => {
                let segments = chat::read(&chat, &document)?;
                Some((chat, Template::Chat(segments)))
            }
            (Some(_), Some(_)) => {
                let message = format!(
                    "both {text} and {chat} exist, but a prompt has one template: remove one of them"
                );
                return Err(Fault::new(message).into());
            }
        })
    }

    fn sidecar(&mut self, paths: &Paths, name: &str) -> Result<Sidecar, E> {
        let path = paths.sidecar();
        Ok(match self.open(&path, MAX_SIDECAR)? {
            Some(text) => Sidecar::read(&path, &text)?,
            None => match self.open(SHARED, MAX_SIDECAR)? {
                Some(text) => Sidecar::read_shared(&text, name)?,
                None => Sidecar::default(),
            },
        })
    }
}

//! All files of one prompt.

use crate::{
    chat,
    document::{Document, Template},
    fault::Fault,
    files::{MAX_SIDECAR, MAX_TEMPLATE},
    layout::{Kind, Layout},
    sidecar::{SHARED, Sidecar},
    text,
};

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
    let mut open = |path: &str, limit| match open(path, limit)? {
        Some(bytes) => text::decode(path, bytes).map(Some).map_err(E::from),
        None => Ok(None),
    };
    let (text, chat) = (paths.template(Kind::Text), paths.template(Kind::Chat));
    let found = (open(&text, MAX_TEMPLATE)?, open(&chat, MAX_TEMPLATE)?);
    let (path, template) = match found {
        (None, None) => return Ok(None),
        (Some(template), None) => (text, Template::Text(template)),
        (None, Some(document)) => {
            let segments = chat::read(&chat, &document)?;
            (chat, Template::Chat(segments))
        }
        (Some(_), Some(_)) => {
            let message = format!("both {text} and {chat} exist, but a prompt has one template");
            return Err(Fault::new(message).into());
        }
    };
    let sidecar = paths.sidecar();
    let sidecar = match open(&sidecar, MAX_SIDECAR)? {
        Some(text) => Sidecar::read(&sidecar, &text)?,
        None => match open(SHARED, MAX_SIDECAR)? {
            Some(text) => Sidecar::read_shared(&text, name)?,
            None => Sidecar::default(),
        },
    };
    Ok(Some(Document {
        path,
        template,
        sidecar,
    }))
}

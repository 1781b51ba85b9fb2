//! The files that a prompt may have.

use crate::{
    layout::{Kind, Layout},
    sidecar::SHARED,
};

/// The longest template or chat document that is read, in bytes.
pub const MAX_TEMPLATE: u64 = 16 << 20;
/// The longest sidecar that is read, in bytes.
pub const MAX_SIDECAR: u64 = 1 << 20;

/// A file that a prompt may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// The path, relative to the root folder.
    pub path: String,
    /// The most bytes that are read. A longer file is refused.
    pub max_bytes: u64,
}

/// Returns the files that a prompt may have, or `None` if no file below the root can have this name and label.
///
/// They are in the order in which `read` opens them: the template of a text prompt, the segments of a chat
/// prompt, the sidecar of the prompt, and the [sidecars of many prompts](SHARED). A prompt without the first
/// two does not exist. The last file does not count if the third one exists.
///
/// ```
/// use openarmature_prompts_documents::{Layout, files};
///
/// let files = files(Layout::ByLabel, "greeting", "production").expect("a path below the root");
/// assert_eq!(files.map(|file| file.path), [
///     "production/greeting.j2",
///     "production/greeting.chat.yaml",
///     "production/greeting.config.json",
///     "prompt_configs.json",
/// ]);
/// ```
pub fn files(layout: Layout, name: &str, label: &str) -> Option<[File; 4]> {
    let paths = layout.paths(name, label)?;
    let template = |kind| File {
        path: paths.template(kind),
        max_bytes: MAX_TEMPLATE,
    };
    let sidecar = |path| File {
        path,
        max_bytes: MAX_SIDECAR,
    };
    Some([
        template(Kind::Text),
        template(Kind::Chat),
        sidecar(paths.sidecar()),
        sidecar(SHARED.to_owned()),
    ])
}

//! Which labels and names a folder of prompts has.
//!
//! The caller lists folders: [`labels`] and [`names`] take a closure that gives the entries of the folder at
//! a path, or nothing if there is no such folder.

use std::collections::BTreeSet;

use crate::{
    fault::Fault,
    layout::{DEFAULT_LABEL, Kind, Layout},
};

/// The most entries of folders that one listing looks at: links between folders can multiply a few files
/// without end.
const MAX_ENTRIES: usize = 1_000_000;
/// The most folders inside one another, far more than a name of a prompt has.
const MAX_DEPTH: usize = 100;

/// An entry of a folder. The caller follows links, and leaves out what is neither a file nor a folder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name within the folder.
    pub name: String,
    /// What the name leads to.
    pub kind: EntryKind,
}

/// What an [`Entry`] leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryKind {
    /// A file.
    File,
    /// A folder. Its identity, such as the numbers of device and inode, tells whether a link leads back to
    /// a folder that the listing came through; folders without one must not form a circle.
    Folder(Option<(u64, u64)>),
}

/// Returns the labels that have a prompt, sorted.
///
/// Those are the folders directly below the root. A label with folders in it is listed as its first one,
/// because names may have folders, too. In the flat layout all labels have the same prompts, and `production`
/// stands for them.
///
/// # Errors
///
/// What `list` returns, and a [`Fault`] for more than a million entries or 100 folders inside one another, which
/// links can make of a few files.
///
/// ```
/// use openarmature_prompts_documents::{Fault, Layout, listing::{self, Entry, EntryKind}};
///
/// let list = |folder: &str| {
///     let entries = match folder {
///         "" => [("production", EntryKind::Folder(None)), ("docs", EntryKind::Folder(None))],
///         "production" => [("greeting.j2", EntryKind::File), ("support.chat.yaml", EntryKind::File)],
///         "docs" => [("a.md", EntryKind::File), ("b.md", EntryKind::File)],
///         _ => return Ok::<_, Fault>(None),
///     };
///     Ok(Some(entries.map(|(name, kind)| Entry { name: name.to_owned(), kind }).into()))
/// };
/// assert_eq!(listing::labels(Layout::ByLabel, list)?, ["production"]);
/// assert_eq!(listing::names(Layout::ByLabel, "production", list)?, ["greeting", "support"]);
/// # Ok::<(), Fault>(())
/// ```
pub fn labels<E: From<Fault>>(
    layout: Layout,
    mut list: impl FnMut(&str) -> Result<Option<Vec<Entry>>, E>,
) -> Result<Vec<String>, E> {
    if layout == Layout::Flat {
        return Ok(vec![DEFAULT_LABEL.to_owned()]);
    }
    let mut labels = BTreeSet::new();
    for entry in list("")?.unwrap_or_default() {
        if !matches!(entry.kind, EntryKind::Folder(_)) || layout.folder(&entry.name).is_none() {
            continue;
        }
        let mut has_prompt = false;
        walk(&entry.name, &mut list, |_| {
            has_prompt = true;
            false
        })?;
        if has_prompt {
            labels.insert(entry.name);
        }
    }
    Ok(labels.into_iter().collect())
}

/// Returns the names of the prompts with a label, sorted. A label without a folder has none.
///
/// # Errors
///
/// What `list` returns, and a [`Fault`] for more than a million entries or 100 folders inside one another, which
/// links can make of a few files.
pub fn names<E: From<Fault>>(
    layout: Layout,
    label: &str,
    mut list: impl FnMut(&str) -> Result<Option<Vec<Entry>>, E>,
) -> Result<Vec<String>, E> {
    let mut names = BTreeSet::new();
    if let Some(folder) = layout.folder(label) {
        walk(folder, &mut list, |name| {
            names.insert(name.to_owned());
            true
        })?;
    }
    Ok(names.into_iter().collect())
}

/// A folder that is still to be listed.
struct Pending {
    /// The path below the folder where the walk began.
    path: String,
    /// The identities of the folders on the way to it.
    way: Vec<Option<(u64, u64)>>,
}

/// Visits the names of the prompts in a folder and those below it, until a visit returns false.
fn walk<E: From<Fault>>(
    start: &str,
    list: &mut impl FnMut(&str) -> Result<Option<Vec<Entry>>, E>,
    mut visit: impl FnMut(&str) -> bool,
) -> Result<(), E> {
    let mut entries = 0;
    let mut pending = vec![Pending {
        path: String::new(),
        way: vec![],
    }];
    while let Some(Pending { path, way }) = pending.pop() {
        let folder = [start, &path].map(str::to_owned);
        let folder = folder.iter().filter(|part| !part.is_empty());
        let folder: Vec<&str> = folder.map(String::as_str).collect();
        for Entry { name, kind } in list(&folder.join("/"))?.unwrap_or_default() {
            entries += 1;
            if entries > MAX_ENTRIES {
                let message = "the folder has more than a million entries, links followed";
                return Err(Fault::new(message).with_file(start).into());
            }
            let below = if path.is_empty() {
                name
            } else {
                format!("{path}/{name}")
            };
            match kind {
                EntryKind::File => {
                    if let Some((name, _)) = Kind::split(&below)
                        && !visit(name)
                    {
                        return Ok(());
                    }
                }
                EntryKind::Folder(identity) => {
                    if way.contains(&identity) && identity.is_some() {
                        continue;
                    }
                    if way.len() == MAX_DEPTH {
                        let message = "the folder holds more than 100 folders inside one another";
                        return Err(Fault::new(message).with_file(start).into());
                    }
                    let way = way.iter().copied().chain([identity]).collect();
                    pending.push(Pending { path: below, way });
                }
            }
        }
    }
    Ok(())
}

//! The labels and the names in a folder of prompts.
//!
//! The caller reads folders: [`labels`] and [`names`] take a closure that returns the [`Folder`] at a path, or
//! nothing if there is none.

use std::collections::BTreeSet;

use crate::{
    fault::Fault,
    layout::{DEFAULT_LABEL, Kind, Layout},
};

/// The largest number of entries that one listing reads: links between folders can multiply a few files
/// without end.
const MAX_ENTRIES: usize = 1_000_000;
/// The largest depth of folders inside one another, far more than a name of a prompt has.
const MAX_DEPTH: usize = 100;

/// A folder.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Folder {
    /// The identity of the folder, such as the numbers of device and inode.
    ///
    /// A link that leads back to a folder around it is not followed. Folders without an identity must not form a
    /// circle.
    pub identity: Option<(u64, u64)>,
    /// The files and folders in it, in any order.
    ///
    /// A link counts as the file or the folder that it leads to.
    pub entries: Vec<Entry>,
}

/// A file or a folder in a [`Folder`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name within the folder.
    pub name: String,
    /// `true` for a folder, `false` for a file.
    pub is_folder: bool,
}

/// Returns the labels that have a prompt, sorted.
///
/// Those are the folders directly below the root. A label with folders in it is listed as its first one,
/// because names may have folders, too. In the flat layout all labels have the same prompts, and `production`
/// stands for them.
///
/// # Errors
///
/// The errors of `read`, and a [`Fault`] for more than a million entries or 100 folders inside one another,
/// which links can make of a few files.
///
/// ```
/// use openarmature_prompts_documents::{Fault, Layout, listing::{self, Entry, Folder}};
///
/// let read = |path: &str| {
///     let entries = match path {
///         "" => [("production", true), ("docs", true)],
///         "production" => [("greeting.j2", false), ("support.chat.yaml", false)],
///         "docs" => [("a.md", false), ("b.md", false)],
///         _ => return Ok::<_, Fault>(None),
///     };
///     let entry = |(name, is_folder): (&str, bool)| Entry { name: name.to_owned(), is_folder };
///     Ok(Some(Folder { identity: None, entries: entries.map(entry).into() }))
/// };
/// assert_eq!(listing::labels(Layout::ByLabel, read)?, ["production"]);
/// assert_eq!(listing::names(Layout::ByLabel, "production", read)?, ["greeting", "support"]);
/// # Ok::<(), Fault>(())
/// ```
pub fn labels<E: From<Fault>>(
    layout: Layout,
    mut read: impl FnMut(&str) -> Result<Option<Folder>, E>,
) -> Result<Vec<String>, E> {
    if layout == Layout::Flat {
        return Ok(vec![DEFAULT_LABEL.to_owned()]);
    }
    let mut labels = BTreeSet::new();
    for entry in read("")?.unwrap_or_default().entries {
        if !entry.is_folder || layout.folder(&entry.name).is_none() {
            continue;
        }
        let mut has_prompt = false;
        walk(&entry.name, &mut read, |_| {
            has_prompt = true;
            false
        })?;
        if has_prompt {
            labels.insert(entry.name);
        }
    }
    Ok(labels.into_iter().collect())
}

/// Returns the names of the prompts with a label, sorted.
///
/// A label without a folder has none.
///
/// # Errors
///
/// The errors of `read`, and a [`Fault`] for more than a million entries or 100 folders inside one another,
/// which links can make of a few files.
pub fn names<E: From<Fault>>(
    layout: Layout,
    label: &str,
    mut read: impl FnMut(&str) -> Result<Option<Folder>, E>,
) -> Result<Vec<String>, E> {
    let mut names = BTreeSet::new();
    if let Some(folder) = layout.folder(label) {
        walk(folder, &mut read, |name| {
            names.insert(name.to_owned());
            true
        })?;
    }
    Ok(names.into_iter().collect())
}

/// A folder that is still to be read.
struct Pending {
    /// The path below the folder where the walk began, which is empty for that folder.
    path: String,
    /// The identities of the folders around it.
    around: Vec<Option<(u64, u64)>>,
}

/// Visits the names of the prompts in a folder and those below it, until a visit returns false.
fn walk<E: From<Fault>>(
    start: &str,
    read: &mut impl FnMut(&str) -> Result<Option<Folder>, E>,
    mut visit: impl FnMut(&str) -> bool,
) -> Result<(), E> {
    let fault = |message: &'static str| E::from(Fault::new(message).with_file(start));
    let mut count = 0;
    let mut pending = vec![Pending {
        path: String::new(),
        around: vec![],
    }];
    while let Some(Pending { path, mut around }) = pending.pop() {
        let Some(folder) = read(&join(start, &path))? else {
            continue;
        };
        if folder.identity.is_some() && around.contains(&folder.identity) {
            continue;
        }
        around.push(folder.identity);
        if around.len() > MAX_DEPTH {
            return Err(fault(
                "the folder holds more than 100 folders inside one another",
            ));
        }
        for Entry { name, is_folder } in folder.entries {
            count += 1;
            if count > MAX_ENTRIES {
                return Err(fault(
                    "the folder has more than a million entries, links followed",
                ));
            }
            let path = join(&path, &name);
            if is_folder {
                let around = around.clone();
                pending.push(Pending { path, around });
            } else if let Some((name, _)) = Kind::split(&path)
                && !visit(name)
            {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn join(folder: &str, name: &str) -> String {
    match (folder, name) {
        ("", path) | (path, "") => path.to_owned(),
        _ => format!("{folder}/{name}"),
    }
}

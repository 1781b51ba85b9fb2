//! Files and folders below the root. Links are followed as long as they stay below it.

use std::{io, io::Read, path::Path};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::{
    ambient_authority,
    fs::{Dir, Metadata, OpenOptions},
};
use openarmature_prompts_documents::listing::{Entry, Folder};

/// The reason that a file or a folder cannot be read.
pub(super) struct Fault {
    pub(super) what: String,
    pub(super) source: Option<io::Error>,
}

impl Fault {
    fn new(what: impl Into<String>, source: io::Error) -> Self {
        Self {
            what: what.into(),
            source: Some(source),
        }
    }
}

impl From<String> for Fault {
    fn from(what: String) -> Self {
        Self { what, source: None }
    }
}

impl From<openarmature_prompts_documents::Fault> for Fault {
    fn from(fault: openarmature_prompts_documents::Fault) -> Self {
        fault.to_string().into()
    }
}

impl From<Fault> for openarmature_prompts_documents::Fault {
    fn from(Fault { what, source }: Fault) -> Self {
        Self::new(match source {
            Some(source) => format!("{what}: {source}"),
            None => what,
        })
    }
}

/// The root folder.
pub(super) struct Root(Dir);

impl Root {
    /// Opens the root folder.
    pub(super) fn open(path: &Path) -> Result<Self, Fault> {
        Dir::open_ambient_dir(path, ambient_authority())
            .map(Self)
            .map_err(|error| {
                let path = path.display();
                Fault::new(format!("the root folder {path} cannot be opened"), error)
            })
    }

    /// Returns the bytes of a file, if there is one. A file that is longer than the limit is a fault.
    pub(super) fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>, Fault> {
        let mut options = OpenOptions::new();
        options.read(true).follow(FollowSymlinks::Yes);
        // Opening a named pipe would wait for a writer.
        options.nonblock(true);
        let file = match self.0.open_with(path, &options) {
            Ok(file) => file,
            Err(error) if leads_nowhere(&error) => return Ok(None),
            Err(error) => return Err(Fault::new(format!("{path} cannot be opened"), error)),
        };
        let unreadable = |error| Fault::new(format!("{path} cannot be read"), error);
        if !file.metadata().map_err(unreadable)?.is_file() {
            return Err(format!("{path} is not a file").into());
        }
        let mut bytes = vec![];
        file.take(limit + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        if bytes.len() as u64 > limit {
            return Err(format!("{path} is larger than {limit} bytes").into());
        }
        Ok(Some(bytes))
    }

    /// Returns the files and folders in a folder, if there is one. The root folder is the empty path.
    pub(super) fn list(&self, path: &str) -> Result<Option<Folder>, Fault> {
        let unreadable = |error| Fault::new(format!("the folder {path:?} cannot be read"), error);
        let folder = match self.0.open_dir(if path.is_empty() { "." } else { path }) {
            Ok(folder) => folder,
            Err(error) if leads_nowhere(&error) => return Ok(None),
            Err(error) => return Err(unreadable(error)),
        };
        let identity = identity(&folder.dir_metadata().map_err(unreadable)?);
        let mut entries = vec![];
        for entry in folder.entries().map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            // No request can have a name that is not UTF-8.
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            let file_type = entry.file_type().map_err(unreadable)?;
            if file_type.is_symlink() {
                let link = if path.is_empty() {
                    name.clone()
                } else {
                    format!("{path}/{name}")
                };
                entries.extend(
                    self.follow(&link)
                        .map(|is_folder| Entry { name, is_folder }),
                );
            } else if file_type.is_file() || file_type.is_dir() {
                let is_folder = file_type.is_dir();
                entries.push(Entry { name, is_folder });
            }
        }
        Ok(Some(Folder { identity, entries }))
    }

    /// Returns whether a link leads to a folder, or `None` if it leads to neither a file nor a folder below the
    /// root.
    fn follow(&self, link: &str) -> Option<bool> {
        let metadata = self.0.metadata(link).ok()?;
        // Without an identity, a circle of links to folders would not be noticed.
        let is_folder = metadata.is_dir() && identity(&metadata).is_some();
        (is_folder || metadata.is_file()).then_some(is_folder)
    }
}

/// Returns whether an error means that no file and no folder below the root has the path.
fn leads_nowhere(error: &io::Error) -> bool {
    match error.kind() {
        io::ErrorKind::NotFound
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::InvalidFilename
        | io::ErrorKind::InvalidInput => true,
        // From `cap-std` and not from the system: the path leaves the root.
        io::ErrorKind::PermissionDenied => error.raw_os_error().is_none(),
        _ => false,
    }
}

/// Returns the numbers of device and inode, on systems that have them.
#[cfg(unix)]
#[allow(clippy::unnecessary_wraps, reason = "other systems have no identity")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use cap_std::fs::MetadataExt;

    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Option<(u64, u64)> {
    None
}

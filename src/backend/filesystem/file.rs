//! Opening and reading one file, without following a link out of the root and without waiting.

use std::{error::Error, io, io::Read};

use cap_fs_ext::{FollowSymlinks, OpenOptionsFollowExt, OpenOptionsSyncExt};
use cap_std::fs::{Dir, File, OpenOptions};

/// What is wrong with a file.
pub(super) struct Fault {
    pub(super) what: String,
    pub(super) source: Option<Box<dyn Error + Send + Sync>>,
}

impl Fault {
    pub(super) fn new(
        what: impl Into<String>,
        source: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self {
            what: what.into(),
            source: Some(source.into()),
        }
    }

    pub(super) fn plain(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            source: None,
        }
    }
}

pub(super) enum Found {
    Nothing,
    File(OpenFile),
}

pub(super) struct OpenFile {
    path: String,
    file: File,
}

/// Opens a file below the root. A link that leads out of it leads to nothing.
pub(super) fn open(root: &Dir, path: &str) -> Result<Found, Fault> {
    let mut options = OpenOptions::new();
    options.read(true).follow(FollowSymlinks::Yes);
    // Without waiting for a writer, where the path is that of a pipe.
    options.nonblock(true);
    let file = match root.open_with(path, &options) {
        Ok(file) => file,
        Err(error) if leads_nowhere(&error) => return Ok(Found::Nothing),
        Err(error) => return Err(Fault::new(format!("{path} cannot be opened"), error)),
    };
    let metadata = file
        .metadata()
        .map_err(|error| Fault::new(format!("{path} cannot be looked at"), error))?;
    if !metadata.is_file() {
        return Err(Fault::plain(format!("{path} is not a file")));
    }
    Ok(Found::File(OpenFile {
        path: path.to_owned(),
        file,
    }))
}

fn leads_nowhere(error: &io::Error) -> bool {
    match error.kind() {
        io::ErrorKind::NotFound
        | io::ErrorKind::NotADirectory
        | io::ErrorKind::InvalidFilename
        | io::ErrorKind::InvalidInput => true,
        // Said by the sandbox and not by the system: the path leaves the root.
        io::ErrorKind::PermissionDenied => error.raw_os_error().is_none(),
        _ => false,
    }
}

impl OpenFile {
    /// The whole text, without a byte-order mark. What is longer than the limit is refused.
    pub(super) fn read_to_string(self, limit: u64) -> Result<String, Fault> {
        let Self { path, file } = self;
        let mut bytes = vec![];
        file.take(limit + 1)
            .read_to_end(&mut bytes)
            .map_err(|error| Fault::new(format!("{path} cannot be read"), error))?;
        if bytes.len() as u64 > limit {
            return Err(Fault::plain(format!("{path} is larger than {limit} bytes")));
        }
        let mut text = String::from_utf8(bytes)
            .map_err(|error| Fault::new(format!("{path} is not UTF-8"), error.utf8_error()))?;
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Ok(text)
    }
}

//! The folder of the crate that is being compiled. Nothing outside it is read.

use std::{
    env,
    fs::{self, File},
    hash::{DefaultHasher, Hash, Hasher},
    io::{self, Read},
    path::PathBuf,
};

use openarmature_prompts_documents::{
    Fault,
    listing::{Entry, Folder},
};

/// The folder of the crate, the one that holds its `Cargo.toml`.
pub(crate) struct CrateFolder {
    path: PathBuf,
    /// Without links.
    real: PathBuf,
}

impl CrateFolder {
    /// Finds the folder.
    pub(crate) fn find() -> Result<Self, Fault> {
        let path = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let path = path.ok_or_else(|| {
            Fault::new("`CARGO_MANIFEST_DIR` is not set: prompts in files need a build by Cargo")
        })?;
        match path.canonicalize() {
            Ok(real) => Ok(Self { path, real }),
            Err(error) => Err(Fault::new(format!(
                "the folder of the crate cannot be opened: {error}"
            ))),
        }
    }

    /// Returns the bytes of a file, or `None` if there is no such file.
    ///
    /// `path` leads from the folder straight down. A file that is longer than the limit is a fault, and so is one
    /// outside the folder, where a link can lead.
    pub(crate) fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>, Fault> {
        let Some(real) = self.resolve(path)? else {
            return Ok(None);
        };
        let unreadable =
            |error: &io::Error| fault(path, format!("the file cannot be read: {error}"));
        // Opening a named pipe would wait for a writer.
        if !fs::metadata(&real)
            .map_err(|error| unreadable(&error))?
            .is_file()
        {
            return Err(fault(path, "it is not a file"));
        }
        let mut bytes = vec![];
        File::open(&real)
            .and_then(|file| file.take(limit + 1).read_to_end(&mut bytes))
            .map_err(|error| unreadable(&error))?;
        if bytes.len() as u64 > limit {
            return Err(fault(
                path,
                format!("the file is larger than {limit} bytes"),
            ));
        }
        Ok(Some(bytes))
    }

    /// Returns the files and folders in a folder, or `None` if there is no such folder.
    pub(crate) fn list(&self, path: &str) -> Result<Option<Folder>, Fault> {
        let Some(real) = self.resolve(path)? else {
            return Ok(None);
        };
        let unreadable =
            |error: &io::Error| fault(path, format!("the folder cannot be read: {error}"));
        if !real.is_dir() {
            return Ok(None);
        }
        let mut entries = vec![];
        for entry in fs::read_dir(&real).map_err(|error| unreadable(&error))? {
            let entry = entry.map_err(|error| unreadable(&error))?;
            // No literal in the source code is a name that is not UTF-8.
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            // A link that leads outside is refused when it is followed.
            let is_folder = entry.path().is_dir();
            entries.push(Entry { name, is_folder });
        }
        let mut hasher = DefaultHasher::new();
        real.hash(&mut hasher);
        Ok(Some(Folder {
            identity: Some((hasher.finish(), 0)),
            entries,
        }))
    }

    /// Returns the path without links, or `None` if it leads nowhere.
    fn resolve(&self, path: &str) -> Result<Option<PathBuf>, Fault> {
        let real = match self.path.join(path).canonicalize() {
            Ok(real) => real,
            Err(error) if leads_nowhere(&error) => return Ok(None),
            Err(error) => return Err(fault(path, format!("it cannot be opened: {error}"))),
        };
        if real.starts_with(&self.real) {
            return Ok(Some(real));
        }
        let message = "a link leads out of the folder of Cargo.toml, and nothing outside of it is read; put the \
                       files themselves there";
        Err(fault(path, message))
    }
}

fn leads_nowhere(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::NotFound
            | io::ErrorKind::NotADirectory
            | io::ErrorKind::InvalidFilename
            | io::ErrorKind::InvalidInput
    )
}

fn fault(path: &str, message: impl Into<std::borrow::Cow<'static, str>>) -> Fault {
    Fault::new(message).with_file(path)
}

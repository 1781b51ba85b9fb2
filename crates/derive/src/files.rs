//! The files of the crate that were read, and the faults in them.

use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet},
};

use openarmature_prompts_documents::{Fault, listing::Folder};

use crate::{folder::CrateFolder, origin::Origin};

/// The files of the crate that were read.
pub(crate) struct Files {
    folder: CrateFolder,
    read: RefCell<BTreeMap<String, Vec<u8>>>,
}

impl Files {
    pub(crate) fn open() -> Result<Self, Fault> {
        Ok(Self {
            folder: CrateFolder::find()?,
            read: RefCell::default(),
        })
    }

    /// Returns the bytes of a file, or `None` if there is no such file.
    pub(crate) fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>, Fault> {
        let bytes = self.folder.read(path, limit)?;
        if let Some(bytes) = &bytes {
            self.read
                .borrow_mut()
                .insert(path.to_owned(), bytes.clone());
        }
        Ok(bytes)
    }

    /// Returns the files and folders in a folder, or `None` if there is no such folder.
    pub(crate) fn list(&self, path: &str) -> Result<Option<Folder>, Fault> {
        self.folder.list(path)
    }

    /// Returns a file that was read, as a place of faults.
    pub(crate) fn origin(&self, path: &str) -> Origin {
        let read = self.read.borrow();
        Origin::file(path, read.get(path).map(Vec::as_slice).unwrap_or_default())
    }

    /// Describes a fault, with its place and the line that it is in.
    pub(crate) fn describe(&self, fault: &Fault) -> String {
        match fault.file() {
            Some(path) => self.origin(path).describe(fault),
            None => fault.message().to_owned(),
        }
    }

    /// Returns the paths of the files that were read.
    pub(crate) fn into_paths(self) -> BTreeSet<String> {
        self.read.into_inner().into_keys().collect()
    }
}

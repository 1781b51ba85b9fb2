//! The folder of prompts in a store: keys and limits.

use std::{future::Future, sync::Arc, time::Duration};

use object_store::{ObjectStore, path::Path};
use openarmature_prompts_documents::File;
use tokio::{
    sync::{Semaphore, SemaphorePermit},
    time::{Instant, timeout_at},
};

use crate::{fault::Fault, object};

/// The longest key, in bytes. The services refuse longer ones with an error of their own.
const MAX_KEY: usize = 1024;

/// The folder of prompts in a store.
#[derive(Clone)]
pub(crate) struct Folder {
    pub(crate) store: Arc<dyn ObjectStore>,
    pub(crate) prefix: Path,
    /// Whether the store gives every object an entity tag. The page of a proxy or of a login has none.
    pub(crate) has_tags: bool,
    pub(crate) timeout: Duration,
    /// One for each request that may run.
    pub(crate) permits: Arc<Semaphore>,
}

impl Folder {
    /// Returns the key of a path relative to the folder, or `None` if no object can have it.
    pub(crate) fn key(&self, path: &str) -> Option<Path> {
        let key = match (self.prefix.as_ref(), path) {
            ("", path) => path.to_owned(),
            (prefix, "") => prefix.to_owned(),
            (prefix, path) => format!("{prefix}/{path}"),
        };
        if key.len() > MAX_KEY {
            return None;
        }
        let parsed = Path::parse(&key).ok()?;
        // Parsing drops a slash at either end.
        (parsed.as_ref() == key).then_some(parsed)
    }

    /// Returns the moment at which what begins now must have ended.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        Instant::now().checked_add(self.timeout)
    }

    /// Waits until a request may run.
    pub(crate) async fn permit(&self) -> Option<SemaphorePermit<'_>> {
        self.permits.acquire().await.ok()
    }

    /// Runs a request until a moment, after which it is a fault.
    pub(crate) async fn until<T>(
        &self,
        deadline: Option<Instant>,
        what: &str,
        request: impl Future<Output = Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let Some(deadline) = deadline else {
            return request.await;
        };
        timeout_at(deadline, request).await.unwrap_or_else(|_| {
            let timeout = self.timeout;
            Err(Fault::unreadable(
                what,
                &format!("no answer within {timeout:?}"),
            ))
        })
    }

    /// Reads an object, if there is one.
    pub(crate) async fn read(
        &self,
        file: &File,
        deadline: Option<Instant>,
    ) -> Result<Option<Vec<u8>>, Fault> {
        let Some(key) = self.key(&file.path) else {
            return Ok(None);
        };
        let read = async {
            let _permit = self.permit().await;
            object::read(&*self.store, &key, file, self.has_tags).await
        };
        self.until(deadline, &file.path, read).await
    }
}

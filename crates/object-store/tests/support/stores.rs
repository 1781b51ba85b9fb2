//! Stores in memory: filled, and one that misbehaves.

use std::{
    fmt,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::Sender,
    },
};

use futures_util::{FutureExt, future::pending, stream::BoxStream};
use object_store::{
    CopyOptions, GetOptions, GetResult, ListResult, MultipartUpload, ObjectMeta, ObjectStore,
    ObjectStoreExt, PutMultipartOptions, PutOptions, PutPayload, PutResult, Result,
    memory::InMemory, path::Path,
};
use openarmature_prompts::backend::async_trait;
use openarmature_prompts_object_store::object_store;

/// Returns a store in memory with these objects.
pub(crate) fn memory<K: AsRef<str>, C: Into<PutPayload>>(
    objects: impl IntoIterator<Item = (K, C)>,
) -> InMemory {
    let store = InMemory::new();
    for (key, content) in objects {
        let key = Path::parse(key).unwrap();
        let put = store.put(&key, content.into());
        put.now_or_never().unwrap().unwrap();
    }
    store
}

/// What happens when a certain object is read.
#[derive(Clone)]
pub(crate) enum Behaviour {
    Panics,
    /// Does not answer; the end of the read is told.
    Silent(Sender<()>),
}

/// A store in memory that misbehaves for keys with a certain end, and counts its reads.
#[derive(Clone)]
pub(crate) struct Misbehaving {
    pub(crate) store: Arc<InMemory>,
    pub(crate) suffix: &'static str,
    pub(crate) behaviour: Behaviour,
    pub(crate) reads: Arc<AtomicUsize>,
}

impl Misbehaving {
    pub(crate) fn new(store: InMemory, suffix: &'static str, behaviour: Behaviour) -> Self {
        Self {
            store: Arc::new(store),
            suffix,
            behaviour,
            reads: Arc::default(),
        }
    }
}

impl fmt::Debug for Misbehaving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Misbehaving")
    }
}

impl fmt::Display for Misbehaving {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Misbehaving")
    }
}

/// Tells that it is dropped.
struct Tell(Sender<()>);

impl Drop for Tell {
    fn drop(&mut self) {
        // A test that has failed receives nothing any more.
        let _ = self.0.send(());
    }
}

#[async_trait]
impl ObjectStore for Misbehaving {
    async fn get_opts(&self, location: &Path, options: GetOptions) -> Result<GetResult> {
        self.reads.fetch_add(1, Ordering::SeqCst);
        if location.as_ref().ends_with(self.suffix) {
            match &self.behaviour {
                Behaviour::Panics => panic!("a store that panics"),
                Behaviour::Silent(end) => {
                    let _tell = Tell(end.clone());
                    return pending().await;
                }
            }
        }
        self.store.get_opts(location, options).await
    }

    fn list(&self, prefix: Option<&Path>) -> BoxStream<'static, Result<ObjectMeta>> {
        self.store.list(prefix)
    }

    async fn list_with_delimiter(&self, prefix: Option<&Path>) -> Result<ListResult> {
        self.store.list_with_delimiter(prefix).await
    }

    async fn put_opts(
        &self,
        location: &Path,
        payload: PutPayload,
        options: PutOptions,
    ) -> Result<PutResult> {
        self.store.put_opts(location, payload, options).await
    }

    async fn put_multipart_opts(
        &self,
        location: &Path,
        options: PutMultipartOptions,
    ) -> Result<Box<dyn MultipartUpload>> {
        self.store.put_multipart_opts(location, options).await
    }

    fn delete_stream(
        &self,
        locations: BoxStream<'static, Result<Path>>,
    ) -> BoxStream<'static, Result<Path>> {
        self.store.delete_stream(locations)
    }

    async fn copy_opts(&self, from: &Path, to: &Path, options: CopyOptions) -> Result<()> {
        self.store.copy_opts(from, to, options).await
    }
}

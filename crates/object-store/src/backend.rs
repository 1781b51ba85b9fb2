//! The backend for prompts in object storage.

use std::{fmt, sync::Arc, time::Duration};

use object_store::{ObjectStore, path::Path};
use openarmature_prompts::{
    Prompt,
    backend::{
        FetchError, FetchRequest, PromptBackend, PromptNotFound, PromptStoreUnavailable,
        async_trait,
    },
};
use openarmature_prompts_documents::{Layout, files};
use tokio::sync::Semaphore;

use crate::{
    address::{self, InvalidStoreUrl},
    fault::Fault,
    folder::Folder,
    listing, prompt, runtime,
};

/// Shorter than the time that a cache waits for one read, so that the cache hears of the fault.
const TIMEOUT: Duration = Duration::from_secs(20);
/// Each request has a connection of its own, and a process can often open no more than 1,024.
const CONCURRENCY: usize = 64;

/// A backend for prompts in object storage: Amazon S3, Google Cloud Storage, Azure, HTTP, a local folder.
///
/// The objects are the files of [`FilesystemBackend`], below a prefix:
///
/// | key | content |
/// |---|---|
/// | `<prefix>/<label>/<name>.j2` | the template of a text prompt |
/// | `<prefix>/<label>/<name>.chat.yaml` | the segments of a chat prompt |
/// | `<prefix>/<label>/<name>.config.json` | the sidecar of the prompt |
/// | `<prefix>/prompt_configs.json` | sidecars of many prompts, by name |
///
/// A prompt has the same hash and the same version as one in files with the same content.
///
/// ```
/// use object_store::{ObjectStoreExt, memory::InMemory};
/// use openarmature_prompts::backend::{FetchRequest, PromptBackend};
/// use openarmature_prompts_object_store::{ObjectStoreBackend, object_store};
///
/// # pollster::block_on(async {
/// let store = InMemory::new();
/// store.put(&"prompts/production/greeting.j2".into(), "Hello, {{ user }}!".into()).await?;
///
/// let backend = ObjectStoreBackend::new(store).with_prefix("prompts");
/// let fetched = backend.fetch(FetchRequest::new("greeting", "production")).await?;
/// assert_eq!(fetched.template(), Some("Hello, {{ user }}!"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// # }).unwrap();
/// ```
///
/// # Requests
///
/// A fetch requests the four objects at the same time. It does not cache: put a
/// [`CachedBackend`](openarmature_prompts::backend::CachedBackend) in front of it. Requests run on a thread of
/// this crate, so that any executor can await a fetch. Dropping a fetch ends its requests. Redirects are followed;
/// another host gets no signature.
///
/// # Faults
///
/// An object that does not exist, and a name or a label that no key can have (`..`, empty, more than 1,024
/// bytes), is `prompt_not_found`. Everything else is `prompt_store_unavailable`: a bucket that does not exist,
/// credentials that are refused, no answer in time, an error of the server, an answer that is cut off or comes from
/// elsewhere, a file that is too large or has a fault. The error names the file and the status of the answer. It
/// never holds the text of a file, the address of the store or a key of an account.
///
/// Amazon S3 answers 403 for an object that does not exist, unless the credentials allow `s3:ListBucket`. Most
/// prompts lack one of the four objects, so that the permission is needed.
///
/// [`FilesystemBackend`]: https://docs.rs/openarmature-prompts/latest/openarmature_prompts/backend/struct.FilesystemBackend.html
#[derive(Clone)]
pub struct ObjectStoreBackend {
    name: Arc<str>,
    layout: Layout,
    folder: Folder,
}

impl ObjectStoreBackend {
    /// Creates a backend for the prompts in a store, with a folder for each label.
    ///
    /// The store keeps its own settings. Stores of `object_store` retry a request up to ten times; with
    /// [`from_url`](Self::from_url) they retry it twice.
    pub fn new(store: impl ObjectStore) -> Self {
        Self {
            name: "object_store".into(),
            layout: Layout::ByLabel,
            folder: Folder {
                store: Arc::new(store),
                prefix: Path::ROOT,
                has_tags: false,
                timeout: TIMEOUT,
                permits: Arc::new(Semaphore::new(CONCURRENCY)),
            },
        }
    }

    /// Creates a backend for the prompts at a URL, with the settings of the environment.
    ///
    /// The path of the URL is the prefix.
    ///
    /// | URL | feature | environment |
    /// |---|---|---|
    /// | `s3://bucket/prefix` | `aws` | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, … |
    /// | `gs://bucket/prefix` | `gcp` | `GOOGLE_APPLICATION_CREDENTIALS`, … |
    /// | `az://container/prefix` | `azure` | `AZURE_STORAGE_ACCOUNT_NAME`, `AZURE_STORAGE_ACCOUNT_KEY`, … |
    /// | `https://host/prefix` | `http` | |
    /// | `file:///folder` | `fs` | |
    ///
    /// Each request is tried three times, for 5 seconds each (option `timeout`). An answer without an entity tag is
    /// refused, except from an HTTP server: stores give every object one, and the page of a proxy has none.
    ///
    /// # Errors
    ///
    /// [`InvalidStoreUrl`] if the URL or a setting is invalid, or if the feature is absent.
    ///
    /// ```
    /// use openarmature_prompts_object_store::ObjectStoreBackend;
    ///
    /// # #[cfg(feature = "aws")]
    /// let backend = ObjectStoreBackend::from_url("s3://company-prompts/support")?;
    /// let error = ObjectStoreBackend::from_url("ftp://company/prompts").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "invalid URL of an object store: no store has a URL like this (scheme `ftp`)",
    /// );
    /// # Ok::<(), openarmature_prompts_object_store::InvalidStoreUrl>(())
    /// ```
    pub fn from_url(url: &str) -> Result<Self, InvalidStoreUrl> {
        Self::from_url_opts(url, [] as [(&str, &str); 0])
    }

    /// Creates a backend for the prompts at a URL, with options that win over the environment.
    ///
    /// The options are those of `object_store`, for example of its [`AmazonS3ConfigKey`].
    ///
    /// # Errors
    ///
    /// [`InvalidStoreUrl`], as [`from_url`](Self::from_url), or if an option is unknown.
    ///
    /// ```
    /// # #[cfg(feature = "aws")] {
    /// use openarmature_prompts_object_store::ObjectStoreBackend;
    ///
    /// let options = [
    ///     ("endpoint", "https://minio.example.com"),
    ///     ("access_key_id", "key"),
    ///     ("secret_access_key", "secret"),
    /// ];
    /// let backend = ObjectStoreBackend::from_url_opts("s3://prompts", options)?;
    /// # }
    /// # Ok::<(), openarmature_prompts_object_store::InvalidStoreUrl>(())
    /// ```
    ///
    /// [`AmazonS3ConfigKey`]: https://docs.rs/object_store/0.14/object_store/aws/enum.AmazonS3ConfigKey.html
    pub fn from_url_opts<K: Into<String>, V: Into<String>>(
        url: &str,
        options: impl IntoIterator<Item = (K, V)>,
    ) -> Result<Self, InvalidStoreUrl> {
        let options = options.into_iter();
        let options: Vec<_> = options
            .map(|(key, value)| (key.into(), value.into()))
            .collect();
        let opened = address::open(url, &options)?;
        let mut backend = Self::new(opened.store).with_prefix(opened.prefix);
        backend.folder.has_tags = opened.has_tags;
        Ok(backend)
    }

    /// Replaces the prefix of all keys, which is empty by default.
    ///
    /// As everywhere in `object_store`, a `&str` is percent-encoded. [`Path::parse`] keeps it unchanged.
    #[must_use]
    pub fn with_prefix(mut self, prefix: impl Into<Path>) -> Self {
        self.folder.prefix = prefix.into();
        self
    }

    /// Leaves the folder of the label out: the prompts are the same for every label.
    #[must_use]
    pub fn flat(mut self) -> Self {
        self.layout = Layout::Flat;
        self
    }

    /// Replaces the name of this backend, `object_store`.
    #[must_use]
    pub fn with_backend_name(mut self, backend_name: impl Into<String>) -> Self {
        self.name = backend_name.into().into();
        self
    }

    /// Sets how long a fetch or a listing may take, with all retries (default: 20 seconds).
    ///
    /// It should be less than the [read timeout] of a cache in front of this backend, which is 30 seconds by
    /// default.
    ///
    /// [read timeout]: openarmature_prompts::backend::CachedBackend::with_read_timeout
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.folder.timeout = timeout;
        self
    }

    /// Sets how many requests run at the same time (default: 64, at least one).
    ///
    /// Others wait. Clones of a backend share the limit.
    #[must_use]
    pub fn with_concurrency(mut self, requests: usize) -> Self {
        let permits = requests.clamp(1, Semaphore::MAX_PERMITS);
        self.folder.permits = Arc::new(Semaphore::new(permits));
        self
    }

    /// Returns the labels that have a prompt, sorted.
    ///
    /// Labels are the folders directly below the prefix. A label with folders in it (`eu/production`) is listed
    /// as the first of them, because names may have folders, too. A [`flat`](Self::flat) backend has the one
    /// label `production`, since every label has the same prompts there.
    ///
    /// # Errors
    ///
    /// `prompt_store_unavailable` if the store cannot be listed in time.
    pub async fn labels(&self) -> Result<Vec<String>, PromptStoreUnavailable> {
        let list = listing::labels(self.folder.clone(), self.layout);
        runtime::run(list)
            .await
            .map_err(|fault| self.unlisted("", fault))
    }

    /// Returns the names of the prompts with a label, sorted.
    ///
    /// A label without a folder has none. One request lists up to 1,000 objects.
    ///
    /// # Errors
    ///
    /// `prompt_store_unavailable` if the store cannot be listed in time.
    ///
    /// ```
    /// # use object_store::{ObjectStoreExt, memory::InMemory};
    /// # use openarmature_prompts_object_store::{ObjectStoreBackend, object_store};
    /// # pollster::block_on(async {
    /// # let store = InMemory::new();
    /// # store.put(&"production/greeting.j2".into(), "Hello!".into()).await?;
    /// let backend = ObjectStoreBackend::new(store);
    /// for label in backend.labels().await? {
    ///     assert_eq!(label, "production");
    ///     assert_eq!(backend.names(&label).await?, ["greeting"]);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// # }).unwrap();
    /// ```
    pub async fn names(&self, label: &str) -> Result<Vec<String>, PromptStoreUnavailable> {
        let list = listing::names(self.folder.clone(), self.layout, label.to_owned());
        runtime::run(list)
            .await
            .map_err(|fault| self.unlisted(label, fault))
    }

    fn unlisted(&self, label: &str, fault: Fault) -> PromptStoreUnavailable {
        PromptStoreUnavailable::of_listing(&*self.name, label, fault)
    }

    /// Returns whether an object can have the key of this prompt's template.
    fn can_have(&self, request: FetchRequest<'_>) -> bool {
        // The key of the other kind of template is longer.
        files(self.layout, request.name, request.label)
            .is_some_and(|[text, ..]| self.folder.key(&text.path).is_some())
    }
}

#[async_trait]
impl PromptBackend for ObjectStoreBackend {
    fn backend_name(&self) -> &str {
        &self.name
    }

    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
        let not_found = || PromptNotFound::new(&*self.name, request).into();
        // A name that no object can have is not found, even if the store cannot be asked.
        if !self.can_have(request) {
            return Err(not_found());
        }
        let (name, label) = (request.name.to_owned(), request.label.to_owned());
        let read = prompt::read(self.folder.clone(), self.layout, name, label);
        runtime::run(read)
            .await
            .map_err(|fault| PromptStoreUnavailable::new(&*self.name, request, fault))?
            .map(|prompt| prompt.with_backend_name(self.name.clone()))
            .ok_or_else(not_found)
    }
}

/// The store is left out: its `Debug` output holds the keys of the account.
impl fmt::Debug for ObjectStoreBackend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ObjectStoreBackend")
            .field("name", &self.name)
            .field("prefix", &self.folder.prefix.as_ref())
            .field("layout", &self.layout)
            .field("timeout", &self.folder.timeout)
            .finish_non_exhaustive()
    }
}

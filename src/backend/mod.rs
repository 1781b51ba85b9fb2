//! Backends: where prompts come from (§5).
//!
//! | backend | where the prompts are |
//! |---|---|
//! | [`MemoryBackend`] | in the program |
//! | `FilesystemBackend` (feature `fs`) | in files below one folder |
//! | [`CachedBackend`] | in another backend, with a cache in front of it |
//!
//! The crate [`openarmature-prompts-object-store`] has a backend for Amazon S3, Google Cloud Storage and Azure, and
//! [`openarmature-prompts-langfuse`] one for Langfuse.
//!
//! A backend of your own implements [`PromptBackend`]. A [`PromptManager`](crate::PromptManager) asks one
//! backend or more, in order.
//!
//! [`openarmature-prompts-langfuse`]: https://docs.rs/openarmature-prompts-langfuse
//! [`openarmature-prompts-object-store`]: https://docs.rs/openarmature-prompts-object-store

mod cached;
mod error;
#[cfg(feature = "fs")]
mod filesystem;
mod memory;
pub(crate) mod outage;
mod request;
#[cfg(feature = "testing")]
pub mod testing;

use std::sync::Arc;

#[doc(no_inline)]
pub use async_trait::async_trait;

use crate::prompt::Prompt;

pub use cached::{CacheStats, CachedBackend};
pub use error::{BackendFault, FetchError, PromptNotFound, PromptStoreUnavailable};
#[cfg(feature = "fs")]
#[cfg_attr(docsrs, doc(cfg(feature = "fs")))]
pub use filesystem::FilesystemBackend;
pub use memory::MemoryBackend;
/// A fault in the files of a prompt, with its place; see
/// [`FilesystemBackend::validate_all`](crate::backend::FilesystemBackend::validate_all).
#[cfg(feature = "fs")]
#[cfg_attr(docsrs, doc(cfg(feature = "fs")))]
#[doc(inline)]
pub use openarmature_prompts_documents::Fault as FileFault;
pub use request::FetchRequest;

/// A place that prompts are fetched from (§5).
///
/// Calls may run concurrently on many threads. `&B`, `Box<B>` and `Arc<B>` of a backend are backends as
/// well.
///
/// ```
/// use openarmature_prompts::{
///     Prompt,
///     backend::{FetchError, FetchRequest, PromptBackend, PromptNotFound, async_trait},
/// };
///
/// /// Has a text prompt for every name that is not empty.
/// struct Echo;
///
/// #[async_trait]
/// impl PromptBackend for Echo {
///     fn backend_name(&self) -> &str {
///         "echo"
///     }
///
///     async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
///         if request.name.is_empty() {
///             return Err(PromptNotFound::new(self.backend_name(), request).into());
///         }
///         Ok(Prompt::text(request.name, request.name).with_label(request.label))
///     }
/// }
///
/// let request = FetchRequest::new("greeting", "production");
/// let fetched = pollster::block_on(Echo.fetch(request))?;
/// assert_eq!(fetched.template(), Some("greeting"));
/// # Ok::<(), FetchError>(())
/// ```
#[async_trait]
pub trait PromptBackend: Send + Sync {
    /// Returns the name of this backend for errors and logs.
    fn backend_name(&self) -> &str;

    /// Fetches the prompt with the name and label of the request.
    ///
    /// # Errors
    ///
    /// `prompt_not_found` if the backend has no such prompt, `prompt_store_unavailable` if it cannot be
    /// asked or gives an unusable answer.
    async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError>;

    /// Returns the prompt that [`fetch`](Self::fetch) would return, if it is there without waiting.
    ///
    /// It respects [`max_age`](FetchRequest::max_age), and does not block. If it returns a prompt, a manager does not
    /// call `fetch`, which makes a future on the heap. `None` says nothing about the prompt, and is the default. A
    /// backend that passes requests on to another one passes this on only if its `fetch` neither changes nor counts
    /// prompts.
    fn fetch_if_ready(&self, request: FetchRequest<'_>) -> Option<Prompt> {
        let _ = request;
        None
    }
}

macro_rules! forward {
    ($($pointer:ty),+) => {$(
        #[async_trait]
        impl<B: PromptBackend + ?Sized> PromptBackend for $pointer {
            fn backend_name(&self) -> &str {
                (**self).backend_name()
            }

            async fn fetch(&self, request: FetchRequest<'_>) -> Result<Prompt, FetchError> {
                (**self).fetch(request).await
            }

            fn fetch_if_ready(&self, request: FetchRequest<'_>) -> Option<Prompt> {
                (**self).fetch_if_ready(request)
            }
        }
    )+};
}

forward!(&B, Box<B>, Arc<B>);

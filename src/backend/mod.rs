//! Where prompts come from (§5).

mod cached;
mod error;
mod filesystem;
mod memory;

use std::sync::Arc;

#[doc(no_inline)]
pub use async_trait::async_trait;

use crate::prompt::Prompt;

pub use cached::CachedBackend;
pub use error::{BackendFault, FetchError, PromptNotFound, PromptStoreUnavailable};
pub use filesystem::FilesystemBackend;
pub use memory::MemoryBackend;

/// A store of prompts.
///
/// Calls may come at the same time from many threads. `&`, `Box` and `Arc` of a backend are one, too.
///
/// ```
/// use openarmature_prompts::{
///     Prompt, backend::{FetchError, PromptBackend, PromptNotFound, async_trait},
/// };
///
/// /// Gives text prompts that repeat their name.
/// struct Echo;
///
/// #[async_trait]
/// impl PromptBackend for Echo {
///     fn backend_name(&self) -> &str {
///         "echo"
///     }
///
///     async fn fetch(
///         &self,
///         name: &str,
///         label: &str,
///         _cache_ttl_seconds: Option<u64>,
///     ) -> Result<Prompt, FetchError> {
///         if name.is_empty() {
///             return Err(PromptNotFound::new(self.backend_name(), name, label).into());
///         }
///         Ok(Prompt::text(name, name).with_label(label))
///     }
/// }
///
/// let fetched = pollster::block_on(Echo.fetch("greeting", "production", None))?;
/// assert_eq!(fetched.template(), Some("greeting"));
/// # Ok::<(), FetchError>(())
/// ```
#[async_trait]
pub trait PromptBackend: Send + Sync {
    /// What errors and logs call this store.
    fn backend_name(&self) -> &str;

    /// The prompt of this name and label.
    ///
    /// `cache_ttl_seconds` says how old a cached prompt may be: of any age when absent, and not cached at
    /// all when `0`. A store without a cache pays no heed to it.
    ///
    /// # Errors
    ///
    /// `prompt_not_found` when there is no such prompt, `prompt_store_unavailable` when the store could not
    /// be asked or its answer not be read.
    async fn fetch(
        &self,
        name: &str,
        label: &str,
        cache_ttl_seconds: Option<u64>,
    ) -> Result<Prompt, FetchError>;
}

macro_rules! forward {
    ($($pointer:ty),+) => {$(
        #[async_trait]
        impl<B: PromptBackend + ?Sized> PromptBackend for $pointer {
            fn backend_name(&self) -> &str {
                (**self).backend_name()
            }

            async fn fetch(
                &self,
                name: &str,
                label: &str,
                cache_ttl_seconds: Option<u64>,
            ) -> Result<Prompt, FetchError> {
                (**self).fetch(name, label, cache_ttl_seconds).await
            }
        }
    )+};
}

forward!(&B, Box<B>, Arc<B>);

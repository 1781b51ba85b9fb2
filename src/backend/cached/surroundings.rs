//! Runs a backend's code on behalf of all callers of a read, apart from the scopes of the polling thread.

use std::{
    mem,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use tracing::Span;

use crate::active::Active;

use super::{
    key::Key,
    reentry::{self, CacheId},
};

/// The surroundings in which a read is polled: those of the fetch that began it, on any thread.
pub(super) struct Surroundings {
    cache: CacheId,
    key: Arc<Key>,
    span: Span,
    #[cfg(feature = "opentelemetry")]
    context: opentelemetry::Context,
}

impl Surroundings {
    /// Captures the current span of this thread, for a read that begins here.
    pub(super) fn here(cache: CacheId, key: Arc<Key>) -> Self {
        Self {
            cache,
            key,
            span: Span::current(),
            #[cfg(feature = "opentelemetry")]
            context: opentelemetry::Context::current(),
        }
    }

    /// Runs code of the backend with no active prompt and no active group, and returns `None` if it panics.
    pub(super) fn run<R>(&self, run: impl FnOnce() -> R) -> Option<R> {
        let inside = reentry::enter(self.cache, &self.key);
        let outcome = catch_unwind(AssertUnwindSafe(|| {
            Active::default().scope(|| self.in_span(run))
        }));
        drop(inside);
        match outcome {
            Ok(outcome) => Some(outcome),
            Err(payload) => {
                // Dropping the payload may panic again.
                mem::forget(payload);
                None
            }
        }
    }

    fn in_span<R>(&self, run: impl FnOnce() -> R) -> R {
        #[cfg(feature = "opentelemetry")]
        let _context = self.context.clone().attach();
        if Span::current() == self.span {
            run()
        } else {
            self.span.in_scope(run)
        }
    }
}

//! A cache before a source.

use std::{
    future::Future,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use openarmature_prompts::{
    Prompt,
    backend::{CachedBackend, FetchError, PromptBackend},
};

use super::backend::{Answer, Source};

pub(crate) type Outcome = Result<Prompt, FetchError>;
pub(crate) type Fetch<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// A cache before a source, both of which the test has in its hand.
pub(crate) struct Cached {
    pub(crate) source: Source,
    pub(crate) backend: Arc<CachedBackend<Source>>,
    pub(crate) seconds: Arc<AtomicU64>,
}

impl Cached {
    pub(crate) fn new() -> Self {
        let source = Source::new("source", Answer::Text("first"));
        let seconds = Arc::new(AtomicU64::new(1000));
        let clock = seconds.clone();
        let clock = move || Duration::from_secs(clock.load(Ordering::SeqCst));
        let backend = Arc::new(CachedBackend::with_clock(source.clone(), clock));
        Self {
            source,
            backend,
            seconds,
        }
    }

    pub(crate) fn fetch(&self, cache_ttl_seconds: Option<u64>) -> Outcome {
        pollster::block_on(self.begin(cache_ttl_seconds))
    }

    pub(crate) fn text(&self, cache_ttl_seconds: Option<u64>) -> String {
        text(&self.fetch(cache_ttl_seconds))
    }

    pub(crate) fn begin(&self, cache_ttl_seconds: Option<u64>) -> Fetch<'_> {
        self.backend
            .fetch("greeting", "production", cache_ttl_seconds)
    }
}

pub(crate) fn text(outcome: &Outcome) -> String {
    outcome.as_ref().unwrap().template().unwrap().to_owned()
}

//! A cache in front of a scripted backend, with a clock that a test sets.

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
    backend::{CachedBackend, FetchError, FetchRequest, PromptBackend},
};

use super::backend::{Answer, Scripted};

pub(crate) type Outcome = Result<Prompt, FetchError>;
pub(crate) type Fetch<'a> = Pin<Box<dyn Future<Output = Outcome> + Send + 'a>>;

/// A cache, the backend behind it, and the time.
pub(crate) struct Cached {
    pub(crate) scripted: Scripted,
    pub(crate) backend: Arc<CachedBackend<Scripted>>,
    pub(crate) seconds: Arc<AtomicU64>,
}

impl Cached {
    pub(crate) fn new() -> Self {
        let scripted = Scripted::new("scripted", Answer::Text("first"));
        let seconds = Arc::new(AtomicU64::new(1000));
        let clock = seconds.clone();
        let clock = move || Duration::from_secs(clock.load(Ordering::SeqCst));
        let backend = Arc::new(CachedBackend::new(scripted.clone()).with_clock(clock));
        Self {
            scripted,
            backend,
            seconds,
        }
    }

    pub(crate) fn fetch(&self, max_age: Option<u64>) -> Outcome {
        pollster::block_on(self.begin(max_age))
    }

    pub(crate) fn text(&self, max_age: Option<u64>) -> String {
        text(&self.fetch(max_age))
    }

    pub(crate) fn begin(&self, max_age: Option<u64>) -> Fetch<'_> {
        Box::pin(async move {
            let request = FetchRequest::new("greeting", "production")
                .with_max_age(max_age.map(Duration::from_secs));
            self.backend.fetch(request).await
        })
    }
}

pub(crate) fn text(outcome: &Outcome) -> String {
    outcome.as_ref().unwrap().template().unwrap().to_owned()
}

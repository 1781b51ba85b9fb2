//! One fetch through a cache: it takes an entry, or waits for at most two reads.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use futures_util::{FutureExt, future::BoxFuture};

use crate::{
    backend::{FetchError, FetchRequest, PromptBackend, PromptStoreUnavailable, outage::Outage},
    prompt::Prompt,
};

use super::{
    entries::Limits,
    key::{Key, KeyRef},
    options::Options,
    read::{Ended, Outcome, Read},
    reentry,
    shared::{Expired, Found, Looks, Shared, Wanted},
    stamp::Stamp,
    surroundings::Surroundings,
    wait::Wait,
};

/// The parts of a cache. Parts that can outlive a fetch are shared.
pub(super) struct Cache<B> {
    pub(super) backend: Arc<B>,
    pub(super) shared: Arc<Shared>,
    pub(super) options: Arc<Options>,
    pub(super) outage: Arc<Outage>,
}

/// A fetch that was not answered at once.
pub(super) struct Call<'a, B> {
    cache: &'a Cache<B>,
    request: FetchRequest<'a>,
    /// The number of reads begun when this fetch first looked for an entry, including its own.
    since: u64,
    wait: Wait,
}

pub(super) enum Begun<'a, B> {
    Answered(Outcome),
    Waits(Call<'a, B>),
}

enum Step {
    Answered(Prompt),
    Waits(Wait),
}

impl<B: PromptBackend + 'static> Cache<B> {
    pub(super) fn begin<'a>(&'a self, request: FetchRequest<'a>) -> Begun<'a, B> {
        if reentry::is_inside(self.shared.id(), request.into()) {
            let description = "the prompt was fetched from inside its own read";
            return Begun::Answered(Err(self.unavailable(request, description)));
        }
        match self.look_up(request, u64::MAX) {
            Step::Answered(prompt) => Begun::Answered(Ok(prompt)),
            Step::Waits(wait) => Begun::Waits(Call {
                cache: self,
                request,
                since: wait.reads_begun(),
                wait,
            }),
        }
    }

    /// Returns the entry for this request, if it is young enough. Inside the prompt's own read there is none: the
    /// fetch then reports the error.
    pub(super) fn entry(&self, request: FetchRequest<'_>) -> Option<Prompt> {
        if reentry::is_inside(self.shared.id(), request.into()) {
            return None;
        }
        let max_age = request.max_age.or(self.options.max_age);
        let clock = &*self.options.clock;
        self.shared
            .entry(request.into(), max_age, clock, |counts| &mut counts.hits)
    }

    fn look_up(&self, request: FetchRequest<'_>, since: u64) -> Step {
        let Options { clock, timer, .. } = &*self.options;
        let is_refreshed = request.max_age.is_none() && self.options.spawn.is_some();
        let max_age = self.options.keep();
        let wanted = Wanted {
            key: request.into(),
            max_age: request.max_age.or(self.options.max_age),
            since,
            expired: is_refreshed.then_some(Expired { max_age }),
        };
        let found = self.shared.look_up(
            wanted,
            Looks {
                now: &**clock,
                is_open: |read: &Read| !read.has_ended() && timer.now() < read.deadline,
                begin: |key: &Arc<Key>, stamp, fetch| self.read(key, request, stamp, fetch),
            },
        );
        let wait = |place| Wait::new(self.shared.clone(), place, timer.clone());
        match found {
            Found::Entry(prompt) => Step::Answered(prompt),
            Found::Expired(prompt, place) => {
                if let Some(place) = place {
                    self.refresh(request, wait(place));
                }
                Step::Answered(prompt)
            }
            Found::Read(place) => Step::Waits(wait(place)),
        }
    }

    /// Creates a read of the backend; nothing runs until it is polled.
    fn read(
        &self,
        key: &Arc<Key>,
        request: FetchRequest<'_>,
        stamp: Stamp,
        fetch: u64,
    ) -> Arc<Read> {
        let Options { timer, .. } = &*self.options;
        let deadline = timer.now().saturating_add(self.options.read_timeout);
        let surroundings = Surroundings::here(self.shared.id(), key.clone());
        let future = self.fetch_and_settle(key.clone(), request.max_age, stamp);
        let timer = timer.clone();
        Arc::new(Read::new(
            stamp,
            deadline,
            fetch,
            surroundings,
            timer,
            future,
        ))
    }

    fn fetch_and_settle(
        &self,
        key: Arc<Key>,
        max_age: Option<Duration>,
        stamp: Stamp,
    ) -> BoxFuture<'static, Outcome> {
        let (backend, shared) = (self.backend.clone(), self.shared.clone());
        let (options, outage) = (self.options.clone(), self.outage.clone());
        async move {
            let request = FetchRequest::new(&key.name, &key.label).with_max_age(max_age);
            let mut outcome = backend.fetch(request).await;
            let is_answer = match &mut outcome {
                Ok(prompt) => {
                    if prompt.backend_name().is_none() {
                        prompt.set_backend_name(backend.backend_name().into());
                    }
                    // Another cache answers also when the backend behind it does not.
                    !prompt.is_cached()
                }
                Err(FetchError::NotFound(_)) => true,
                Err(FetchError::StoreUnavailable(_)) => false,
            };
            if is_answer && outage.answered(request) {
                tracing::info!(
                    backend = backend.backend_name(),
                    "a backend of prompts is available again"
                );
            }
            let limits = Limits {
                capacity: options.capacity,
                keep: options.keep(),
                now: (options.clock)(),
            };
            shared.settle(&key, stamp, &outcome, limits);
            outcome
        }
        .boxed()
    }

    /// Spawns the read on the caller's runtime. The expired entry is served even if spawning fails.
    fn refresh(&self, request: FetchRequest<'_>, wait: Wait) {
        let Some(spawn) = &self.options.spawn else {
            return;
        };
        wait.let_others_go_first();
        let key = KeyRef::from(request).to_key();
        let (backend, outage) = (self.backend.clone(), self.outage.clone());
        let refresh = async move {
            let request = FetchRequest::new(&key.name, &key.label);
            let backend_name = backend.backend_name();
            if let Err(FetchError::StoreUnavailable(error)) =
                outcome_of(wait.await, backend_name, request)
            {
                warn(&outage, backend_name, request, &error);
            }
        };
        let spawned = catch_unwind(AssertUnwindSafe(|| spawn(refresh.boxed())));
        if let Err(payload) = spawned {
            // Dropping the payload may panic again.
            std::mem::forget(payload);
        }
    }

    fn unavailable(&self, request: FetchRequest<'_>, description: impl Into<String>) -> FetchError {
        self.shared.count_error();
        PromptStoreUnavailable::new(self.backend.backend_name(), request, description).into()
    }
}

impl<B: PromptBackend + 'static> Call<'_, B> {
    /// Waits for the read, and for one other if that is needed.
    pub(super) async fn run(self) -> Outcome {
        let Self {
            cache,
            request,
            since,
            wait,
        } = self;
        let backend_name = cache.backend.backend_name();
        let first = wait.await;
        let may_repeat = first.as_ref().is_none_or(|ended| !ended.by_beginner);
        let error = match outcome_of(first, backend_name, request) {
            Err(FetchError::StoreUnavailable(error)) => error,
            outcome => return outcome,
        };
        if let Some(prompt) = expired(cache, request, &error) {
            return Ok(prompt);
        }
        if !may_repeat {
            return failed(cache, error);
        }
        let second = match cache.look_up(request, since) {
            Step::Answered(prompt) => return Ok(prompt),
            Step::Waits(wait) => wait.await,
        };
        match outcome_of(second, backend_name, request) {
            Err(FetchError::StoreUnavailable(error)) => {
                let prompt = expired(cache, request, &error);
                prompt.map_or_else(|| failed(cache, error), Ok)
            }
            outcome => outcome,
        }
    }
}

fn failed<B>(cache: &Cache<B>, error: PromptStoreUnavailable) -> Outcome {
    cache.shared.count_error();
    Err(error.into())
}

/// Returns the outcome of a read, or the error of one that panicked or did not end in time.
fn outcome_of(ended: Option<Ended>, backend_name: &str, request: FetchRequest<'_>) -> Outcome {
    let description = match ended {
        Some(Ended {
            outcome: Some(outcome),
            ..
        }) => return outcome,
        Some(Ended { outcome: None, .. }) => "the backend panicked",
        None => "the backend did not answer in time",
    };
    Err(PromptStoreUnavailable::new(backend_name, request, description).into())
}

/// Returns the expired entry that stands in for an unavailable backend, if there is one.
fn expired<B: PromptBackend>(
    cache: &Cache<B>,
    request: FetchRequest<'_>,
    error: &PromptStoreUnavailable,
) -> Option<Prompt> {
    let Options {
        stale,
        max_age,
        clock,
        ..
    } = &*cache.options;
    if request.max_age.is_some() {
        return None;
    }
    let max_age = max_age.unwrap_or(Duration::MAX).saturating_add((*stale)?);
    let shared = &cache.shared;
    let prompt = shared.entry(request.into(), Some(max_age), &**clock, |counts| {
        &mut counts.stale
    })?;
    warn(&cache.outage, cache.backend.backend_name(), request, error);
    Some(prompt)
}

fn warn(
    outage: &Outage,
    backend_name: &str,
    request: FetchRequest<'_>,
    error: &PromptStoreUnavailable,
) {
    if outage.failed(request) {
        tracing::warn!(
            backend = backend_name,
            prompt = request.name,
            label = request.label,
            error = error as &dyn std::error::Error,
            "a backend of prompts is unavailable, and expired prompts are served"
        );
    }
}

//! The future of a call. A prompt that a backend has ready is returned at the first poll, without an allocation.

use std::{
    borrow::Cow,
    fmt,
    future::Future,
    mem,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use futures_util::{FutureExt, future::BoxFuture};

use crate::{
    backend::{FetchError, FetchRequest},
    labels::DEFAULT_LABEL,
    prompt::Prompt,
};

use super::PromptManager;

/// The prompt that a call fetches, by name, and the manager that it asks.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    pub(super) manager: &'a PromptManager,
    pub(super) name: &'a str,
    pub(super) label: Option<&'a str>,
    pub(super) max_age: Option<Duration>,
}

/// A call of the manager: a fetch and the step after it.
pub trait Call<'a>: Sized + Send + Unpin + 'a {
    /// The result of the call.
    type Output;

    /// Returns the prompt that is asked for.
    fn asked(&self) -> Asked<'a>;

    /// Makes the result from the outcome of the fetch.
    fn finish(self, fetched: Result<Prompt, FetchError>) -> Self::Output;
}

/// The future of a call of a [`PromptManager`]; it is made by `.await`.
///
/// The output is a parameter of its own, so that the compiler sees that the future is `Send` without asking for the
/// trait of the call. As other futures, it panics if it is polled after it has ended.
#[must_use = "futures do nothing unless you `.await` or poll them"]
pub struct Running<'a, C, Output>(State<'a, C, Output>);

enum State<'a, C, Output> {
    New(C),
    Waits(BoxFuture<'a, Output>),
    Ended,
}

impl<C, Output> Running<'_, C, Output> {
    pub(super) const fn new(call: C) -> Self {
        Self(State::New(call))
    }
}

impl<'a, C: Call<'a>> Future for Running<'a, C, C::Output> {
    type Output = C::Output;

    #[expect(
        clippy::panic,
        reason = "no input leads here: a future is not polled after its end"
    )]
    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<C::Output> {
        let mut waits = match mem::replace(&mut self.0, State::Ended) {
            State::New(call) => {
                let resolved = Resolved::new(call.asked());
                if let Some(prompt) = resolved.manager.fetch_if_ready(resolved.request()) {
                    return Poll::Ready(call.finish(Ok(prompt)));
                }
                async move {
                    let fetched = resolved.manager.fetch_from_backends(resolved.request());
                    call.finish(fetched.await)
                }
                .boxed()
            }
            State::Waits(waits) => waits,
            State::Ended => panic!("the future of a call was polled after it had ended"),
        };
        let outcome = waits.poll_unpin(cx);
        if outcome.is_pending() {
            self.0 = State::Waits(waits);
        }
        outcome
    }
}

impl<C, Output> fmt::Debug for Running<'_, C, Output> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Running").finish_non_exhaustive()
    }
}

/// A fetch with its label.
struct Resolved<'a> {
    manager: &'a PromptManager,
    name: &'a str,
    label: Cow<'a, str>,
    max_age: Option<Duration>,
}

impl<'a> Resolved<'a> {
    fn new(asked: Asked<'a>) -> Self {
        let manager = asked.manager;
        let label = match (asked.label, &manager.labels) {
            (Some(label), _) => Some(Cow::Borrowed(label)),
            (None, Some(labels)) => labels.resolve(asked.name),
            (None, None) => None,
        };
        Self {
            manager,
            name: asked.name,
            label: label.unwrap_or(Cow::Borrowed(DEFAULT_LABEL)),
            max_age: asked.max_age.or(manager.max_age),
        }
    }

    fn request(&self) -> FetchRequest<'_> {
        FetchRequest::new(self.name, &self.label).with_max_age(self.max_age)
    }
}

//! Scopes around futures and streams.
//!
//! The scope is entered for each poll, so that it holds across `.await` and on every thread.

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{self, Poll},
};

use futures_util::Stream;
use pin_project_lite::pin_project;

use crate::{group::GroupName, prompt::Identity};

use super::{Active, scope};

pin_project! {
    /// A future or a stream inside a scope: a prompt or a group is active whenever it runs.
    #[derive(Clone, Debug)]
    #[must_use = "futures and streams do nothing unless they are polled"]
    pub struct InScope<F> {
        #[pin]
        future: F,
        entered: Entered,
    }
}

#[derive(Clone, Debug)]
enum Entered {
    Prompt(Arc<Identity>),
    Group(GroupName),
    Both(Active),
}

impl<F> InScope<F> {
    pub(super) fn in_prompt(prompt: Arc<Identity>, future: F) -> Self {
        let entered = Entered::Prompt(prompt);
        Self { future, entered }
    }

    pub(super) fn in_group(group: GroupName, future: F) -> Self {
        let entered = Entered::Group(group);
        Self { future, entered }
    }

    pub(super) fn propagated(active: Active, future: F) -> Self {
        let entered = Entered::Both(active);
        Self { future, entered }
    }
}

impl Entered {
    fn run<R>(&self, run: impl FnOnce() -> R) -> R {
        match self {
            Self::Prompt(prompt) => {
                let _scope = scope::enter_prompt(Some(prompt.clone()));
                run()
            }
            Self::Group(group) => {
                let _scope = scope::enter_group(Some(group.clone()));
                run()
            }
            Self::Both(active) => active.clone().scope(run),
        }
    }
}

impl<F: Future> Future for InScope<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut task::Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        this.entered.run(|| this.future.poll(cx))
    }
}

impl<S: Stream> Stream for InScope<S> {
    type Item = S::Item;

    fn poll_next(self: Pin<&mut Self>, cx: &mut task::Context<'_>) -> Poll<Option<S::Item>> {
        let this = self.project();
        this.entered.run(|| this.future.poll_next(cx))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.future.size_hint()
    }
}

//! Scopes around futures.
//!
//! The scope is entered for each poll, so that it holds across `.await` and on every thread.

use std::{
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{self, Poll},
};

use pin_project_lite::pin_project;

use crate::{group::GroupName, prompt::Identity};

use super::{Active, scope};

pin_project! {
    /// A future inside a scope: a prompt or a group is active whenever it runs.
    #[derive(Clone, Debug)]
    #[must_use = "a future does nothing unless it is awaited"]
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

impl<F: Future> InScope<F> {
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

impl<F: Future> Future for InScope<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut task::Context<'_>) -> Poll<F::Output> {
        let this = self.project();
        match this.entered {
            Entered::Prompt(prompt) => {
                let _scope = scope::enter_prompt(Some(prompt.clone()));
                this.future.poll(cx)
            }
            Entered::Group(group) => {
                let _scope = scope::enter_group(Some(group.clone()));
                this.future.poll(cx)
            }
            Entered::Both(active) => active.clone().scope(|| this.future.poll(cx)),
        }
    }
}

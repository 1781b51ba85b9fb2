//! The active prompt and group: which prompt and which group a call belongs to (§12).
//!
//! A scope makes a rendered prompt or a group active, for a closure or for a future. The innermost scope
//! counts. When a scope ends, the previous prompt or group is active again, also after a panic and when a
//! future is dropped before it is complete. [`current`] returns what is active, to put on events and spans.
//! Entering a scope copies no prompt and needs no async runtime.
//!
//! ```
//! use openarmature_prompts::{Prompt, active, prompt_group};
//!
//! let classify = Prompt::text("classify", "Classify: {{ input }}").render([("input", "Hi")])?;
//! let answer = Prompt::text("answer", "Answer: {{ input }}").render([("input", "Hi")])?;
//! let group = prompt_group!["support"; classify, answer];
//!
//! active::with_group(&group, || {
//!     for member in group.members() {
//!         active::with_prompt(member, || {
//!             let active = active::current(); // put on the events of the call
//!             assert_eq!(active.group().unwrap().group_name, "support");
//!             assert_eq!(active.prompt().unwrap().name, member.name());
//!         });
//!     }
//! });
//! assert!(active::current().is_empty());
//! # Ok::<(), openarmature_prompts::PromptRenderError>(())
//! ```
//!
//! [`in_prompt`] and [`in_group`] are scopes for futures. In a spawned task or a new thread nothing is active.
//! [`Active::propagate`] and [`Active::scope`] carry what is active here into it:
//!
//! ```
//! use openarmature_prompts::{Prompt, active};
//!
//! let classify = Prompt::text("classify", "Classify this.").render(())?;
//! let name = pollster::block_on(active::in_prompt(&classify, async {
//!     let here = active::current();
//!     // For a task: `spawn(active::current().propagate(async { … }))`.
//!     let thread = std::thread::spawn(move || here.scope(|| active::current().prompt()));
//!     thread.join().ok().flatten().map(|prompt| prompt.name)
//! }));
//! assert_eq!(name.as_deref(), Some("classify"));
//! # Ok::<(), openarmature_prompts::PromptRenderError>(())
//! ```

mod future;
mod scope;
mod snapshot;
#[cfg(feature = "opentelemetry")]
mod spans;

use std::{future::Future, sync::Arc};

use crate::{
    group::{GroupName, PromptGroup},
    prompt::{Identity, PromptResult},
};

pub use future::InScope;
pub use snapshot::{
    ActiveSnapshot, AttributeValue, GroupSnapshot, PromptSnapshot, TokenBudgetSnapshot,
};
#[cfg(feature = "opentelemetry")]
pub use spans::{PromptSpanLayer, PromptSpanProcessor};

/// The active prompt and group at one moment. Cheap to clone and to send to another thread.
#[derive(Clone, Debug, Default)]
pub struct Active {
    pub(super) prompt: Option<Arc<Identity>>,
    pub(super) group: Option<GroupName>,
}

/// Returns what is active on this thread now.
pub fn current() -> Active {
    scope::current()
}

/// Runs a closure with this prompt active, and returns its result.
pub fn with_prompt<R>(result: &PromptResult, run: impl FnOnce() -> R) -> R {
    let _scope = scope::enter_prompt(Some(result.identity().clone()));
    run()
}

/// Runs a closure with this group active, and returns its result.
pub fn with_group<M, R>(group: &PromptGroup<M>, run: impl FnOnce() -> R) -> R {
    let _scope = scope::enter_group(Some(group.shared_name().clone()));
    run()
}

/// Wraps a future: this prompt is active whenever the future runs.
pub fn in_prompt<F: Future>(result: &PromptResult, future: F) -> InScope<F> {
    InScope::in_prompt(result.identity().clone(), future)
}

/// Wraps a future: this group is active whenever the future runs.
pub fn in_group<M, F: Future>(group: &PromptGroup<M>, future: F) -> InScope<F> {
    InScope::in_group(group.shared_name().clone(), future)
}

impl Active {
    /// Runs a closure with exactly this active, and returns its result.
    pub fn scope<R>(self, run: impl FnOnce() -> R) -> R {
        let _prompt = scope::enter_prompt(self.prompt);
        let _group = scope::enter_group(self.group);
        run()
    }

    /// Wraps a future, such as that of a task to spawn: exactly this is active whenever the future runs.
    pub fn propagate<F: Future>(self, future: F) -> InScope<F> {
        InScope::propagated(self, future)
    }

    /// Returns whether neither a prompt nor a group is active.
    pub const fn is_empty(&self) -> bool {
        self.prompt.is_none() && self.group.is_none()
    }
}

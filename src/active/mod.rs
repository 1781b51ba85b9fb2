//! The active prompt and group: which prompt and which group a call belongs to (§12).
//!
//! A scope makes a rendered prompt or a group active, for a closure or for a future. The innermost scope
//! counts. When a scope ends, the previous prompt or group is active again, also after a panic and when a
//! future is dropped before it is complete. [`current`] returns the active prompt and group, to put on events
//! and spans. Entering a scope copies no prompt and needs no async runtime.
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
//! [`in_prompt`] and [`in_group`] are scopes for futures and streams. In a spawned task or a new thread nothing is active.
//! [`Active::propagate`] and [`Active::scope`] carry the active prompt and group into it:
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
//!
//! # Limits
//!
//! The active prompt and group belong to the thread that holds the scope. Other work that a runtime runs on
//! this thread while the scope is held sees them, too:
//!
//! - a task that `rayon::join` steals while it waits for the other half;
//! - the tasks of a current-thread runtime, inside a scope around a closure that calls its `block_on`;
//! - the tasks of a `LocalSet`, inside a scope around the future that is given to its `run_until`.
//!
//! Put the scope around the future or the closure of the call itself, inside any function that runs other
//! work: then the scope covers only the call.

mod future;
mod scope;
mod snapshot;
#[cfg(feature = "opentelemetry")]
mod span_layer;
#[cfg(feature = "opentelemetry")]
mod span_processor;

use std::sync::Arc;

use crate::{
    group::{GroupName, PromptGroup},
    prompt::{Identity, PromptResult},
};

pub use future::InScope;
pub use snapshot::{
    ActiveSnapshot, AttributeValue, GroupSnapshot, PromptSnapshot, TokenBudgetSnapshot,
};
#[cfg(feature = "opentelemetry")]
pub use span_layer::PromptSpanLayer;
#[cfg(feature = "opentelemetry")]
pub use span_processor::PromptSpanProcessor;

/// The active prompt and group at one moment.
///
/// Cloning is cheap, also for another thread.
#[derive(Clone, Debug, Default)]
pub struct Active {
    pub(super) prompt: Option<Arc<Identity>>,
    pub(super) group: Option<GroupName>,
}

/// Returns the prompt and the group that are active on this thread.
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

/// Wraps a future or a stream: this prompt is active whenever it runs.
///
/// ```
/// use futures_util::{StreamExt, stream};
/// use openarmature_prompts::{Prompt, active};
///
/// let answer = Prompt::text("answer", "Answer.").render(())?;
/// let tokens = stream::iter(["Hel", "lo"]).map(|_| active::current().prompt().unwrap().name);
/// let mut tokens = active::in_prompt(&answer, tokens);
/// assert_eq!(pollster::block_on(tokens.next()).as_deref(), Some("answer"));
/// assert!(active::current().is_empty());
/// # Ok::<(), openarmature_prompts::PromptRenderError>(())
/// ```
pub fn in_prompt<F>(result: &PromptResult, future: F) -> InScope<F> {
    InScope::in_prompt(result.identity().clone(), future)
}

/// Wraps a future or a stream: this group is active whenever it runs.
pub fn in_group<M, F>(group: &PromptGroup<M>, future: F) -> InScope<F> {
    InScope::in_group(group.shared_name().clone(), future)
}

impl Active {
    /// Runs a closure with exactly this prompt and group active, and returns its result.
    pub fn scope<R>(self, run: impl FnOnce() -> R) -> R {
        let _prompt = scope::enter_prompt(self.prompt);
        let _group = scope::enter_group(self.group);
        run()
    }

    /// Wraps a future or a stream, such as a task to spawn: exactly this prompt and group are active whenever it
    /// runs.
    pub fn propagate<F>(self, future: F) -> InScope<F> {
        InScope::propagated(self, future)
    }

    /// Returns whether neither a prompt nor a group is active.
    pub const fn is_empty(&self) -> bool {
        self.prompt.is_none() && self.group.is_none()
    }
}

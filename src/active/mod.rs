//! Which prompt and which group a call belongs to (§12).
//!
//! A scope makes a rendered prompt or a group the active one, for a closure or for a future; the innermost
//! wins, and what was active before is so again after it, also when it panics or is dropped half-way.
//! [`current`] tells what is active, for events and for spans. Entering a scope copies no prompt, and no
//! runtime is needed.
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
//!             let active = active::current(); // what a model's client would report
//!             assert_eq!(active.group().unwrap().group_name, "support");
//!             assert_eq!(active.prompt().unwrap().name, member.name());
//!         });
//!     }
//! });
//! assert!(active::current().is_empty());
//! # Ok::<(), openarmature_prompts::PromptRenderError>(())
//! ```
//!
//! Futures are scoped with [`in_prompt`] and [`in_group`]. A spawned task or a thread starts with nothing
//! active; it takes what is active here with it by [`Active::propagate`] or [`Active::scope`]:
//!
//! ```
//! use openarmature_prompts::{Prompt, active};
//!
//! let classify = Prompt::text("classify", "Classify this.").render(())?;
//! let name = pollster::block_on(active::in_prompt(&classify, async {
//!     let here = active::current();
//!     // The same for a task: `spawn(active::current().propagate(async { … }))`.
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

/// What is active: cheap to take, to clone and to carry to another thread.
#[derive(Clone, Debug, Default)]
pub struct Active {
    pub(super) prompt: Option<Arc<Identity>>,
    pub(super) group: Option<GroupName>,
}

/// What is active on this thread now.
pub fn current() -> Active {
    scope::current()
}

/// Runs a closure with this prompt active.
pub fn with_prompt<R>(result: &PromptResult, run: impl FnOnce() -> R) -> R {
    let _scope = scope::enter_prompt(Some(result.identity().clone()));
    run()
}

/// Runs a closure with this group active.
pub fn with_group<M, R>(group: &PromptGroup<M>, run: impl FnOnce() -> R) -> R {
    let _scope = scope::enter_group(Some(group.shared_name().clone()));
    run()
}

/// A future with this prompt active whenever it runs.
pub fn in_prompt<F: Future>(result: &PromptResult, future: F) -> InScope<F> {
    InScope::in_prompt(result.identity().clone(), future)
}

/// A future with this group active whenever it runs.
pub fn in_group<M, F: Future>(group: &PromptGroup<M>, future: F) -> InScope<F> {
    InScope::in_group(group.shared_name().clone(), future)
}

impl Active {
    /// Runs a closure with this active, and nothing else.
    pub fn scope<R>(self, run: impl FnOnce() -> R) -> R {
        let _prompt = scope::enter_prompt(self.prompt);
        let _group = scope::enter_group(self.group);
        run()
    }

    /// A future with this active whenever it runs, and nothing else: for a task to be spawned.
    pub fn propagate<F: Future>(self, future: F) -> InScope<F> {
        InScope::propagated(self, future)
    }

    /// Whether nothing is active.
    pub const fn is_empty(&self) -> bool {
        self.prompt.is_none() && self.group.is_none()
    }
}

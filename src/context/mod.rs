//! Which prompt and which group a call belongs to (§12).
//!
//! A scope makes a rendered prompt or a group the active one, for a closure or for a future; the innermost
//! wins, and what was active before is so again after it, also when it panics or is dropped half-way.
//! [`current`] tells what is active, for events and for spans. Entering a scope copies no prompt, and no
//! runtime is needed.
//!
//! ```
//! use openarmature_prompts::{Prompt, context, prompt_group};
//!
//! let classify = Prompt::text("classify", "Classify: {{ input }}").render([("input", "Hi")])?;
//! let answer = Prompt::text("answer", "Answer: {{ input }}").render([("input", "Hi")])?;
//! let group = prompt_group!["support"; classify, answer];
//!
//! context::with_group(&group, || {
//!     for member in group.members() {
//!         context::with_prompt(member, || {
//!             let active = context::current(); // what a model's client would report
//!             assert_eq!(active.group().unwrap().group_name, "support");
//!             assert_eq!(active.prompt().unwrap().name, member.name());
//!         });
//!     }
//! });
//! assert!(context::current().is_empty());
//! # Ok::<(), openarmature_prompts::PromptRenderError>(())
//! ```
//!
//! Futures are scoped with [`in_prompt`] and [`in_group`]. A spawned task or a thread starts with nothing
//! active; it takes what is active here with it by [`Context::attach`] or [`Context::scope`]:
//!
//! ```
//! use openarmature_prompts::{Prompt, context};
//!
//! let classify = Prompt::text("classify", "Classify this.").render(())?;
//! let name = pollster::block_on(context::in_prompt(&classify, async {
//!     let here = context::current();
//!     // The same for a task: `spawn(context::current().attach(async { … }))`.
//!     let thread = std::thread::spawn(move || here.scope(|| context::current().prompt()));
//!     thread.join().ok().flatten().map(|prompt| prompt.name)
//! }));
//! assert_eq!(name.as_deref(), Some("classify"));
//! # Ok::<(), openarmature_prompts::PromptRenderError>(())
//! ```

mod future;
mod scope;
mod snapshot;

use std::{future::Future, sync::Arc};

use crate::{
    group::{GroupName, PromptGroup},
    prompt::{Identity, PromptResult},
};

pub use future::InContext;
pub use snapshot::{
    AttributeValue, ContextSnapshot, GroupSnapshot, PromptSnapshot, TokenBudgetSnapshot,
};

/// What is active: cheap to take, to clone and to carry to another thread.
#[derive(Clone, Debug, Default)]
pub struct Context {
    pub(super) prompt: Option<Arc<Identity>>,
    pub(super) group: Option<GroupName>,
}

/// What is active on this thread now.
pub fn current() -> Context {
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
pub fn in_prompt<F: Future>(result: &PromptResult, future: F) -> InContext<F> {
    InContext::in_prompt(result.identity().clone(), future)
}

/// A future with this group active whenever it runs.
pub fn in_group<M, F: Future>(group: &PromptGroup<M>, future: F) -> InContext<F> {
    InContext::in_group(group.shared_name().clone(), future)
}

impl Context {
    /// Runs a closure with this active, and nothing else.
    pub fn scope<R>(self, run: impl FnOnce() -> R) -> R {
        let _prompt = scope::enter_prompt(self.prompt);
        let _group = scope::enter_group(self.group);
        run()
    }

    /// A future with this active whenever it runs, and nothing else: for a task to be spawned.
    pub fn attach<F: Future>(self, future: F) -> InContext<F> {
        InContext::attached(self, future)
    }

    /// Whether nothing is active.
    pub const fn is_empty(&self) -> bool {
        self.prompt.is_none() && self.group.is_none()
    }
}

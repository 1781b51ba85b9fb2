//! How far a loop has come.

use std::sync::Arc;

use minijinja::Value;

use super::loop_object::Loop;
use crate::{
    objects::Items,
    program::{Function, LoopFilter},
};

/// The items of a loop, of which some were taken.
#[derive(Default)]
pub(super) struct Turns {
    pub(super) items: Items,
    next: usize,
}

impl Turns {
    pub(super) const fn new(items: Items) -> Self {
        Self { items, next: 0 }
    }

    pub(super) fn next(&mut self) -> Option<Value> {
        let item = self.items.get(self.next)?;
        self.next += 1;
        Some(item)
    }
}

/// A loop with a condition that runs, and that its body can ask what comes next.
pub(super) struct Filtering<'p> {
    pub(super) shared: Arc<Loop>,
    pub(super) filter: &'p LoopFilter,
    pub(super) turns: Turns,
    /// The function that it is in, and where the variables of that begin.
    pub(super) function: &'p Function,
    pub(super) base: usize,
}

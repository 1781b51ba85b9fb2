//! Containers that are dropped one after the other, and not one inside the other.

use std::cell::RefCell;

use minijinja::Value;

thread_local! {
    /// What waits to be dropped, while something is.
    static QUEUE: RefCell<Option<Vec<Value>>> = const { RefCell::new(None) };
}

/// Drops values without recursion: the outermost call drops what those inside of it leave.
pub(super) fn drop_all(values: impl Iterator<Item = Value>) {
    let mut containers = values
        .filter(|value| value.as_object().is_some())
        .peekable();
    if containers.peek().is_none() {
        return;
    }
    let is_outermost = QUEUE.try_with(|queue| {
        let mut queue = queue.borrow_mut();
        let is_outermost = queue.is_none();
        queue.get_or_insert_default().extend(containers);
        is_outermost
    });
    // The thread itself may be ending.
    if is_outermost != Ok(true) {
        return;
    }
    while let Some(value) = next() {
        drop(value);
    }
    let _ = QUEUE.try_with(RefCell::take);
}

fn next() -> Option<Value> {
    QUEUE.with_borrow_mut(|queue| queue.as_mut().and_then(Vec::pop))
}

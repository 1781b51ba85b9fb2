//! How much memory the values of the renders on this thread hold.
//!
//! Fuel bounds what a template does; this bounds what it keeps. Containers count what they hold when they are
//! made and give it back when they are dropped. Long texts cannot do that, so they are listed, and the list is
//! looked through whenever it has grown.

use std::{
    cell::{Cell, RefCell},
    sync::{Arc, Weak},
};

use minijinja::{Error, Value};

use crate::error::out_of_memory;

/// What a render may hold beside its variables and its output, in bytes.
const BUDGET: usize = 192 << 20;
/// Shorter texts are counted by the containers that hold them.
const LONG: usize = 4 << 10;
/// How much may be listed before the list is looked through again.
const SLACK: usize = 4 << 20;

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    /// What a step of the template is making.
    static MAKING: Cell<usize> = const { Cell::new(0) };
    static TEXTS: RefCell<Texts> = const { RefCell::new(Texts::new()) };
}

/// Long texts. A weak reference keeps a text's memory, which is why they are let go of early.
struct Texts {
    listed: Vec<Weak<str>>,
    /// What those that were there at the last look hold.
    alive: usize,
    /// What was listed since.
    fresh: usize,
}

impl Texts {
    const fn new() -> Self {
        Self {
            listed: vec![],
            alive: 0,
            fresh: 0,
        }
    }

    fn sweep(&mut self) {
        self.listed.retain(|text| text.strong_count() > 0);
        // A text is as long as its allocation, which `Weak` does not tell.
        self.alive = self
            .listed
            .iter()
            .filter_map(Weak::upgrade)
            .map(|text| text.len())
            .sum();
        self.fresh = 0;
    }
}

/// The memory of one render: what was counted before is put aside until it ends.
pub(crate) struct Ledger {
    held: usize,
    texts: Option<Texts>,
}

impl Ledger {
    pub(crate) fn open() -> Self {
        MAKING.set(0);
        Self {
            held: HELD.replace(0),
            texts: Some(TEXTS.replace(Texts::new())),
        }
    }
}

impl Drop for Ledger {
    fn drop(&mut self) {
        HELD.set(self.held);
        if let Some(texts) = self.texts.take() {
            TEXTS.replace(texts);
        }
    }
}

pub(super) fn hold(bytes: usize) {
    HELD.set(HELD.get().saturating_add(bytes));
}

pub(super) fn release(bytes: usize) {
    HELD.set(HELD.get().saturating_sub(bytes));
}

fn held() -> usize {
    let texts = TEXTS.with_borrow(|texts| texts.alive + texts.fresh);
    HELD.get()
        .saturating_add(texts)
        .saturating_add(MAKING.get())
}

/// Says that what was being made is made: it is held now, or gone.
pub(crate) fn settle() {
    MAKING.set(0);
}

/// Refuses to make something of this size where that is more than a render may hold, with all that is being made
/// besides.
pub(crate) fn reserve(bytes: usize) -> Result<(), Error> {
    let enough = fits(bytes);
    MAKING.set(MAKING.get().saturating_add(bytes));
    enough
}

fn fits(bytes: usize) -> Result<(), Error> {
    if held().saturating_add(bytes) <= BUDGET {
        return Ok(());
    }
    TEXTS.with_borrow_mut(Texts::sweep);
    if held().saturating_add(bytes) <= BUDGET {
        Ok(())
    } else {
        Err(out_of_memory())
    }
}

/// Counts a text for as long as it is held.
pub(crate) fn keep_text(value: &Value) {
    let Some(length) = value
        .as_str()
        .map(str::len)
        .filter(|length| *length >= LONG)
    else {
        return;
    };
    if let Some(text) = value.to_str() {
        TEXTS.with_borrow_mut(|texts| {
            texts.listed.push(Arc::downgrade(&text));
            texts.fresh += length;
            if texts.fresh > SLACK.max(texts.alive / 4) {
                texts.sweep();
            }
        });
    }
}

/// What a value takes in the container that holds it, in bytes.
pub(super) fn slot(value: &Value) -> usize {
    slot_of(value.as_str().map_or(0, str::len))
}

pub(super) const fn slot_of(text: usize) -> usize {
    size_of::<Value>() + if text < LONG { text } else { 0 }
}

//! The active prompt and group of a thread, and guards that restore the previous ones.

use std::{cell::Cell, sync::Arc, thread::LocalKey};

use crate::{group::GroupName, prompt::Identity};

use super::Active;

type Slot<T> = Cell<Option<T>>;

thread_local! {
    static PROMPT: Slot<Arc<Identity>> = const { Cell::new(None) };
    static GROUP: Slot<GroupName> = const { Cell::new(None) };
}

/// A guard that restores the previous value when it is dropped.
pub(super) struct Scope<T: 'static> {
    slot: &'static LocalKey<Slot<T>>,
    before: Option<T>,
}

impl<T> Scope<T> {
    fn enter(slot: &'static LocalKey<Slot<T>>, value: Option<T>) -> Self {
        Self {
            slot,
            // While a thread ends, there is nothing to restore.
            before: slot.try_with(|slot| slot.replace(value)).ok().flatten(),
        }
    }
}

impl<T> Drop for Scope<T> {
    fn drop(&mut self) {
        // While a thread ends, its slot is gone, and there is nothing to restore.
        let _ = self.slot.try_with(|slot| slot.set(self.before.take()));
    }
}

pub(super) fn enter_prompt(prompt: Option<Arc<Identity>>) -> Scope<Arc<Identity>> {
    Scope::enter(&PROMPT, prompt)
}

pub(super) fn enter_group(group: Option<GroupName>) -> Scope<GroupName> {
    Scope::enter(&GROUP, group)
}

pub(super) fn current() -> Active {
    Active {
        prompt: look(&PROMPT),
        group: look(&GROUP),
    }
}

fn look<T: Clone>(slot: &'static LocalKey<Slot<T>>) -> Option<T> {
    let look = |slot: &Slot<T>| {
        let value = slot.take();
        let seen = value.clone();
        slot.set(value);
        seen
    };
    // While a thread ends, nothing is active.
    slot.try_with(look).ok().flatten()
}

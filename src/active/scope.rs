//! The active prompt and group of a thread, and scopes that put back what was there.

use std::{cell::Cell, sync::Arc, thread::LocalKey};

use crate::{group::GroupName, prompt::Identity};

use super::Active;

type Slot<T> = Cell<Option<T>>;

thread_local! {
    static PROMPT: Slot<Arc<Identity>> = const { Cell::new(None) };
    static GROUP: Slot<GroupName> = const { Cell::new(None) };
}

/// Puts back on drop what was active before.
pub(super) struct Scope<T: 'static> {
    slot: &'static LocalKey<Slot<T>>,
    before: Option<T>,
}

impl<T> Scope<T> {
    fn enter(slot: &'static LocalKey<Slot<T>>, value: Option<T>) -> Self {
        Self {
            slot,
            // A thread that ends has nothing to put back.
            before: slot.try_with(|slot| slot.replace(value)).ok().flatten(),
        }
    }
}

impl<T> Drop for Scope<T> {
    fn drop(&mut self) {
        // A thread that ends has no slot any more, and nothing to put back.
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
    // A thread that ends has nothing active.
    slot.try_with(look).ok().flatten()
}

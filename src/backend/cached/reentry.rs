//! Reads that a thread is polling now, so that a fetch of the same key from inside one is noticed.

use std::{cell::RefCell, sync::Arc};

use super::key::{Key, KeyRef};

/// The identity of a cache, unique as long as it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CacheId(pub(super) usize);

thread_local! {
    static READS: RefCell<Vec<(CacheId, Arc<Key>)>> = const { RefCell::new(Vec::new()) };
}

/// Removes the read from the list when its poll ends, also when it panics.
pub(super) struct Inside(());

pub(super) fn enter(cache: CacheId, key: &Arc<Key>) -> Option<Inside> {
    // While a thread ends, its list is gone, and reentry is not noticed.
    let push = |reads: &RefCell<Vec<_>>| reads.borrow_mut().push((cache, key.clone()));
    READS.try_with(push).ok().map(|()| Inside(()))
}

impl Drop for Inside {
    fn drop(&mut self) {
        let read = READS.try_with(|reads| reads.borrow_mut().pop());
        drop(read);
    }
}

/// Returns whether this thread is polling a read of this key for this cache.
pub(super) fn is_inside(cache: CacheId, key: KeyRef<'_>) -> bool {
    let search = |reads: &RefCell<Vec<(CacheId, Arc<Key>)>>| {
        reads
            .borrow()
            .iter()
            .any(|(of, read)| *of == cache && *read.name == *key.name && *read.label == *key.label)
    };
    READS.try_with(search).unwrap_or(false)
}

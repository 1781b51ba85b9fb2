//! The key of an entry: a name and a label, kept apart.

use indexmap::Equivalent;
use std::sync::Arc;

use crate::backend::FetchRequest;

/// A name and a label. They are never joined, so two pairs are never one key.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(super) struct Key {
    pub(super) name: Box<str>,
    pub(super) label: Box<str>,
}

/// A borrowed key, with the hash of a [`Key`]: the fields are hashed in the same order.
#[derive(Clone, Copy, Hash)]
pub(super) struct KeyRef<'a> {
    pub(super) name: &'a str,
    pub(super) label: &'a str,
}

impl KeyRef<'_> {
    pub(super) fn to_key(self) -> Arc<Key> {
        Arc::new(Key {
            name: self.name.into(),
            label: self.label.into(),
        })
    }
}

impl<'a> From<FetchRequest<'a>> for KeyRef<'a> {
    fn from(request: FetchRequest<'a>) -> Self {
        let FetchRequest { name, label, .. } = request;
        Self { name, label }
    }
}

impl<'a> From<&'a Key> for KeyRef<'a> {
    fn from(key: &'a Key) -> Self {
        Self {
            name: &key.name,
            label: &key.label,
        }
    }
}

impl Equivalent<Arc<Key>> for KeyRef<'_> {
    fn equivalent(&self, key: &Arc<Key>) -> bool {
        *self.name == *key.name && *self.label == *key.label
    }
}

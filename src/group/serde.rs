//! A group as a document, `{"group_name": …, "members": […]}`: keys in any order, no other keys.

use core::{fmt, marker::PhantomData};

use alloc::{string::String, vec::Vec};

use serde::{
    Deserialize, Deserializer,
    de::{
        Error, MapAccess, SeqAccess, Visitor,
        value::{MapAccessDeserializer, SeqAccessDeserializer},
    },
};

use super::PromptGroup;

impl<'de, M: Deserialize<'de>> Deserialize<'de> for PromptGroup<M> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        const KEYS: &[&str] = &["group_name", "members"];
        deserializer.deserialize_struct("PromptGroup", KEYS, Group(PhantomData))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document<M> {
    group_name: String,
    members: Vec<M>,
}

struct Group<M>(PhantomData<M>);

impl<M> Group<M> {
    /// Checks the members inside the visitor, so that the format adds the place to the error.
    fn check<E: Error>(document: Document<M>) -> Result<PromptGroup<M>, E> {
        PromptGroup::try_from((document.group_name, document.members)).map_err(E::custom)
    }
}

impl<'de, M: Deserialize<'de>> Visitor<'de> for Group<M> {
    type Value = PromptGroup<M>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a prompt group with `group_name` and `members`")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Self::Value, A::Error> {
        Self::check(Document::deserialize(MapAccessDeserializer::new(map))?)
    }

    /// Reads the fields in order, as formats without keys write them.
    fn visit_seq<A: SeqAccess<'de>>(self, fields: A) -> Result<Self::Value, A::Error> {
        Self::check(Document::deserialize(SeqAccessDeserializer::new(fields))?)
    }
}

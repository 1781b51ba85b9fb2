//! Documents as trees: the common form of files and of other formats, before the grammar is checked.

use std::fmt;

use serde::{
    Deserializer,
    de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor},
};

use crate::{chat::Text, fault::Fault, place::Place};

/// The depth of the deepest tree that is read. Valid chat documents have at most six levels. The limit keeps
/// recursion over a tree from exhausting the stack.
pub(crate) const MAX_DEPTH: usize = 12;
pub(crate) const TOO_DEEP: &str = "the document is nested too deep";

/// A value of a document.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) place: Option<Place>,
    pub(crate) kind: Kind,
}

#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Null,
    Text(Text),
    List(Vec<Node>),
    Map(Vec<(Node, Node)>),
    /// A number, a truth value or bytes, which are invalid in chat documents.
    Other,
}

impl Node {
    pub(crate) fn fault(&self, message: impl Into<std::borrow::Cow<'static, str>>) -> Fault {
        Fault::new(message).with_place(self.place)
    }

    pub(crate) fn is_null(&self) -> bool {
        matches!(self.kind, Kind::Null)
    }

    /// Returns the text, or a fault that names the value that should be a text.
    pub(crate) fn into_text(self, what: &str) -> Result<Text, Fault> {
        match self.kind {
            Kind::Text(text) => Ok(text),
            Kind::Other => Err(self.fault(format!(
                "{what} is not text; a number or `true` needs quotes"
            ))),
            _ => Err(self.fault(format!("{what} is not text"))),
        }
    }

    /// Returns the values of these keys, with `null` as absent, or a fault for any other key.
    pub(crate) fn into_fields<const N: usize>(
        self,
        what: &str,
        keys: [&str; N],
    ) -> Result<[Option<Self>; N], Fault> {
        let Kind::Map(entries) = self.kind else {
            return Err(self.fault(format!("{what} is not a map")));
        };
        let mut seen = [false; N];
        let mut fields = [const { None }; N];
        for (key, value) in entries {
            let Kind::Text(Text { value: name, .. }) = &key.kind else {
                return Err(key.fault(format!("a key of {what} is not text")));
            };
            let field = keys.iter().zip(&mut seen).zip(&mut fields);
            let Some(((_, seen), field)) = field.into_iter().find(|((known, _), _)| *known == name)
            else {
                let keys = keys.map(|key| format!("`{key}`")).join(", ");
                return Err(key.fault(format!("unknown key; {what} has {keys}")));
            };
            if std::mem::replace(seen, true) {
                return Err(key.fault("duplicate key"));
            }
            *field = Some(value).filter(|value| !value.is_null());
        }
        Ok(fields)
    }

    /// Reads a tree from any format. It has no places.
    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Self, D::Error> {
        Seed { depth: 0 }.deserialize(deserializer)
    }
}

impl From<Kind> for Node {
    fn from(kind: Kind) -> Self {
        Self { place: None, kind }
    }
}

#[derive(Clone, Copy)]
struct Seed {
    depth: usize,
}

impl Seed {
    fn below<E: Error>(self) -> Result<Self, E> {
        if self.depth == MAX_DEPTH {
            return Err(E::custom(TOO_DEEP));
        }
        Ok(Self {
            depth: self.depth + 1,
        })
    }
}

impl<'de> DeserializeSeed<'de> for Seed {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self).map(Node::from)
    }
}

impl<'de> Visitor<'de> for Seed {
    type Value = Kind;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text, a list, a map or null")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Kind, E> {
        Ok(Kind::Other)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Kind, E> {
        Ok(Kind::Other)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Kind, E> {
        Ok(Kind::Other)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Kind, E> {
        Ok(Kind::Other)
    }

    fn visit_bytes<E>(self, _: &[u8]) -> Result<Kind, E> {
        Ok(Kind::Other)
    }

    fn visit_str<E>(self, text: &str) -> Result<Kind, E> {
        Ok(Kind::Text(text.into()))
    }

    fn visit_string<E>(self, text: String) -> Result<Kind, E> {
        Ok(Kind::Text(text.into()))
    }

    fn visit_unit<E>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_none<E>(self) -> Result<Kind, E> {
        Ok(Kind::Null)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Kind, D::Error> {
        deserializer.deserialize_any(self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Kind, D::Error> {
        inner.deserialize_any(self.below()?)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Kind, A::Error> {
        let below = self.below()?;
        let mut list = vec![];
        while let Some(item) = items.next_element_seed(below)? {
            list.push(item);
        }
        Ok(Kind::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Kind, A::Error> {
        let below = self.below()?;
        let mut map = vec![];
        while let Some(key) = entries.next_key_seed(below)? {
            map.push((key, entries.next_value_seed(below)?));
        }
        Ok(Kind::Map(map))
    }
}

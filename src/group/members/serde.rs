//! A plain sequence; the error for one that is too short has its place in the text.

use core::{fmt, marker::PhantomData};

use alloc::vec::Vec;

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor, value::SeqAccessDeserializer},
};

use super::TwoOrMore;

impl<T: Serialize> Serialize for TwoOrMore<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.as_slice().serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for TwoOrMore<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Sequence(PhantomData))
    }
}

struct Sequence<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Sequence<T> {
    type Value = TwoOrMore<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of at least two members")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, members: A) -> Result<Self::Value, A::Error> {
        // `Vec` of serde does not trust the length that the input claims.
        let members = Vec::deserialize(SeqAccessDeserializer::new(members))?;
        // Checked inside the visitor, so that the format adds the place to the error.
        TwoOrMore::try_from(members)
            .map_err(|too_few| A::Error::invalid_length(too_few.found(), &self))
    }
}

//! Token budgets. A fault in one is never an error.

use std::fmt;

use serde::{
    Deserializer,
    de::{IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::Value;

use crate::json::Entries;

const INPUT: &str = "input_max_tokens";
const TOTAL: &str = "total_max_tokens";

/// A token budget: one bound or two.
///
/// A budget is advice for observability, so that reading one never fails: invalid bounds are ignored, and so
/// is a budget without a valid bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TokenBudget {
    /// The bound on the tokens of the prompt.
    pub input_max_tokens: Option<u64>,
    /// The bound on the tokens of prompt and answer together.
    pub total_max_tokens: Option<u64>,
}

impl TokenBudget {
    fn new(input_max_tokens: Option<u64>, total_max_tokens: Option<u64>) -> Option<Self> {
        (input_max_tokens.is_some() || total_max_tokens.is_some()).then_some(Self {
            input_max_tokens,
            total_max_tokens,
        })
    }

    /// Returns the bounds that a JSON value declares, if there are any.
    ///
    /// ```
    /// use openarmature_prompts_documents::TokenBudget;
    /// use serde_json::json;
    ///
    /// let budget = TokenBudget::from_json(&json!({"input_max_tokens": 1000, "total_max_tokens": -1}));
    /// assert_eq!(budget.and_then(|budget| budget.input_max_tokens), Some(1000));
    /// assert_eq!(TokenBudget::from_json(&json!("a lot")), None);
    /// ```
    pub fn from_json(document: &Value) -> Option<Self> {
        let bound = |key: &str| document.get(key).and_then(Value::as_u64);
        Self::new(bound(INPUT), bound(TOTAL))
    }

    /// Returns the bounds in the text of a value, which need not be JSON: a bound of `1e400` or `NaN` is
    /// ignored like any other that is not a count.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let (mut input, mut total) = (Bound::Absent, Bound::Absent);
        for entry in Entries::of(text) {
            let Ok(entry) = entry else {
                // After a fault in the structure, the rest of the text cannot be read.
                return None;
            };
            let count = || serde_json::from_str(entry.text).ok();
            match entry.key.as_str() {
                INPUT => input.give(count()),
                TOTAL => total.give(count()),
                _ => {}
            }
        }
        Self::new(input.count(), total.count())
    }

    /// Reads a budget from any format, with `null` and any invalid budget as `None`.
    ///
    /// # Errors
    ///
    /// An error of the deserializer, if the format cannot parse its input.
    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Self>, D::Error> {
        deserializer.deserialize_any(Lenient)
    }
}

/// A bound, which does not count if it is given twice.
enum Bound {
    Absent,
    Given(Option<u64>),
}

impl Bound {
    fn give(&mut self, count: Option<u64>) {
        *self = Self::Given(match self {
            Self::Absent => count,
            Self::Given(_) => None,
        });
    }

    fn count(self) -> Option<u64> {
        match self {
            Self::Absent => None,
            Self::Given(count) => count,
        }
    }
}

struct Lenient;

impl<'de> Visitor<'de> for Lenient {
    type Value = Option<TokenBudget>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a token budget")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i128<E>(self, _: i128) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_u128<E>(self, _: u128) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_str<E>(self, _: &str) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_bytes<E>(self, _: &[u8]) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_none<E>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_any(Self)
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<Self::Value, D::Error> {
        inner.deserialize_any(Self)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        while items.next_element::<IgnoredAny>()?.is_some() {}
        Ok(None)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let (mut input, mut total) = (Bound::Absent, Bound::Absent);
        while let Some(key) = entries.next_key::<String>()? {
            match key.as_str() {
                INPUT => input.give(entries.next_value::<Value>()?.as_u64()),
                TOTAL => total.give(entries.next_value::<Value>()?.as_u64()),
                _ => {
                    entries.next_value::<IgnoredAny>()?;
                }
            }
        }
        Ok(TokenBudget::new(input.count(), total.count()))
    }
}

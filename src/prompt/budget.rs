//! How many tokens a call is meant to take: advice for observability, never a reason to fail.

use openarmature_prompts_documents as documents;
use serde::{Deserializer, Serialize};
use serde_json::Value;

/// Bounds on the tokens of a call, at least one of two (§3).
///
/// Read from outside it takes the bounds it knows and drops the rest: an unknown key or a bound that is
/// no count never breaks a fetch.
///
/// ```
/// use openarmature_prompts::prompt::TokenBudget;
///
/// let budget = TokenBudget::input_max_tokens(1000).and_total_max_tokens(1500);
/// assert_eq!(budget.input(), Some(1000));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TokenBudget {
    #[serde(rename = "input_max_tokens", skip_serializing_if = "Option::is_none")]
    input: Option<u64>,
    #[serde(rename = "total_max_tokens", skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
}

impl TokenBudget {
    /// A bound on the tokens of the prompt.
    pub const fn input_max_tokens(tokens: u64) -> Self {
        Self {
            input: Some(tokens),
            total: None,
        }
    }

    /// A bound on the tokens of prompt and answer together.
    pub const fn total_max_tokens(tokens: u64) -> Self {
        Self {
            input: None,
            total: Some(tokens),
        }
    }

    /// The same budget with a bound on prompt and answer together.
    #[must_use]
    pub const fn and_total_max_tokens(mut self, tokens: u64) -> Self {
        self.total = Some(tokens);
        self
    }

    /// The bound on the tokens of the prompt, where there is one.
    pub const fn input(self) -> Option<u64> {
        self.input
    }

    /// The bound on prompt and answer together, where there is one.
    pub const fn total(self) -> Option<u64> {
        self.total
    }

    /// Returns the bounds that a document declares, if there are any. Invalid bounds are ignored.
    pub fn from_json(document: &Value) -> Option<Self> {
        documents::TokenBudget::from_json(document).map(Self::from)
    }

    /// Which bounds a call has crossed, by the tokens it reports.
    ///
    /// A bound is crossed by more than it, not by as much. Where no total is reported it is the sum of
    /// the other two; what is not known crosses nothing.
    ///
    /// ```
    /// use openarmature_prompts::prompt::TokenBudget;
    ///
    /// let budget = TokenBudget::input_max_tokens(100).and_total_max_tokens(150);
    /// assert!(!budget.crossed(Some(100), Some(50), None).any());
    /// let crossed = budget.crossed(Some(101), Some(50), None);
    /// assert!(crossed.any() && crossed.input && crossed.total);
    /// assert!(!budget.crossed(None, Some(500), None).any());
    /// ```
    pub fn crossed(
        self,
        prompt_tokens: Option<u64>,
        completion_tokens: Option<u64>,
        total_tokens: Option<u64>,
    ) -> CrossedBounds {
        let sum = || Some(prompt_tokens?.saturating_add(completion_tokens?));
        let over = |used: Option<u64>, bound: Option<u64>| {
            used.zip(bound).is_some_and(|(used, bound)| used > bound)
        };
        CrossedBounds {
            input: over(prompt_tokens, self.input),
            total: over(total_tokens.or_else(sum), self.total),
        }
    }
}

/// Which bounds of a [`TokenBudget`] a call has crossed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CrossedBounds {
    /// The prompt took more than its bound.
    pub input: bool,
    /// Prompt and answer together took more than their bound.
    pub total: bool,
}

impl CrossedBounds {
    /// Whether any bound was crossed: the span attribute `openarmature.llm.token_budget.exceeded`.
    pub const fn any(self) -> bool {
        self.input || self.total
    }
}

impl From<documents::TokenBudget> for TokenBudget {
    fn from(budget: documents::TokenBudget) -> Self {
        Self {
            input: budget.input_max_tokens,
            total: budget.total_max_tokens,
        }
    }
}

/// Reads a budget as [`TokenBudget::from_json`] does. A value that is not a budget is not an error.
pub(super) fn lenient<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<TokenBudget>, D::Error> {
    let budget = documents::TokenBudget::deserialize(deserializer)?;
    Ok(budget.map(TokenBudget::from))
}

//! Token budgets: advice for observability, never a reason to fail (§3).

use openarmature_prompts_documents as documents;
use serde::{Deserializer, Serialize};
use serde_json::Value;

/// Bounds on the number of tokens of a call: of the prompt, of prompt and answer together, or both (§3).
///
/// Invalid budgets in documents are ignored: an unknown key, or a bound that is not a whole number, never
/// breaks a fetch.
///
/// ```
/// use openarmature_prompts::prompt::TokenBudget;
///
/// let budget = TokenBudget::for_input(1000).with_total_max_tokens(1500);
/// assert_eq!(budget.input_max_tokens(), Some(1000));
/// assert_eq!(budget.total_max_tokens(), Some(1500));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct TokenBudget {
    #[serde(skip_serializing_if = "Option::is_none")]
    input_max_tokens: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    total_max_tokens: Option<u64>,
}

impl TokenBudget {
    /// Creates a budget with a bound on the tokens of the prompt.
    pub const fn for_input(input_max_tokens: u64) -> Self {
        Self {
            input_max_tokens: Some(input_max_tokens),
            total_max_tokens: None,
        }
    }

    /// Creates a budget with a bound on the tokens of prompt and answer together.
    pub const fn for_total(total_max_tokens: u64) -> Self {
        Self {
            input_max_tokens: None,
            total_max_tokens: Some(total_max_tokens),
        }
    }

    /// Sets the bound on the tokens of the prompt.
    #[must_use]
    pub const fn with_input_max_tokens(mut self, tokens: u64) -> Self {
        self.input_max_tokens = Some(tokens);
        self
    }

    /// Sets the bound on the tokens of prompt and answer together.
    #[must_use]
    pub const fn with_total_max_tokens(mut self, tokens: u64) -> Self {
        self.total_max_tokens = Some(tokens);
        self
    }

    /// Returns the bound on the tokens of the prompt.
    pub const fn input_max_tokens(self) -> Option<u64> {
        self.input_max_tokens
    }

    /// Returns the bound on the tokens of prompt and answer together.
    pub const fn total_max_tokens(self) -> Option<u64> {
        self.total_max_tokens
    }

    /// Reads a budget from a document, or returns `None` if it has no valid bound.
    pub fn from_json(document: &Value) -> Option<Self> {
        documents::TokenBudget::from_json(document).map(Self::from)
    }

    /// Returns the bounds that a call has crossed, given the token counts that it reports.
    ///
    /// A call that uses exactly as many tokens as the bound does not cross it. Without a reported total, the
    /// total is the sum of the other two counts. An unknown count crosses no bound.
    ///
    /// ```
    /// use openarmature_prompts::prompt::TokenBudget;
    ///
    /// let budget = TokenBudget::for_input(100).with_total_max_tokens(150);
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
            input: over(prompt_tokens, self.input_max_tokens),
            total: over(total_tokens.or_else(sum), self.total_max_tokens),
        }
    }
}

/// The bounds of a [`TokenBudget`] that a call has crossed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CrossedBounds {
    /// The prompt has more tokens than its bound.
    pub input: bool,
    /// Prompt and answer together have more tokens than their bound.
    pub total: bool,
}

impl CrossedBounds {
    /// Returns whether any bound was crossed: the value of the span attribute
    /// `openarmature.llm.token_budget.exceeded`.
    pub const fn any(self) -> bool {
        self.input || self.total
    }
}

impl From<documents::TokenBudget> for TokenBudget {
    fn from(budget: documents::TokenBudget) -> Self {
        Self {
            input_max_tokens: budget.input_max_tokens,
            total_max_tokens: budget.total_max_tokens,
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

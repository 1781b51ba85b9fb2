//! The active prompt and group as plain data for events, and as attributes for spans.

use serde::{Deserialize, Serialize};

use crate::{
    hash::ContentHash,
    prompt::{Record, TokenBudget},
};

use super::Active;

/// The identity of the active prompt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct PromptSnapshot {
    /// The name of the prompt.
    pub name: String,
    /// The version of the prompt.
    pub version: String,
    /// The label of the prompt.
    pub label: String,
    /// The hash of the template.
    pub template_hash: ContentHash,
    /// The hash of the messages.
    pub rendered_hash: ContentHash,
}

/// The active group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GroupSnapshot {
    /// The name of the group.
    pub group_name: String,
}

/// The token budget of the active prompt.
///
/// An absent bound serializes to `null`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TokenBudgetSnapshot {
    /// The bound on the tokens of the prompt.
    pub input_max_tokens: Option<u64>,
    /// The bound on the tokens of prompt and answer together.
    pub total_max_tokens: Option<u64>,
}

/// The active prompt, group and budget, in the form of a completion event (§12).
///
/// Absent parts serialize to `null`.
///
/// ```
/// use openarmature_prompts::active;
///
/// assert_eq!(
///     serde_json::to_string(&active::current().snapshot())?,
///     r#"{"active_prompt":null,"active_prompt_group":null,"token_budget":null}"#,
/// );
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ActiveSnapshot {
    /// The active prompt.
    pub active_prompt: Option<PromptSnapshot>,
    /// The active group.
    pub active_prompt_group: Option<GroupSnapshot>,
    /// The active prompt's token budget.
    pub token_budget: Option<TokenBudgetSnapshot>,
}

/// The value of a span attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AttributeValue<'a> {
    /// A text.
    Text(&'a str),
    /// A count.
    Integer(u64),
}

impl Active {
    /// Returns the active prompt, if there is one.
    pub fn prompt(&self) -> Option<PromptSnapshot> {
        let identity = self.prompt.as_deref()?;
        let record = &identity.record;
        Some(PromptSnapshot {
            name: record.name.clone(),
            version: record.version.clone(),
            label: record.label.clone(),
            template_hash: record.template_hash.clone(),
            rendered_hash: identity.rendered_hash.clone(),
        })
    }

    /// Returns the active group, if there is one.
    pub fn group(&self) -> Option<GroupSnapshot> {
        let group_name = self.group.as_ref()?.as_str().to_owned();
        Some(GroupSnapshot { group_name })
    }

    /// Returns the token budget of the active prompt, if it has one.
    pub fn token_budget(&self) -> Option<TokenBudgetSnapshot> {
        let budget = self.prompt.as_ref()?.record.token_budget?;
        Some(TokenBudgetSnapshot {
            input_max_tokens: budget.input_max_tokens(),
            total_max_tokens: budget.total_max_tokens(),
        })
    }

    /// Returns the active prompt, group and budget as plain data.
    pub fn snapshot(&self) -> ActiveSnapshot {
        ActiveSnapshot {
            active_prompt: self.prompt(),
            active_prompt_group: self.group(),
            token_budget: self.token_budget(),
        }
    }

    /// Returns the span attributes of the active prompt and group, in a fixed order.
    ///
    /// ```
    /// use openarmature_prompts::{Prompt, active::{self, AttributeValue}, prompt::TokenBudget};
    ///
    /// let prompt = Prompt::text("classify", "Classify this.")
    ///     .with_token_budget(TokenBudget::for_input(1000));
    /// active::with_prompt(&prompt.render(())?, || {
    ///     let active = active::current();
    ///     let attributes: Vec<_> = active.attributes().collect();
    ///     assert_eq!(attributes[0], ("openarmature.prompt.name", AttributeValue::Text("classify")));
    ///     assert_eq!(
    ///         attributes[5],
    ///         ("openarmature.prompt.token_budget.input_max_tokens", AttributeValue::Integer(1000)),
    ///     );
    /// });
    /// # Ok::<(), openarmature_prompts::PromptRenderError>(())
    /// ```
    pub fn attributes(&self) -> impl Iterator<Item = (&'static str, AttributeValue<'_>)> {
        let prompt = self.prompt.as_deref();
        let text = |key, value| prompt.map(|_| (key, AttributeValue::Text(value)));
        let record = prompt.map(|identity| &identity.record);
        let field = |read: fn(&Record) -> &str| record.map_or("", |record| read(record));
        let budget = record.and_then(|record| record.token_budget);
        let bound =
            |key, bound: Option<u64>| bound.map(|bound| (key, AttributeValue::Integer(bound)));
        let group = self.group.as_ref();
        [
            text("openarmature.prompt.name", field(|record| &record.name)),
            text(
                "openarmature.prompt.version",
                field(|record| &record.version),
            ),
            text("openarmature.prompt.label", field(|record| &record.label)),
            text(
                "openarmature.prompt.template_hash",
                field(|record| record.template_hash.as_str()),
            ),
            text(
                "openarmature.prompt.rendered_hash",
                prompt.map_or("", |identity| identity.rendered_hash.as_str()),
            ),
            group.map(|name| {
                (
                    "openarmature.prompt.group_name",
                    AttributeValue::Text(name.as_str()),
                )
            }),
            bound(
                "openarmature.prompt.token_budget.input_max_tokens",
                budget.and_then(TokenBudget::input_max_tokens),
            ),
            bound(
                "openarmature.prompt.token_budget.total_max_tokens",
                budget.and_then(TokenBudget::total_max_tokens),
            ),
        ]
        .into_iter()
        .flatten()
    }
}

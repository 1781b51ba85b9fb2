//! Sidecars: sampling parameters and a token budget beside a template.

use serde_json::Map;

use crate::{
    budget::TokenBudget,
    fault::Fault,
    json::{Entries, parse},
    place::Place,
    sampling::Sampling,
};

/// The path of the file that holds the sidecars of many prompts, by name.
pub const SHARED: &str = "prompt_configs.json";

/// The content of a sidecar: sampling parameters and a token budget.
///
/// ```
/// use openarmature_prompts_documents::Sidecar;
///
/// let sidecar = Sidecar::read(
///     "production/greeting.config.json",
///     r#"{"temperature": 0.2, "top_k": 40, "token_budget": {"input_max_tokens": 1e400}}"#,
/// )?;
/// let sampling = sidecar.sampling.unwrap_or_default();
/// assert_eq!(sampling.temperature, Some(0.2));
/// assert_eq!(sampling.extras["top_k"], 40);
/// // Invalid budgets are ignored.
/// assert_eq!(sidecar.token_budget, None);
/// # Ok::<(), openarmature_prompts_documents::Fault>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sidecar {
    /// The sampling parameters, if there are any.
    pub sampling: Option<Sampling>,
    /// The token budget, if there is a valid one.
    pub token_budget: Option<TokenBudget>,
}

impl Sidecar {
    /// Reads the sidecar of one prompt, `<name>.config.json`.
    ///
    /// Invalid token budgets are ignored, whatever they are.
    ///
    /// # Errors
    ///
    /// [`Fault`] if the text is not an object of JSON, has a key twice, or has a parameter of the wrong type.
    pub fn read(file: &str, text: &str) -> Result<Self, Fault> {
        Self::from_entries(text, Entries::of(text)).map_err(|fault| fault.with_file(file))
    }

    /// Reads the entry of one prompt in [`prompt_configs.json`](SHARED).
    ///
    /// Without an entry, or with `null`, the sidecar is empty.
    ///
    /// A fault in the entry of another prompt is ignored.
    ///
    /// # Errors
    ///
    /// [`Fault`] for a fault in this entry, for a name that has two entries, and for a text that is not an
    /// object, if the fault comes before the entry.
    ///
    /// ```
    /// use openarmature_prompts_documents::Sidecar;
    ///
    /// let text = r#"{"broken": {"seed": oops}, "greeting": {"seed": 7}}"#;
    /// let sidecar = Sidecar::read_shared(text, "greeting")?;
    /// assert_eq!(sidecar.sampling.and_then(|sampling| sampling.seed), Some(7));
    /// assert!(Sidecar::read_shared(text, "broken").is_err());
    /// # Ok::<(), openarmature_prompts_documents::Fault>(())
    /// ```
    pub fn read_shared(text: &str, name: &str) -> Result<Self, Fault> {
        Self::from_shared(text, name).map_err(|fault| fault.with_file(SHARED))
    }

    fn from_shared(text: &str, name: &str) -> Result<Self, Fault> {
        let mut found = None;
        for entry in Entries::of(text) {
            match entry {
                Ok(entry) if entry.key == name => {
                    if found.is_some() {
                        return Err(fault_at(text, entry.key_offset, "duplicate key"));
                    }
                    found = Some(entry);
                }
                Ok(_) => {}
                Err(_) if found.is_some() => break,
                Err(fault) => return Err(fault),
            }
        }
        match found {
            Some(entry) if entry.text != "null" => {
                let end = entry.offset + entry.text.len();
                Self::from_entries(text, Entries::part(text, entry.offset, end))
            }
            _ => Ok(Self::default()),
        }
    }

    fn from_entries(text: &str, entries: Entries<'_>) -> Result<Self, Fault> {
        let mut budgets = vec![];
        let mut values = Map::new();
        let mut places = vec![];
        for entry in entries {
            let entry = entry?;
            if entry.key == "token_budget" {
                budgets.push(entry.text);
                continue;
            }
            if values.contains_key(&entry.key) {
                return Err(fault_at(text, entry.key_offset, "duplicate key"));
            }
            let value = parse(text, entry.text, entry.offset)?;
            places.push((entry.key.clone(), entry.offset));
            values.insert(entry.key, value);
        }
        let sampling = Sampling::from_object(values).map_err(|wrong| {
            let place = places.iter().find(|(key, _)| key == wrong.key);
            let place = place.map(|(_, offset)| Place::of_offset(text, *offset));
            Fault::new(wrong.message).with_place(place)
        })?;
        Ok(Self {
            sampling: Some(sampling).filter(|sampling| *sampling != Sampling::default()),
            // With two budgets, neither is known to hold.
            token_budget: match budgets.as_slice() {
                [budget] => TokenBudget::from_text(budget),
                _ => None,
            },
        })
    }
}

fn fault_at(text: &str, offset: usize, message: &'static str) -> Fault {
    Fault::new(message).with_place(Place::of_offset(text, offset))
}

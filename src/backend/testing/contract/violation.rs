//! The error of a backend that breaks the contract.

use std::fmt;

use crate::backend::{FetchError, FetchRequest};

/// The error of a backend that breaks the [contract](super::backend_contract).
#[derive(Clone, Debug)]
pub struct ContractViolation {
    name: String,
    label: String,
    description: String,
    cause: Option<FetchError>,
}

impl ContractViolation {
    pub(super) fn new(request: FetchRequest<'_>, description: impl Into<String>) -> Self {
        Self {
            name: request.name.to_owned(),
            label: request.label.to_owned(),
            description: description.into(),
            cause: None,
        }
    }

    pub(super) fn because(mut self, cause: FetchError) -> Self {
        self.cause = Some(cause);
        self
    }

    /// Returns the description of the violation.
    pub fn description(&self) -> &str {
        &self.description
    }
}

impl fmt::Display for ContractViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, label, .. } = self;
        write!(
            f,
            "the backend breaks its contract for prompt {name:?} with label {label:?}: {}",
            self.description
        )
    }
}

impl std::error::Error for ContractViolation {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        let cause = self.cause.as_ref()?;
        Some(cause)
    }
}

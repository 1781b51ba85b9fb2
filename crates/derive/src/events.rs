//! What is to be reported of the differences between one prompt and the fields.
//!
//! Two differences with one cause are one event: a misspelt name is missing and unused.

use std::collections::HashSet;

use openarmature_prompts_documents::{
    PlaceholderInput, Site, Variable, compare::Difference, rules::is_placeholder_name,
};

/// Something to report.
#[derive(Clone, Copy)]
pub(crate) enum Event<'a> {
    /// No field gives a variable, and no template reads the field of a similar name.
    Misspelt {
        variable: &'a Variable,
        field: &'a str,
    },
    /// No field gives a variable.
    Missing {
        variable: &'a Variable,
        closest: Option<&'a str>,
    },
    /// The template reads a variable, and the field of the name fills a placeholder.
    WantsVariable { variable: &'a Variable },
    /// The template needs a variable whose field is an `Option`.
    Required { variable: &'a Variable },
    /// No template reads the variable of a field.
    Unused {
        field: &'a str,
        closest: Option<&'a str>,
    },
    /// No field fills a placeholder, and the prompt has no placeholder for the field of a similar name.
    MisspeltPlaceholder {
        placeholder: &'a PlaceholderInput,
        field: &'a str,
    },
    /// No field fills a placeholder.
    MissingPlaceholder {
        placeholder: &'a PlaceholderInput,
        closest: Option<&'a str>,
    },
    /// The prompt has a placeholder, and the field of the name gives a variable.
    WantsPlaceholder { placeholder: &'a PlaceholderInput },
    /// The prompt has no placeholder for a field.
    UnusedPlaceholder {
        field: &'a str,
        closest: Option<&'a str>,
    },
}

impl<'a> Event<'a> {
    /// Returns what the event is about: the kind of fault, and the name of the variable, placeholder or field.
    pub(crate) fn topic(self) -> (&'static str, &'a str) {
        match self {
            Self::Misspelt { variable, .. }
            | Self::Missing { variable, .. }
            | Self::WantsVariable { variable } => ("missing", &variable.name),
            Self::Required { variable } => ("required", &variable.name),
            Self::Unused { field, .. } => ("unused", field),
            Self::MisspeltPlaceholder { placeholder, .. }
            | Self::MissingPlaceholder { placeholder, .. }
            | Self::WantsPlaceholder { placeholder } => ("missing placeholder", &placeholder.name),
            Self::UnusedPlaceholder { field, .. } => ("unused placeholder", field),
        }
    }

    /// Returns the place in the prompt, or `None` for what is not there.
    pub(crate) fn site(self) -> Option<Site> {
        match self {
            Self::Misspelt { variable, .. }
            | Self::Missing { variable, .. }
            | Self::WantsVariable { variable }
            | Self::Required { variable } => Some(variable.required_at.unwrap_or(variable.site)),
            Self::MisspeltPlaceholder { placeholder, .. }
            | Self::MissingPlaceholder { placeholder, .. }
            | Self::WantsPlaceholder { placeholder } => Some(placeholder.site),
            Self::Unused { .. } | Self::UnusedPlaceholder { .. } => None,
        }
    }

    /// Returns whether the event is a variable that is missing and required.
    pub(crate) fn is_required(self) -> bool {
        matches!(self, Self::Missing { variable, .. } if variable.is_required())
    }
}

/// Returns the events of one prompt.
///
/// Unless the prompt `is_readable`, some of its inputs are not known, and nothing is unused.
pub(crate) fn events<'a>(differences: &[Difference<'a>], is_readable: bool) -> Vec<Event<'a>> {
    let mut unused = Unused::default();
    if is_readable {
        unused.collect(differences);
    }
    let events = differences
        .iter()
        .filter_map(|difference| match *difference {
            Difference::Missing {
                variable,
                closest,
                is_placeholder,
            } => Some(unused.variable(variable, closest, is_placeholder)),
            Difference::Required { variable } => Some(Event::Required { variable }),
            Difference::MissingPlaceholder {
                placeholder,
                closest,
                is_variable,
            } => {
                // An invalid name is a fault of the prompt.
                let is_valid = is_placeholder_name(&placeholder.name);
                is_valid.then(|| unused.placeholder(placeholder, closest, is_variable))
            }
            Difference::Unused { .. } | Difference::UnusedPlaceholder { .. } => None,
        });
    let mut events: Vec<Event<'a>> = events.collect();
    events.extend(unused.events(differences));
    events
}

/// The fields that are unused, without those of other events.
#[derive(Default)]
struct Unused<'a> {
    fields: HashSet<&'a str>,
    placeholders: HashSet<&'a str>,
}

impl<'a> Unused<'a> {
    fn collect(&mut self, differences: &[Difference<'a>]) {
        for difference in differences {
            match *difference {
                Difference::Unused { field, .. } => self.fields.insert(field),
                Difference::UnusedPlaceholder { field, .. } => self.placeholders.insert(field),
                _ => continue,
            };
        }
    }

    /// Returns the event for a variable that is missing.
    fn variable(
        &mut self,
        variable: &'a Variable,
        closest: Option<&'a str>,
        is_placeholder: bool,
    ) -> Event<'a> {
        if is_placeholder && self.placeholders.remove(&*variable.name) {
            return Event::WantsVariable { variable };
        }
        match closest.filter(|field| self.fields.remove(field)) {
            Some(field) => Event::Misspelt { variable, field },
            None => Event::Missing { variable, closest },
        }
    }

    /// Returns the event for a placeholder that is missing.
    fn placeholder(
        &mut self,
        placeholder: &'a PlaceholderInput,
        closest: Option<&'a str>,
        is_variable: bool,
    ) -> Event<'a> {
        if is_variable && self.fields.remove(&*placeholder.name) {
            return Event::WantsPlaceholder { placeholder };
        }
        match closest.filter(|field| self.placeholders.remove(field)) {
            Some(field) => Event::MisspeltPlaceholder { placeholder, field },
            None => Event::MissingPlaceholder {
                placeholder,
                closest,
            },
        }
    }

    /// Returns the events for the rest.
    fn events(&self, differences: &[Difference<'a>]) -> Vec<Event<'a>> {
        let events = differences
            .iter()
            .filter_map(|difference| match *difference {
                Difference::Unused { field, closest, .. } => {
                    let is_left = self.fields.contains(field);
                    is_left.then_some(Event::Unused { field, closest })
                }
                Difference::UnusedPlaceholder { field, closest, .. } => {
                    let is_left = self.placeholders.contains(field);
                    is_left.then_some(Event::UnusedPlaceholder { field, closest })
                }
                _ => None,
            });
        events.collect()
    }
}

//! The inputs of a whole prompt: the variables that its templates read, and its placeholders.

use std::collections::{HashMap, hash_map::Entry};

use crate::site::Site;

/// The variables that the templates of a prompt read, and its placeholders, each in order of first use.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs {
    variables: Vec<Variable>,
    /// The places of the variables in the list, sorted by name.
    by_name: Vec<usize>,
    placeholders: Vec<PlaceholderInput>,
}

/// A variable that the templates of a prompt read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Variable {
    /// The name.
    pub name: String,
    /// The place of the first read.
    pub site: Site,
    /// The place of the first read that does not provide for the variable's absence, if there is one.
    pub required_at: Option<Site>,
}

/// A placeholder of a chat prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlaceholderInput {
    /// The name.
    pub name: String,
    /// The segment.
    pub site: Site,
}

impl Variable {
    /// Returns whether a render needs the variable.
    ///
    /// A variable is optional if it can only be read where the templates provide for its absence, for example
    /// after `{% if team is defined %}` or in `{{ team|default("none") }}`.
    pub fn is_required(&self) -> bool {
        self.required_at.is_some()
    }
}

impl Inputs {
    /// Returns the variables, in order of first use.
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns the names of the variables that a render needs, in order of first use.
    pub fn required(&self) -> impl Iterator<Item = &str> {
        self.names(true)
    }

    /// Returns the names of the variables that a render can do without, in order of first use.
    pub fn optional(&self) -> impl Iterator<Item = &str> {
        self.names(false)
    }

    fn names(&self, required: bool) -> impl Iterator<Item = &str> {
        let wanted = self
            .variables
            .iter()
            .filter(move |variable| variable.is_required() == required);
        wanted.map(|variable| variable.name.as_str())
    }

    /// Returns the placeholders, in order.
    pub fn placeholders(&self) -> &[PlaceholderInput] {
        &self.placeholders
    }

    /// Returns the variable of this name, or `None` if no template reads it.
    pub fn variable(&self, name: &str) -> Option<&Variable> {
        let place = self
            .by_name
            .binary_search_by(|index| self.name(*index).cmp(name))
            .ok()?;
        self.variables.get(*self.by_name.get(place)?)
    }

    /// Returns an iterator over the variables sorted by name, each with its place in the list.
    pub(crate) fn sorted(&self) -> impl Iterator<Item = (usize, &Variable)> {
        let indices = self.by_name.iter();
        indices.filter_map(|index| Some((*index, self.variables.get(*index)?)))
    }

    fn name(&self, index: usize) -> &str {
        self.variables
            .get(index)
            .map_or("", |variable| &variable.name)
    }

    /// Returns the placeholder of this name, or `None` if the prompt has none.
    pub fn placeholder(&self, name: &str) -> Option<&PlaceholderInput> {
        self.placeholders
            .iter()
            .find(|placeholder| placeholder.name == name)
    }

    /// Returns whether the prompt reads no variable and has no placeholder.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty() && self.placeholders.is_empty()
    }
}

/// Collects the inputs of several templates.
#[derive(Default)]
pub(crate) struct Collector {
    inputs: Inputs,
    places: HashMap<String, usize>,
}

impl Collector {
    pub(crate) fn template(&mut self, site: Site, inputs: openarmature_jinja::Inputs) {
        let variables = &mut self.inputs.variables;
        for input in inputs {
            let required_at = input
                .required_at
                .map(|place| site.at(place.line, place.column));
            match self.places.entry(input.name) {
                Entry::Occupied(entry) => {
                    if let Some(known) = variables.get_mut(*entry.get()) {
                        known.required_at = known.required_at.or(required_at);
                    }
                }
                Entry::Vacant(entry) => {
                    variables.push(Variable {
                        name: entry.key().clone(),
                        site: site.at(input.line, input.column),
                        required_at,
                    });
                    entry.insert(variables.len() - 1);
                }
            }
        }
    }

    pub(crate) fn placeholder(&mut self, site: Site, name: &str) {
        let name = name.to_owned();
        let placeholder = PlaceholderInput { name, site };
        self.inputs.placeholders.push(placeholder);
    }

    pub(crate) fn finish(self) -> Inputs {
        let mut by_name: Vec<(String, usize)> = self.places.into_iter().collect();
        by_name.sort_unstable();
        Inputs {
            by_name: by_name.into_iter().map(|(_, index)| index).collect(),
            ..self.inputs
        }
    }
}

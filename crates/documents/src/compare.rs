//! The comparison of a prompt's inputs with the fields of a struct.
//!
//! The derive macro and the check at run time use the same rules.

use openarmature_jinja::closest;

use crate::inputs::{Inputs, PlaceholderInput, Variable};

/// The most names that are compared with a misspelt one, and the most misspelt names that are compared.
const MAX_CANDIDATES: usize = 100;

/// The variables and the placeholders that a struct gives.
///
/// ```
/// use openarmature_prompts_documents::{
///     Analysis, Templates, compare::{Difference, Field, Presence, Shape},
/// };
///
/// let analysis = Analysis::of(&Templates::Text("{{ mesage }}"));
/// let fields = [Field { name: "message", presence: Presence::Required, may_be_unused: false }];
/// let shape = Shape { fields: &fields, ..Shape::default() };
/// let differences = shape.differences(&analysis.inputs);
/// assert!(matches!(
///     &differences[..],
///     [
///         Difference::Missing { variable, closest: Some("message"), .. },
///         Difference::Unused { field: "message", closest: Some("mesage"), .. },
///     ] if variable.name == "mesage" && variable.is_required()
/// ));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shape<'a> {
    /// The fields for variables, sorted by name.
    pub fields: &'a [Field<'a>],
    /// The fields for placeholders.
    pub placeholders: &'a [Placeholder<'a>],
    /// The names of optional variables that the struct leaves out on purpose.
    pub absent: &'a [&'a str],
}

/// A field for a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field<'a> {
    /// The name of the variable.
    pub name: &'a str,
    /// Whether the field always gives the variable.
    pub presence: Presence,
    /// Whether it is right that no template reads the variable.
    pub may_be_unused: bool,
}

/// Whether a field always gives its variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Presence {
    /// The field always gives a value.
    Required,
    /// The field is an `Option`: with `None`, the variable is not given.
    Optional,
}

/// A field for a placeholder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placeholder<'a> {
    /// The name of the placeholder.
    pub name: &'a str,
    /// Whether it is right that the prompt has no such placeholder.
    pub may_be_unused: bool,
}

/// A difference between the inputs of a prompt and the fields of a struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Difference<'a> {
    /// A variable without a field, required or optional.
    ///
    /// A required variable is missing even if the struct leaves it out on purpose.
    Missing {
        /// The variable.
        variable: &'a Variable,
        /// The name of a field that is close to the variable's.
        closest: Option<&'a str>,
        /// Whether a field for a placeholder has the name.
        is_placeholder: bool,
    },
    /// A field that is an `Option`, but a template requires the variable.
    Required {
        /// The variable.
        variable: &'a Variable,
    },
    /// A field whose variable no template reads.
    Unused {
        /// The name of the field's variable.
        field: &'a str,
        /// The name of a variable that is close to the field's.
        closest: Option<&'a str>,
        /// Whether the prompt has a placeholder of the name.
        is_placeholder: bool,
    },
    /// A placeholder without a field.
    MissingPlaceholder {
        /// The placeholder.
        placeholder: &'a PlaceholderInput,
        /// The name of a field that is close to the placeholder's.
        closest: Option<&'a str>,
        /// Whether a field for a variable has the name.
        is_variable: bool,
    },
    /// A field for a placeholder that the prompt does not have.
    UnusedPlaceholder {
        /// The name of the field's placeholder.
        field: &'a str,
        /// The name of a placeholder that is close to the field's.
        closest: Option<&'a str>,
        /// Whether the templates read a variable of the name.
        is_variable: bool,
    },
}

impl<'a> Shape<'a> {
    /// Returns the differences between the inputs of a prompt and these fields.
    ///
    /// The order is that of [`Difference`]'s variants: missing and required variables in order of first use, then
    /// unused fields in their order, then placeholders.
    ///
    /// A rendered prompt without a difference, except missing variables that are not required, gets every input
    /// that it needs.
    pub fn differences(&self, inputs: &'a Inputs) -> Vec<Difference<'a>> {
        let mut differences = vec![];
        self.variables(inputs, &mut differences);
        self.placeholders(inputs, &mut differences);
        differences
    }

    fn variables(&self, inputs: &'a Inputs, differences: &mut Vec<Difference<'a>>) {
        let Matches { fields, is_read } = Matches::new(self.fields, inputs);
        let unused = || {
            let fields = self.fields.iter().zip(&is_read);
            fields.filter_map(|(field, is_read)| (!is_read).then_some(field.name))
        };
        let mut unknown = vec![];
        for (variable, field) in inputs.variables().iter().zip(fields) {
            let name = variable.name.as_str();
            match field {
                Some(field) => {
                    if field.presence == Presence::Optional && variable.is_required() {
                        differences.push(Difference::Required { variable });
                    }
                }
                None if !variable.is_required() && self.absent.contains(&name) => {}
                None => {
                    // A field that no template reads is the likelier one.
                    let meant = || {
                        let fields = self.fields.iter().map(|field| field.name);
                        closest(name, unused()).or_else(|| closest(name, fields))
                    };
                    let is_near = unknown.len() < MAX_CANDIDATES;
                    unknown.push(name);
                    differences.push(Difference::Missing {
                        variable,
                        closest: is_near.then(meant).flatten(),
                        is_placeholder: self.placeholder(name).is_some(),
                    });
                }
            }
        }
        for (field, is_read) in self.fields.iter().zip(&is_read) {
            if !is_read && !field.may_be_unused {
                let candidates = unknown.iter().copied().take(MAX_CANDIDATES);
                differences.push(Difference::Unused {
                    field: field.name,
                    closest: closest(field.name, candidates),
                    is_placeholder: inputs.placeholder(field.name).is_some(),
                });
            }
        }
    }

    fn placeholders(&self, inputs: &'a Inputs, differences: &mut Vec<Difference<'a>>) {
        let mut unknown = vec![];
        for placeholder in inputs.placeholders() {
            let name = placeholder.name.as_str();
            if self.placeholder(name).is_none() {
                let fields = self.placeholders.iter().map(|field| field.name);
                let is_near = unknown.len() < MAX_CANDIDATES;
                unknown.push(name);
                differences.push(Difference::MissingPlaceholder {
                    placeholder,
                    closest: is_near.then(|| closest(name, fields)).flatten(),
                    is_variable: self.field(name).is_some(),
                });
            }
        }
        for field in self.placeholders {
            if !field.may_be_unused && inputs.placeholder(field.name).is_none() {
                let candidates = unknown.iter().copied().take(MAX_CANDIDATES);
                differences.push(Difference::UnusedPlaceholder {
                    field: field.name,
                    closest: closest(field.name, candidates),
                    is_variable: inputs.variable(field.name).is_some(),
                });
            }
        }
    }

    fn field(&self, name: &str) -> Option<&'a Field<'a>> {
        let place = self.fields.binary_search_by(|field| field.name.cmp(name));
        self.fields.get(place.ok()?)
    }

    fn placeholder(&self, name: &str) -> Option<&'a Placeholder<'a>> {
        self.placeholders.iter().find(|field| field.name == name)
    }
}

/// Which field gives which variable.
struct Matches<'a> {
    /// The field for each variable, in the order of the variables.
    fields: Vec<Option<&'a Field<'a>>>,
    /// Whether a template reads the variable of each field.
    is_read: Vec<bool>,
}

impl<'a> Matches<'a> {
    /// Walks along both lists, since both are sorted by name.
    fn new(fields: &'a [Field<'a>], inputs: &Inputs) -> Self {
        let mut matches = Self {
            fields: vec![None; inputs.variables().len()],
            is_read: vec![false; fields.len()],
        };
        let mut slots = fields.iter().zip(&mut matches.is_read).peekable();
        for (index, variable) in inputs.sorted() {
            while slots
                .next_if(|(field, _)| *field.name < *variable.name)
                .is_some()
            {}
            let same = slots.next_if(|(field, _)| field.name == variable.name);
            if let (Some((field, is_read)), Some(slot)) = (same, matches.fields.get_mut(index)) {
                *is_read = true;
                *slot = Some(field);
            }
        }
        matches
    }
}

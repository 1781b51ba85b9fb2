//! The variables that a template reads.

use super::place::Place;

/// A variable that a template reads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Input {
    /// The variable's name.
    pub name: String,
    /// Whether the template reads the variable where nothing provides for its absence.
    pub required: bool,
    /// The line of the first read, from 1.
    pub line: usize,
    /// The column of the first read in characters, from 1.
    pub column: usize,
    /// The place of the first read that provides for nothing, where the variable is required.
    pub required_at: Option<Place>,
}

/// The variables that a template reads, in the order of their first reads in its text.
///
/// ```
/// let text = "Hello {{ name }}{% if team is defined %} of {{ team }}{% endif %}!";
/// let inputs = openarmature_jinja::inputs(text)?;
/// assert_eq!(inputs.required().collect::<Vec<_>>(), ["name"]);
/// assert_eq!(inputs.optional().collect::<Vec<_>>(), ["team"]);
/// assert_eq!(inputs.get("team").map(|team| (team.line, team.column)), Some((1, 23)));
/// # Ok::<(), openarmature_jinja::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Inputs(Vec<Input>);

impl Inputs {
    pub(super) fn new(inputs: Vec<Input>) -> Self {
        Self(inputs)
    }

    /// Returns the input of this name, or `None` if the template does not read it.
    pub fn get(&self, name: &str) -> Option<&Input> {
        self.iter().find(|input| input.name == name)
    }

    /// Returns an iterator over the inputs.
    pub fn iter(&self) -> std::slice::Iter<'_, Input> {
        self.0.iter()
    }

    /// Returns the number of inputs.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the template reads no variable.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the names of the required inputs.
    pub fn required(&self) -> impl Iterator<Item = &str> {
        self.names(true)
    }

    /// Returns the names of the optional inputs.
    pub fn optional(&self) -> impl Iterator<Item = &str> {
        self.names(false)
    }

    fn names(&self, required: bool) -> impl Iterator<Item = &str> {
        let wanted = self.iter().filter(move |input| input.required == required);
        wanted.map(|input| input.name.as_str())
    }
}

impl<'a> IntoIterator for &'a Inputs {
    type Item = &'a Input;
    type IntoIter = std::slice::Iter<'a, Input>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Inputs {
    type Item = Input;
    type IntoIter = std::vec::IntoIter<Input>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

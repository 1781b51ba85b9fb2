//! The arguments of a filter, by position or by name, as Jinja2 takes them.

use minijinja::{Error, ErrorKind, State, Value};

use super::{objects::pairs, text};

/// The arguments after the value, in the order of the filter's parameters.
pub(crate) struct Arguments(Vec<Option<Value>>);

impl Arguments {
    /// Sorts `arguments` by `names`. The last of them holds the named ones, if there are any.
    pub(crate) fn new(arguments: &[Value], names: &[&str]) -> Result<Self, Error> {
        let (keywords, positional) = match arguments.split_last() {
            Some((last, positional)) if last.is_kwargs() => (Some(last), positional),
            _ => (None, arguments),
        };
        if positional.len() > names.len() {
            return Err(Error::from(ErrorKind::TooManyArguments));
        }
        let mut sorted: Vec<_> = positional.iter().cloned().map(Some).collect();
        sorted.resize(names.len(), None);
        for (name, value) in keywords.into_iter().flat_map(pairs) {
            let place = names.iter().position(|known| Some(*known) == name.as_str());
            match place.and_then(|place| sorted.get_mut(place)) {
                Some(slot @ None) => *slot = Some(value),
                _ => return Err(Error::from(ErrorKind::TooManyArguments)),
            }
        }
        Ok(Self(sorted))
    }

    pub(crate) fn get(&self, place: usize) -> Option<&Value> {
        self.0.get(place).and_then(Option::as_ref)
    }

    pub(crate) fn is_true(&self, place: usize, default: bool) -> bool {
        self.get(place).map_or(default, Value::is_true)
    }

    /// An integer that may not be negative, such as a width.
    pub(crate) fn size(&self, place: usize, default: usize) -> Result<usize, Error> {
        match self.get(place) {
            None => Ok(default),
            Some(value) => value
                .as_i64()
                .map(|size| usize::try_from(size).unwrap_or(0))
                .ok_or_else(invalid),
        }
    }

    pub(crate) fn text(&self, place: usize, default: &str) -> Result<String, Error> {
        match self.get(place) {
            None => Ok(default.to_owned()),
            Some(value) => value.as_str().map(str::to_owned).ok_or_else(invalid),
        }
    }

    /// Any value as text, which a filter may not do without.
    pub(crate) fn any_text(
        &self,
        state: &mut State<'_, '_>,
        place: usize,
    ) -> Result<String, Error> {
        let value = self
            .get(place)
            .ok_or_else(|| Error::from(ErrorKind::MissingArgument))?;
        text::to_text(state, value)
    }
}

pub(crate) fn invalid() -> Error {
    Error::from(ErrorKind::InvalidOperation)
}

//! The arguments of a filter or a method, by position or by name, as Python takes them.

use minijinja::{Error, ErrorKind, Value, value::ValueKind};

use super::objects::pairs;

/// The arguments after the value, in the order of the parameters.
pub(crate) struct Arguments(Vec<Option<Value>>);

impl Arguments {
    /// Sorts `arguments` by `names`. The last of them holds the named ones, if there are any.
    pub(crate) fn new(arguments: &[Value], names: &[&str]) -> Result<Self, Error> {
        let (positional, keywords) = split_keywords(arguments);
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

    /// Takes `least` to `most` arguments, none of them by name.
    pub(crate) fn positional(
        arguments: &[Value],
        least: usize,
        most: usize,
    ) -> Result<Self, Error> {
        if arguments.last().is_some_and(Value::is_kwargs) || arguments.len() > most {
            return Err(Error::from(ErrorKind::TooManyArguments));
        }
        if arguments.len() < least {
            return Err(Error::from(ErrorKind::MissingArgument));
        }
        Ok(Self(arguments.iter().cloned().map(Some).collect()))
    }

    pub(crate) fn get(&self, place: usize) -> Option<&Value> {
        self.0.get(place).and_then(Option::as_ref)
    }

    /// An argument that has to be there.
    pub(crate) fn required(&self, place: usize) -> Result<&Value, Error> {
        self.get(place)
            .ok_or_else(|| Error::from(ErrorKind::MissingArgument))
    }

    /// An argument that is there and is not `none`.
    pub(crate) fn given(&self, place: usize) -> Option<&Value> {
        self.get(place).filter(|value| !value.is_none())
    }

    pub(crate) fn is_true(&self, place: usize, default: bool) -> bool {
        self.get(place).map_or(default, Value::is_true)
    }

    /// An integer or a bool; what is larger than 64 bits is the largest.
    pub(crate) fn integer(&self, place: usize) -> Result<Option<i64>, Error> {
        self.get(place).map(integer).transpose()
    }

    /// An integer that counts as zero where it is negative, such as a width.
    pub(crate) fn size(&self, place: usize, default: usize) -> Result<usize, Error> {
        let size = self.integer(place)?;
        Ok(size.map_or(default, |size| usize::try_from(size).unwrap_or(0)))
    }

    /// The most that is wanted of something: negative numbers stand for everything.
    pub(crate) fn limit(&self, place: usize) -> Result<usize, Error> {
        let limit = self.integer(place)?.unwrap_or(-1);
        Ok(usize::try_from(limit).unwrap_or(usize::MAX))
    }

    /// A text that has to be there.
    pub(crate) fn str(&self, place: usize) -> Result<&str, Error> {
        self.required(place)?.as_str().ok_or_else(invalid)
    }

    /// A text, or `None` where it is left out or `none`.
    pub(crate) fn str_or_none(&self, place: usize) -> Result<Option<&str>, Error> {
        let given = self.given(place);
        given
            .map(|value| value.as_str().ok_or_else(invalid))
            .transpose()
    }
}

/// Returns the arguments by position and those by name.
pub(crate) fn split_keywords(arguments: &[Value]) -> (&[Value], Option<&Value>) {
    match arguments.split_last() {
        Some((last, positional)) if last.is_kwargs() => (positional, Some(last)),
        _ => (arguments, None),
    }
}

/// The value that a filter is applied to, and the other arguments.
pub(crate) fn split(arguments: &[Value]) -> Result<(&Value, &[Value]), Error> {
    arguments.split_first().ok_or_else(invalid)
}

/// The only argument.
pub(crate) fn one(arguments: &[Value]) -> Result<&Value, Error> {
    match arguments {
        [value] => Ok(value),
        _ => Err(Error::from(ErrorKind::TooManyArguments)),
    }
}

/// An integer or a bool, cut to 64 bits.
pub(crate) fn integer(value: &Value) -> Result<i64, Error> {
    match value.kind() {
        ValueKind::Bool => Ok(i64::from(value.is_true())),
        ValueKind::Number if value.is_integer() => Ok(match i128::try_from(value.clone()) {
            Ok(wide) => i64::try_from(wide).unwrap_or(if wide < 0 { i64::MIN } else { i64::MAX }),
            Err(_) => i64::MAX,
        }),
        _ => Err(invalid()),
    }
}

pub(crate) fn invalid() -> Error {
    Error::from(ErrorKind::InvalidOperation)
}

/// Returns a place in a list: a negative index counts from the end.
pub(crate) fn place_in(index: i64, length: usize) -> usize {
    match usize::try_from(index) {
        Ok(index) => index,
        Err(_) => length.saturating_sub(usize::try_from(index.unsigned_abs()).unwrap_or(length)),
    }
}

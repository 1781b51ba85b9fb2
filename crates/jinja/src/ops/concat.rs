//! `~`, and `+` of texts. With `+`, text that is marked safe escapes what it is joined with; with `~` only where
//! everything is escaped.

use minijinja::{AutoEscape, Error, State, Value};

use crate::{
    fuel::{pay, pay_added},
    objects::reserve,
    strict::refuse_undefined,
    text::{escaped, push_text},
};

/// The text of values that are joined.
struct Joined {
    text: String,
    is_safe: bool,
}

impl Joined {
    const fn new() -> Self {
        Self {
            text: String::new(),
            is_safe: false,
        }
    }

    /// Adds a value, whatever it is.
    fn push(&mut self, state: &State<'_, '_>, value: &Value) -> Result<(), Error> {
        if !self.is_safe || value.is_safe() {
            return push_text(state, &mut self.text, value);
        }
        let mut text = String::new();
        push_text(state, &mut text, value)?;
        let escaped = escaped(state, text, true)?;
        pay_added(state, self.text.len(), escaped.len())?;
        self.text.push_str(&escaped);
        Ok(())
    }

    fn into_value(self) -> Value {
        if self.is_safe {
            Value::from_safe_string(self.text)
        } else {
            Value::from(self.text)
        }
    }
}

/// `a ~ b ~ …`: values as text, one behind the other.
pub(crate) fn concat(state: &State<'_, '_>, values: &[Value]) -> Result<Value, Error> {
    joined(state, values, *state.auto_escape() != AutoEscape::None)
}

fn joined(state: &State<'_, '_>, values: &[Value], escapes: bool) -> Result<Value, Error> {
    for value in values {
        refuse_undefined(state, value)?;
    }
    let mut joined = Joined::new();
    // Whether it is safe is known before anything is escaped for it.
    joined.is_safe = escapes && values.iter().any(Value::is_safe);
    let sizes = values.iter().filter_map(Value::as_str).map(str::len);
    let size = sizes.sum();
    reserve(size)?;
    joined.text.reserve(size);
    for value in values {
        joined.push(state, value)?;
    }
    Ok(joined.into_value())
}

/// `one + other` of texts.
pub(super) fn plus_text(state: &State<'_, '_>, one: &Value, other: &Value) -> Result<Value, Error> {
    match (one.as_str(), other.as_str()) {
        (Some(text), Some(added)) if !one.is_safe() && !other.is_safe() => {
            pay(state, text.len() + added.len())?;
            Ok(Value::from([text, added].concat()))
        }
        _ => joined(state, &[one.clone(), other.clone()], true),
    }
}

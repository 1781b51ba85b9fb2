//! Undefined values are refused, unless the options allow them.

use minijinja::{Error, ErrorKind, State, UndefinedBehavior, Value};

/// Refuses a value that is undefined.
pub(crate) fn refuse_undefined(state: &State<'_, '_>, value: &Value) -> Result<(), Error> {
    if value.is_undefined() && is_strict(state) {
        return Err(Error::from(ErrorKind::UndefinedError));
    }
    Ok(())
}

/// Whether an undefined variable is an error in this render.
pub(crate) fn is_strict(state: &State<'_, '_>) -> bool {
    state.undefined_behavior() == UndefinedBehavior::Strict
}

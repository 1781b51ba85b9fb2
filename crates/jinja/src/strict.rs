//! Nothing undefined gets past a filter, a test or a method.

use minijinja::{
    Error, ErrorKind, State, UndefinedBehavior, Value,
    value::{Rest, ValueOrKwargs},
};

use super::objects::pairs;

/// Which arguments of a filter or test may be undefined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Check {
    /// None; what they hold may be, because it is looked at later or not at all.
    Shallow,
    /// All of them may be.
    Free,
}

type Callable =
    dyn Fn(&mut State<'_, '_>, Rest<ValueOrKwargs>) -> Result<Value, Error> + Send + Sync;

/// A filter or test that refuses what is undefined, and pays for what it walks, before it runs.
pub(crate) fn own<F>(inner: F, check: Check) -> Box<Callable>
where
    F: Fn(&mut State<'_, '_>, &[Value]) -> Result<Value, Error> + Send + Sync + 'static,
{
    Box::new(move |state, Rest(arguments)| {
        let arguments: Vec<Value> = arguments.into_iter().map(Value::from).collect();
        require_all(state, &arguments, check)?;
        inner(state, &arguments)
    })
}

/// Refuses undefined arguments, and pays for those that are walked.
pub(crate) fn require_all(
    state: &State<'_, '_>,
    arguments: &[Value],
    check: Check,
) -> Result<(), Error> {
    if check == Check::Free {
        return Ok(());
    }
    for argument in arguments {
        if argument.is_kwargs() {
            for (_, value) in pairs(argument) {
                refuse_undefined(state, &value)?;
            }
        } else {
            refuse_undefined(state, argument)?;
        }
    }
    Ok(())
}

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

//! Filters and tests as minijinja takes them: functions that look at their arguments first.

use minijinja::{
    Error, State, Value,
    value::{Rest, ValueOrKwargs},
};

use crate::{objects::pairs, strict::refuse_undefined};

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

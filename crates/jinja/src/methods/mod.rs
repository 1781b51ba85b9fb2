//! Methods of texts, numbers, lists and dicts, as Python has them.

mod bound;
mod bytes;
mod case;
mod changing;
mod containers;
mod find;
mod numbers;
mod pad;
mod split;
mod text;

pub(crate) use bound::{Bound, changes, has};
pub(crate) use case::{capitalize, is_lower, is_upper};
pub(crate) use changing::entries_of;
pub(crate) use containers::from_keys;
pub(crate) use find::replaced;
pub(crate) use pad::{Side, pad};
pub(crate) use split::{Ends, count_lines, lines, strip, strip_cost};

use minijinja::{Error, ErrorKind, State, Value, value::ValueKind};

use crate::strict::refuse_undefined;

/// Calls a method that the value does not bring itself.
pub(crate) fn call(
    state: &mut State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Result<Value, Error> {
    refuse_undefined(state, value)?;
    for argument in arguments {
        // `d.get('key', missing)` is undefined only where there is no such key.
        if method != "get" {
            refuse_undefined(state, argument)?;
        }
    }
    state.consume_fuel(1)?;
    let result = match value.kind() {
        _ if value.is_kwargs() => None,
        ValueKind::String => text::call(state, value, method, arguments)?,
        ValueKind::Map => containers::of_dict(state, value, method, arguments)?,
        ValueKind::Seq => containers::of_list(state, value, method, arguments)?,
        ValueKind::Bytes => bytes::call(state, value, method, arguments)?,
        ValueKind::Bool | ValueKind::Number => numbers::call(value, method, arguments)?,
        _ => None,
    };
    result.ok_or_else(|| Error::from(ErrorKind::UnknownMethod))
}

//! Methods of strings, lists and dicts, as Python has them.

use minijinja::{Error, ErrorKind, State, Value, value::ValueKind};
use minijinja_contrib::pycompat;

use super::{
    arguments::{Arguments, invalid},
    filters::centered,
    objects::{Dict, Part, View},
    strict::{self, Check},
};

/// The widest field that `str.format` may pad to.
const MAX_WIDTH_DIGITS: usize = 4;

pub(crate) fn call(
    state: &mut State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Result<Value, Error> {
    strict::require_all(state, arguments, Check::Deep)?;
    let weight = strict::require(state, value)?;
    // What takes each letter or item in turn costs more than what copies.
    let bytes_each = match method {
        "count" | "index" if value.kind() == ValueKind::Seq => 2,
        "swapcase" => 4,
        _ => strict::BYTES_PER_FUEL,
    };
    state.consume_fuel(weight / bytes_each)?;
    if method == "replace"
        && let (Some(text), [old, new, ..]) = (value.as_str(), arguments)
        && let (Some(old), Some(new)) = (old.as_str(), new.as_str())
    {
        let places = if old.is_empty() {
            text.len() + 1
        } else {
            text.matches(old).count()
        };
        state.consume_fuel(places.saturating_mul(new.len()) as u64 / strict::BYTES_PER_FUEL)?;
    }
    match (value.kind(), value.as_str()) {
        (ValueKind::String, Some(text)) => {
            if method == "format" {
                check_widths(text)?;
            }
            match string_method(state, text, method, arguments)? {
                Some(result) => Ok(result),
                None => pycompat::unknown_method_callback(state, value, method, arguments),
            }
        }
        (ValueKind::Map, _)
            if arguments.is_empty() && matches!(method, "keys" | "values" | "items") =>
        {
            let dict = value.downcast_object::<Dict>().ok_or_else(invalid)?;
            let part = match method {
                "keys" => Part::Keys,
                "values" => Part::Values,
                _ => Part::Items,
            };
            Ok(View::value(dict, part))
        }
        (ValueKind::Seq, _) if method == "index" => {
            let [wanted] = arguments else {
                return Err(invalid());
            };
            let place = value.try_iter()?.position(|item| item == *wanted);
            place.map(Value::from).ok_or_else(invalid)
        }
        _ => pycompat::unknown_method_callback(state, value, method, arguments),
    }
}

/// Methods of `str` that the engine does not have.
fn string_method(
    state: &State<'_, '_>,
    text: &str,
    method: &str,
    arguments: &[Value],
) -> Result<Option<Value>, Error> {
    let one = || match arguments {
        [only] => only.as_str().ok_or_else(invalid),
        _ => Err(invalid()),
    };
    Ok(Some(match method {
        "center" | "ljust" | "rjust" | "zfill" => padded(state, text, method, arguments)?.into(),
        "index" | "rindex" => {
            let found = if method == "index" {
                text.find(one()?)
            } else {
                text.rfind(one()?)
            };
            let before = found.and_then(|at| text.get(..at)).ok_or_else(invalid)?;
            before.chars().count().into()
        }
        "partition" => match text.split_once(non_empty(one()?)?) {
            Some((before, after)) => (before, one()?, after).into(),
            None => (text, "", "").into(),
        },
        "rpartition" => match text.rsplit_once(non_empty(one()?)?) {
            Some((before, after)) => (before, one()?, after).into(),
            None => ("", "", text).into(),
        },
        "removeprefix" => text.strip_prefix(one()?).unwrap_or(text).into(),
        "removesuffix" => text.strip_suffix(one()?).unwrap_or(text).into(),
        "swapcase" => {
            let swap = |char: char| -> String {
                if char.is_uppercase() {
                    char.to_lowercase().collect()
                } else {
                    char.to_uppercase().collect()
                }
            };
            text.chars().map(swap).collect::<String>().into()
        }
        "rsplit" => rsplit(text, arguments)?,
        _ => return Ok(None),
    }))
}

fn non_empty(separator: &str) -> Result<&str, Error> {
    if separator.is_empty() {
        Err(invalid())
    } else {
        Ok(separator)
    }
}

fn padded(
    state: &State<'_, '_>,
    text: &str,
    method: &str,
    arguments: &[Value],
) -> Result<String, Error> {
    let arguments = Arguments::new(arguments, &["width", "fillchar"])?;
    let width = arguments.size(0, 0)?;
    let fill = arguments.text(1, " ")?;
    let mut fill = fill.chars();
    let (Some(fill), None) = (fill.next(), fill.next()) else {
        return Err(invalid());
    };
    state.consume_fuel(width as u64 / strict::BYTES_PER_FUEL)?;
    let missing = width.saturating_sub(text.chars().count());
    let pad = |fill: char| std::iter::repeat_n(fill, missing);
    Ok(match method {
        "center" => centered(text, width, fill),
        "ljust" => text.chars().chain(pad(fill)).collect(),
        "rjust" => pad(fill).chain(text.chars()).collect(),
        _ => {
            let digits = text.trim_start_matches(['+', '-']);
            let sign = text
                .get(..(text.len() - digits.len()).min(1))
                .unwrap_or_default();
            let rest = text.get(sign.len()..).unwrap_or_default();
            sign.chars().chain(pad('0')).chain(rest.chars()).collect()
        }
    })
}

fn rsplit(text: &str, arguments: &[Value]) -> Result<Value, Error> {
    let arguments = Arguments::new(arguments, &["sep", "maxsplit"])?;
    let separator = arguments.text(0, "")?;
    let separator = non_empty(&separator)?;
    let limit = match arguments
        .get(1)
        .map(|limit| limit.as_i64().ok_or_else(invalid))
    {
        Some(limit) => usize::try_from(limit?).unwrap_or(usize::MAX),
        None => usize::MAX,
    };
    let mut parts: Vec<Value> = text
        .rsplitn(limit.saturating_add(1), separator)
        .map(Value::from)
        .collect();
    parts.reverse();
    Ok(Value::from(parts))
}

/// The engine pads before it counts, so a huge width would be paid for too late.
fn check_widths(format: &str) -> Result<(), Error> {
    let fields = format
        .split('{')
        .skip(1)
        .filter_map(|field| field.split('}').next());
    for spec in fields
        .filter_map(|field| field.split_once(':'))
        .map(|(_, spec)| spec)
    {
        let longest = spec
            .split(|char: char| !char.is_ascii_digit())
            .map(str::len)
            .max();
        if longest > Some(MAX_WIDTH_DIGITS) {
            return Err(Error::new(
                ErrorKind::InvalidOperation,
                "the field is too wide",
            ));
        }
    }
    Ok(())
}

//! Numbers: what Python reads as one, and how it rounds.

use minijinja::{Error, State, Value, filters, value::ValueKind};
use minijinja_contrib::filters as contrib;

use crate::arguments::{Arguments, invalid};

type Outcome = Result<Value, Error>;

fn split(arguments: &[Value]) -> Result<(&Value, &[Value]), Error> {
    arguments.split_first().ok_or_else(invalid)
}

/// `int(value, default=0, base=10)`: what is no number is the default.
pub(crate) fn int(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["default", "base"])?;
    let base = u32::try_from(rest.size(1, 10)?).map_err(|_| invalid())?;
    let found = match value.kind() {
        ValueKind::Bool => Some(Value::from(i64::from(value.is_true()))),
        ValueKind::Number if value.is_integer() => Some(value.clone()),
        ValueKind::Number => f64::try_from(value.clone()).ok().and_then(truncated),
        ValueKind::String => value
            .as_str()
            .and_then(|text| match parse_integer(text, base) {
                Some(integer) => Some(integer.map(Value::from)),
                None => parse_float(text).and_then(truncated).map(Ok),
            })
            .transpose()?,
        _ => None,
    };
    Ok(found
        .or_else(|| rest.get(0).cloned())
        .unwrap_or_else(|| Value::from(0)))
}

fn truncated(float: f64) -> Option<Value> {
    // Exact: what is larger than this is no whole number of 64 bits.
    let whole = float.trunc();
    #[allow(clippy::cast_possible_truncation)]
    (whole.abs() < 1e38).then_some(Value::from(whole as i128))
}

/// `float(value, default=0.0)`: what is no number is the default.
pub(crate) fn float(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["default"])?;
    let found = match value.kind() {
        ValueKind::Bool => Some(f64::from(u8::from(value.is_true()))),
        ValueKind::Number => f64::try_from(value.clone()).ok(),
        ValueKind::String => value.as_str().and_then(parse_float),
        _ => None,
    };
    Ok(match found {
        Some(float) => Value::from(float),
        None => rest.get(0).cloned().unwrap_or_else(|| Value::from(0.0)),
    })
}

/// Digits may be grouped by single underscores, and may be those of any script.
fn plain_digits(text: &str) -> Option<String> {
    let text = text.trim();
    if text.starts_with('_') || text.ends_with('_') || text.contains("__") {
        return None;
    }
    let plain = text.chars().filter(|char| *char != '_').map(|char| {
        if char.is_ascii() {
            char
        } else {
            unicode_digit(char).unwrap_or(char)
        }
    });
    Some(plain.collect())
}

/// Decimal digits come in runs of ten that start at a multiple of ten or sixteen; the common ones do.
fn unicode_digit(char: char) -> Option<char> {
    const ZEROS: [u32; 14] = [
        0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50,
        0xff10,
    ];
    let code = u32::from(char);
    let digit = ZEROS
        .iter()
        .find_map(|zero| code.checked_sub(*zero).filter(|digit| *digit < 10))?;
    char::from_digit(digit, 10)
}

fn parse_integer(text: &str, base: u32) -> Option<Result<i128, Error>> {
    let plain = plain_digits(text)?;
    let (negative, digits) = match plain.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let prefixes = match base {
        2 => ["0b", "0B"],
        8 => ["0o", "0O"],
        16 => ["0x", "0X"],
        3..=36 => ["", ""],
        _ => return None,
    };
    let digits = prefixes
        .iter()
        .find_map(|prefix| digits.strip_prefix(prefix))
        .unwrap_or(digits);
    if !digits.starts_with(|char: char| char.is_ascii_alphanumeric()) {
        return None;
    }
    if !digits.chars().all(|char| char.is_digit(base)) {
        return None;
    }
    let signed = if negative {
        format!("-{digits}")
    } else {
        digits.to_owned()
    };
    Some(i128::from_str_radix(&signed, base).map_err(|_| invalid()))
}

fn parse_float(text: &str) -> Option<f64> {
    plain_digits(text)?.parse().ok()
}

pub(crate) fn abs(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    match arguments {
        [value] if value.kind() == ValueKind::Bool => Ok(Value::from(i64::from(value.is_true()))),
        [value] => filters::abs(value.clone()),
        _ => Err(invalid()),
    }
}

/// `round(value, precision=0, method='common')`: always a float.
pub(crate) fn round(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let mut value = value.clone();
    let named = Arguments::new(rest, &["precision", "method"])?;
    let method = named.text(1, "common")?;
    if method != "common" && value.is_integer() {
        value = Value::from(f64::try_from(value)?);
    }
    let rounded = Value::from_function(filters::round);
    let precision = named.get(0).cloned().unwrap_or_else(|| Value::from(0));
    rounded.call(state, &[value, precision, Value::from(method)])
}

/// `filesizeformat(value, binary=false)`, of a number or a text that is one.
pub(crate) fn filesizeformat(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["binary"])?;
    let bytes = match value.as_str() {
        Some(text) => parse_float(text).ok_or_else(invalid)?,
        None => f64::try_from(value.clone())?,
    };
    Ok(contrib::filesizeformat(bytes, Some(rest.is_true(0, false))).into())
}

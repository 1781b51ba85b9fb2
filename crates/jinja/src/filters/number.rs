//! Numbers: what Python reads as one, and how it rounds.

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, integer, invalid, one, split},
    error::refused,
    format::{Integer, float as float_of},
    fuel::pay_walk,
    numeral::{self, Read},
    objects::{Kind, kind},
};

type Outcome = Result<Value, Error>;

/// `int(value, default=0, base=10)`: what is no number is the default.
pub(crate) fn int(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["default", "base"])?;
    let default = || rest.get(0).cloned().unwrap_or_else(|| Value::from(0));
    let Some(text) = value.as_str() else {
        return match kind(value) {
            Kind::Bool => Ok(Value::from(i64::from(value.is_true()))),
            Kind::Int => Ok(value.clone()),
            Kind::Float => {
                let float = float_of(value).unwrap_or(f64::NAN);
                // Python refuses to make an integer of the infinite.
                if float.is_nan() {
                    Ok(default())
                } else {
                    truncated(float)
                }
            }
            _ => Ok(default()),
        };
    };
    // It is copied and looked at several times.
    pay_walk(state, text.len().saturating_mul(6))?;
    // A base that is no integer is none that Python knows.
    let base = rest.get(1).map_or(Ok(10), integer).unwrap_or(-1);
    match numeral::integer(text, base) {
        Read::Integer(integer) => Ok(Value::from(integer)),
        Read::TooLarge => Err(refused("an integer of more than 128 bits")),
        Read::Other => match numeral::float(text).filter(|float| float.is_finite()) {
            Some(float) => truncated(float),
            None => Ok(default()),
        },
    }
}

fn truncated(float: f64) -> Outcome {
    let whole = float.trunc();
    #[allow(clippy::cast_possible_truncation, reason = "the float is in range")]
    if whole.abs() < 1.7e38 {
        Ok(Value::from(whole as i128))
    } else {
        Err(refused("an integer of more than 128 bits"))
    }
}

/// `float(value, default=0.0)`: what is no number is the default.
pub(crate) fn float(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["default"])?;
    let found = match value.as_str() {
        Some(text) => {
            pay_walk(state, text.len().saturating_mul(4))?;
            numeral::float(text)
        }
        None => float_of(value),
    };
    Ok(match found {
        Some(float) => Value::from(float),
        None => rest.get(0).cloned().unwrap_or_else(|| Value::from(0.0)),
    })
}

pub(crate) fn abs(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = one(arguments)?;
    match (Integer::new(value), float_of(value)) {
        (Some(integer), _) => match i128::try_from(integer.magnitude) {
            Ok(magnitude) => Ok(Value::from(magnitude)),
            Err(_) => Ok(Value::from(integer.magnitude)),
        },
        (None, Some(float)) => Ok(Value::from(float.abs())),
        _ => Err(refused("`abs` of what is no number")),
    }
}

/// `round(value, precision=0, method='common')`.
pub(crate) fn round(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["precision", "method"])?;
    let method = rest.str_or_none(1)?.unwrap_or("common");
    let float = float_of(value).ok_or_else(|| refused("`round` of what is no number"))?;
    let whole = rest.get(0).is_some_and(Value::is_none);
    let precision = rest.given(0).map_or(Ok(0), integer)?;
    let whole_kind = Integer::new(value).is_some();
    match method {
        "common" if whole_kind => rounded_integer(value, precision),
        "common" if whole => {
            if float.is_finite() {
                truncated(rounded(float, 0))
            } else {
                Err(invalid())
            }
        }
        "common" => Ok(Value::from(rounded(float, precision))),
        "ceil" | "floor" if !whole && float.is_finite() => {
            // Python has integers here, which a power of ten is as a float up to this one.
            let power = i32::try_from(precision.clamp(-400, 400)).unwrap_or(0);
            if power > 22 {
                return Err(refused("more digits than a float has"));
            }
            if whole_kind && power >= 0 {
                // Scaled and back, an integer is what it was.
                return Ok(Value::from(float));
            }
            let factor = if power < 0 {
                1.0 / 10_f64.powi(-power)
            } else {
                10_f64.powi(power)
            };
            let scaled = float * factor;
            if !scaled.is_finite() {
                return Err(invalid());
            }
            let scaled = if method == "ceil" {
                scaled.ceil()
            } else {
                scaled.floor()
            };
            // Python has an integer here, of which there is no negative zero.
            Ok(Value::from((scaled + 0.0) / factor))
        }
        _ => Err(invalid()),
    }
}

/// Rounds to the even one of two that are as near.
fn rounded(float: f64, precision: i64) -> f64 {
    if !float.is_finite() || precision > 400 {
        return float;
    }
    let text = if let Ok(places) = usize::try_from(precision) {
        format!("{float:.places$}")
    } else {
        let digits = format!("{:e}", float.abs());
        let exponent = digits
            .split_once('e')
            .and_then(|(_, exponent)| exponent.parse().ok());
        let kept = exponent.unwrap_or(0_i64) + 1 + precision;
        match usize::try_from(kept) {
            Ok(0) if float.abs() > half(precision) => format!("{}1e{}", sign(float), -precision),
            Ok(0) | Err(_) => format!("{}0", sign(float)),
            Ok(kept) => format!("{float:.*e}", kept - 1),
        }
    };
    text.parse().unwrap_or(float)
}

fn half(precision: i64) -> f64 {
    format!("5e{}", -precision - 1)
        .parse()
        .unwrap_or(f64::INFINITY)
}

fn sign(float: f64) -> &'static str {
    if float.is_sign_negative() { "-" } else { "" }
}

fn rounded_integer(value: &Value, precision: i64) -> Outcome {
    let integer = i128::try_from(value.clone())?;
    let Some(places) = precision
        .checked_neg()
        .and_then(|places| u32::try_from(places).ok())
    else {
        return Ok(Value::from(integer));
    };
    let Some(unit) = 10_i128.checked_pow(places) else {
        return Ok(Value::from(0));
    };
    let (whole, rest) = (integer.div_euclid(unit), integer.rem_euclid(unit));
    // Of two that are as near, the even one.
    let up = match rest.checked_mul(2).ok_or_else(invalid)?.cmp(&unit) {
        std::cmp::Ordering::Less => false,
        std::cmp::Ordering::Equal => whole % 2 != 0,
        std::cmp::Ordering::Greater => true,
    };
    let rounded = (whole + i128::from(up)).checked_mul(unit);
    rounded.map(Value::from).ok_or_else(invalid)
}

/// `filesizeformat(value, binary=false)`, of a number or a text that is one.
pub(crate) fn filesizeformat(_: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let binary = Arguments::new(rest, &["binary"])?.is_true(0, false);
    let bytes = match value.as_str() {
        Some(text) => numeral::float(text),
        None => float_of(value),
    };
    let bytes = bytes.ok_or_else(|| refused("`filesizeformat` of what is no number"))?;
    let base: f64 = if binary { 1024.0 } else { 1000.0 };
    #[allow(clippy::float_cmp, reason = "as Python compares it")]
    if bytes == 1.0 {
        return Ok(Value::from("1 Byte"));
    }
    if bytes < base {
        if !bytes.is_finite() {
            return Err(invalid());
        }
        return Ok(Value::from(format!("{:.0} Bytes", bytes.trunc() + 0.0)));
    }
    let mut unit = base;
    let mut prefix = 'k';
    for letter in "kMGTPEZY".chars() {
        unit *= base;
        prefix = letter;
        if bytes < unit {
            break;
        }
    }
    let prefix = match (binary, prefix) {
        (true, prefix) => format!("{}i", prefix.to_ascii_uppercase()),
        (false, prefix) => prefix.to_string(),
    };
    let size = base * bytes / unit;
    Ok(Value::from(if size.is_nan() {
        format!("nan {prefix}B")
    } else {
        format!("{size:.1} {prefix}B")
    }))
}

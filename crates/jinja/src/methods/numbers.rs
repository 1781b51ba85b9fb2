//! The methods of numbers.

use minijinja::{Error, Value};

use crate::{
    arguments::{Arguments, invalid},
    error::refused,
    objects::tuple,
    ops::Number,
};

/// Calls a method of a number, or returns `None` if there is none of this name.
pub(super) fn call(
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Result<Option<Value>, Error> {
    let number = Number::of(value).ok_or_else(invalid)?;
    let result = match (method, number) {
        ("bit_length", Number::Int(int)) => {
            Value::from(u128::BITS - int.unsigned_abs().leading_zeros())
        }
        ("bit_count", Number::Int(int)) => Value::from(int.unsigned_abs().count_ones()),
        ("conjugate", number) => number.into_value(),
        ("as_integer_ratio", Number::Int(int)) => {
            tuple(vec![Number::Int(int).into_value(), Value::from(1)])
        }
        ("as_integer_ratio", Number::Float(float)) => ratio(float)?,
        ("is_integer", Number::Float(float)) => {
            Value::from(float.is_finite() && float.trunc() == float)
        }
        _ => return Ok(None),
    };
    Arguments::positional(arguments, 0, 0)?;
    Ok(Some(result))
}

/// The integers whose quotient a float is, without a common divisor.
fn ratio(float: f64) -> Result<Value, Error> {
    const FRACTION_BITS: i32 = 52;
    if !float.is_finite() {
        return Err(invalid());
    }
    let bits = float.to_bits();
    let fraction = bits & ((1 << FRACTION_BITS) - 1);
    let (mantissa, exponent) = match i32::try_from((bits >> FRACTION_BITS) & 0x7ff).unwrap_or(0) {
        0 => (fraction, 1),
        exponent => (fraction | (1 << FRACTION_BITS), exponent),
    };
    let shared = mantissa.trailing_zeros().min(u64::BITS - 1);
    let odd = i128::from(mantissa >> shared);
    let power = exponent - 1023 - FRACTION_BITS + i32::try_from(shared).unwrap_or(0);
    let two_to = |power: i32| {
        let power = u32::try_from(power).ok()?;
        2_i128.checked_pow(power)
    };
    let parts = match (odd, power) {
        (0, _) => Some((0, 1)),
        (odd, 0..) => two_to(power)
            .and_then(|scale| odd.checked_mul(scale))
            .map(|whole| (whole, 1)),
        (odd, _) => two_to(-power).map(|scale| (odd, scale)),
    };
    let (numerator, denominator) =
        parts.ok_or_else(|| refused("an integer of more than 128 bits"))?;
    let numerator = if float < 0.0 { -numerator } else { numerator };
    Ok(tuple(vec![
        Number::Int(numerator).into_value(),
        Number::Int(denominator).into_value(),
    ]))
}

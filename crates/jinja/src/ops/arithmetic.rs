//! `+`, `-`, `*`, `/`, `//`, `%` and `**`.

use minijinja::{Error, State, Value};

use super::{concat::plus_text, number::Number};
use crate::{
    error::refused,
    fuel::{pay, pay_units},
    objects::{Items, Kind, items, kind, list, reserve, text, tuple},
    strict::refuse_undefined,
};

type Outcome = Result<Value, Error>;

fn check(state: &State<'_, '_>, one: &Value, other: &Value) -> Result<(), Error> {
    refuse_undefined(state, one)?;
    refuse_undefined(state, other)
}

fn numbers(one: &Value, other: &Value) -> Option<(Number, Number)> {
    Some((Number::of(one)?, Number::of(other)?))
}

fn unlike() -> Error {
    refused("an operator between values that do not have it")
}

fn too_large() -> Error {
    refused("an integer of more than 128 bits")
}

fn int(result: Option<i128>) -> Outcome {
    result
        .map(|int| Number::Int(int).into_value())
        .ok_or_else(too_large)
}

/// `one + other`.
pub(crate) fn add(state: &State<'_, '_>, one: &Value, other: &Value) -> Outcome {
    if let (Some(_), Some(_)) = (text(one), text(other)) {
        return plus_text(state, one, other);
    }
    check(state, one, other)?;
    match numbers(one, other) {
        Some((Number::Int(one), Number::Int(other))) => return int(one.checked_add(other)),
        Some((one, other)) => return Ok(Value::from(one.as_float() + other.as_float())),
        None => {}
    }
    match (kind(one), kind(other)) {
        (Kind::List, Kind::List) => joined(state, one, other).map(list),
        (Kind::Tuple, Kind::Tuple) => joined(state, one, other).map(tuple),
        _ => Err(unlike()),
    }
}

fn joined(state: &State<'_, '_>, one: &Value, other: &Value) -> Result<Vec<Value>, Error> {
    let (one, other) = (items(state, one)?, items(state, other)?);
    let size = one.len() + other.len();
    pay_slots(state, size)?;
    let mut joined = Vec::with_capacity(size);
    joined.extend(one.iter());
    joined.extend(other.iter());
    Ok(joined)
}

/// Copying a value costs less than a step.
fn pay_slots(state: &State<'_, '_>, count: usize) -> Result<(), Error> {
    pay_units(state, count as u64 / 2)?;
    reserve(count.saturating_mul(size_of::<Value>()))
}

/// `one - other`.
pub(crate) fn subtract(state: &State<'_, '_>, one: &Value, other: &Value) -> Outcome {
    check(state, one, other)?;
    match numbers(one, other).ok_or_else(unlike)? {
        (Number::Int(one), Number::Int(other)) => int(one.checked_sub(other)),
        (one, other) => Ok(Value::from(one.as_float() - other.as_float())),
    }
}

/// `one * other`; a text, a list or a tuple can be repeated.
pub(crate) fn multiply(state: &State<'_, '_>, one: &Value, other: &Value) -> Outcome {
    check(state, one, other)?;
    match (Number::of(one), Number::of(other)) {
        (Some(Number::Int(one)), Some(Number::Int(other))) => int(one.checked_mul(other)),
        (Some(one), Some(other)) => Ok(Value::from(one.as_float() * other.as_float())),
        (None, Some(Number::Int(times))) => repeat(state, one, times),
        (Some(Number::Int(times)), None) => repeat(state, other, times),
        _ => Err(unlike()),
    }
}

fn repeat(state: &State<'_, '_>, value: &Value, times: i128) -> Outcome {
    if i64::try_from(times).is_err() {
        return Err(refused("a repetition of more than 64 bits"));
    }
    let times = usize::try_from(times.max(0)).unwrap_or(usize::MAX);
    if let Some(text) = value.as_str() {
        let size = text.len().saturating_mul(times);
        pay(state, size)?;
        // Short texts are copied one by one.
        pay_units(
            state,
            if text.is_empty() {
                0
            } else {
                times as u64 / 64
            },
        )?;
        let repeated = if text.is_empty() {
            String::new()
        } else {
            text.repeat(times)
        };
        return Ok(if value.is_safe() {
            Value::from_safe_string(repeated)
        } else {
            Value::from(repeated)
        });
    }
    let make = match kind(value) {
        Kind::List => list,
        Kind::Tuple => tuple,
        _ => return Err(unlike()),
    };
    let items = items(state, value)?;
    pay_slots(state, items.len().saturating_mul(times))?;
    Ok(make(cycled(&items, times)))
}

fn cycled(items: &Items, times: usize) -> Vec<Value> {
    if items.len() == 0 {
        return vec![];
    }
    let mut repeated = Vec::with_capacity(items.len() * times);
    for _ in 0..times {
        repeated.extend(items.iter());
    }
    repeated
}

fn division_by_zero() -> Error {
    refused("a division by zero")
}

/// `one / other`.
pub(crate) fn divide(state: &State<'_, '_>, one: &Value, other: &Value) -> Outcome {
    check(state, one, other)?;
    let (one, other) = numbers(one, other).ok_or_else(unlike)?;
    let divisor = other.as_float();
    if divisor == 0.0 {
        return Err(division_by_zero());
    }
    Ok(Value::from(match (one, other) {
        (Number::Int(one), Number::Int(other)) => quotient(one, other),
        _ => one.as_float() / divisor,
    }))
}

/// The quotient of two integers, of which the second is not zero, rounded once.
#[allow(clippy::cast_precision_loss, reason = "as Python rounds an integer")]
fn quotient(one: i128, other: i128) -> f64 {
    /// Integers up to this one are floats, too.
    const EXACT: u128 = 1 << f64::MANTISSA_DIGITS;
    let (dividend, divisor) = (one.unsigned_abs(), other.unsigned_abs());
    let magnitude = if dividend <= EXACT && divisor <= EXACT {
        dividend as f64 / divisor as f64
    } else {
        long_quotient(dividend, divisor)
    };
    if (one < 0) == (other < 0) {
        magnitude
    } else {
        -magnitude
    }
}

/// Divides bit by bit, until there are more bits than a float has, and one for what is left.
#[allow(clippy::cast_precision_loss, reason = "as Python rounds an integer")]
fn long_quotient(dividend: u128, divisor: u128) -> f64 {
    const BITS: u32 = f64::MANTISSA_DIGITS + 2;
    let mut left = u128::BITS;
    let mut exponent = 0;
    let (mut quotient, mut rest) = (0_u128, 0_u128);
    while left > 0 || (rest > 0 && u128::BITS - quotient.leading_zeros() < BITS) {
        let bit = if left > 0 {
            left -= 1;
            dividend >> left & 1
        } else {
            exponent -= 1;
            0
        };
        rest = rest << 1 | bit;
        quotient <<= 1;
        if rest >= divisor {
            rest -= divisor;
            quotient |= 1;
        }
    }
    let inexact = u128::from(rest > 0);
    (quotient << 1 | inexact) as f64 * 2.0_f64.powi(exponent - 1)
}

/// `one // other`: rounded down.
pub(crate) fn floor_divide(state: &State<'_, '_>, one: &Value, other: &Value) -> Outcome {
    check(state, one, other)?;
    match numbers(one, other).ok_or_else(unlike)? {
        (_, Number::Int(0)) => Err(division_by_zero()),
        (Number::Int(one), Number::Int(other)) => {
            int(one.checked_div_euclid(other).map(|quotient| {
                // Euclid's rounds so that the remainder is positive.
                if other < 0 && one.rem_euclid(other) != 0 {
                    quotient - 1
                } else {
                    quotient
                }
            }))
        }
        (one, other) => {
            let (one, other) = (one.as_float(), other.as_float());
            if other == 0.0 {
                return Err(division_by_zero());
            }
            Ok(Value::from(floor_quotient(one, other)))
        }
    }
}

/// As Python computes it, from the remainder that has the sign of the dividend.
fn floor_quotient(one: f64, other: f64) -> f64 {
    let remainder = one % other;
    let mut quotient = (one - remainder) / other;
    if remainder != 0.0 && (other < 0.0) != (remainder < 0.0) {
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return 0.0_f64.copysign(one / other);
    }
    let floor = quotient.floor();
    if quotient - floor > 0.5 {
        floor + 1.0
    } else {
        floor
    }
}

fn floor_remainder(one: f64, other: f64) -> f64 {
    let remainder = one % other;
    if remainder == 0.0 {
        0.0_f64.copysign(other)
    } else if (other < 0.0) == (remainder < 0.0) {
        remainder
    } else {
        remainder + other
    }
}

/// `one % other` of numbers; the sign is that of the divisor.
pub(crate) fn remainder(state: &State<'_, '_>, one: &Value, other: &Value) -> Outcome {
    check(state, one, other)?;
    match numbers(one, other).ok_or_else(unlike)? {
        (_, Number::Int(0)) => Err(division_by_zero()),
        (Number::Int(one), Number::Int(other)) => int(one.checked_rem_euclid(other).map(|rest| {
            if other < 0 && rest != 0 {
                rest + other
            } else {
                rest
            }
        })),
        (one, other) => {
            let (one, other) = (one.as_float(), other.as_float());
            if other == 0.0 {
                return Err(division_by_zero());
            }
            Ok(Value::from(floor_remainder(one, other)))
        }
    }
}

/// `one ** other`.
pub(crate) fn power(state: &State<'_, '_>, one: &Value, other: &Value) -> Outcome {
    check(state, one, other)?;
    let (one, other) = numbers(one, other).ok_or_else(unlike)?;
    if let (Number::Int(base), Number::Int(exponent @ 0..)) = (one, other) {
        return int(whole_power(base, exponent));
    }
    let (base, exponent) = (one.as_float(), other.as_float());
    if base == 0.0 && exponent < 0.0 {
        return Err(division_by_zero());
    }
    let result = base.powf(exponent);
    if base.is_finite() && exponent.is_finite() && !result.is_finite() {
        return Err(refused("a power that is not a finite real number"));
    }
    Ok(Value::from(result))
}

fn whole_power(base: i128, exponent: i128) -> Option<i128> {
    match base {
        0 | 1 => Some(if exponent == 0 { 1 } else { base }),
        -1 => Some(if exponent % 2 == 0 { 1 } else { -1 }),
        _ => base.checked_pow(u32::try_from(exponent).ok()?),
    }
}

/// `-value`.
pub(crate) fn negate(state: &State<'_, '_>, value: &Value) -> Outcome {
    refuse_undefined(state, value)?;
    match Number::of(value).ok_or_else(unlike)? {
        Number::Int(value) => int(value.checked_neg()),
        Number::Float(value) => Ok(Value::from(-value)),
    }
}

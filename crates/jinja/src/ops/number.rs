//! Numbers as Python has them: `true` is 1, integers are exact, and floats are of 64 bits.

use std::cmp::Ordering;

use minijinja::Value;

use crate::objects::{Kind, kind};

/// A number.
#[derive(Clone, Copy)]
pub(crate) enum Number {
    Int(i128),
    Float(f64),
}

impl Number {
    /// The number that a value is; a bool is one, too.
    pub(crate) fn of(value: &Value) -> Option<Self> {
        if value.is_integer()
            && let Some(int) = value.as_i64()
        {
            return Some(Self::Int(int.into()));
        }
        match kind(value) {
            Kind::Bool => Some(Self::Int(i128::from(value.is_true()))),
            Kind::Int => i128::try_from(value.clone()).ok().map(Self::Int),
            Kind::Float => f64::try_from(value.clone()).ok().map(Self::Float),
            _ => None,
        }
    }

    pub(crate) const fn is_nan(self) -> bool {
        matches!(self, Self::Float(float) if float.is_nan())
    }

    #[allow(clippy::cast_precision_loss, reason = "as Python rounds an integer")]
    pub(crate) const fn as_float(self) -> f64 {
        match self {
            Self::Int(int) => int as f64,
            Self::Float(float) => float,
        }
    }

    /// The order of two numbers, exactly; there is none with NaN.
    pub(crate) fn order(self, other: Self) -> Option<Ordering> {
        match (self, other) {
            (Self::Int(one), Self::Int(other)) => Some(one.cmp(&other)),
            (Self::Float(one), Self::Float(other)) => one.partial_cmp(&other),
            (Self::Int(one), Self::Float(other)) => int_and_float(one, other),
            (Self::Float(one), Self::Int(other)) => {
                int_and_float(other, one).map(Ordering::reverse)
            }
        }
    }

    pub(crate) fn into_value(self) -> Value {
        match self {
            Self::Int(int) => i64::try_from(int).map_or_else(|_| Value::from(int), Value::from),
            Self::Float(float) => Value::from(float),
        }
    }
}

#[allow(clippy::cast_possible_truncation, reason = "checked to be in range")]
fn int_and_float(int: i128, float: f64) -> Option<Ordering> {
    if float.is_nan() {
        return None;
    }
    // Beyond what an integer of 128 bits holds.
    if float.abs() >= 1.7e38 {
        return 0.0.partial_cmp(&float);
    }
    let whole = float.trunc();
    let order = int.cmp(&(whole as i128));
    Some(order.then_with(|| 0.0.partial_cmp(&(float - whole)).unwrap_or(Ordering::Equal)))
}

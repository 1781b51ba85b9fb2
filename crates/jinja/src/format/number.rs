//! Numbers as digits, the way Python writes them for a presentation type and a precision.

use minijinja::{Value, value::ValueKind};

use crate::{float::python_float, text::push_repeated};

/// The digits behind the point of the longest float; all that follow are zeros.
const LONGEST_FRACTION: usize = 1_100;

/// An integer as its sign and its magnitude.
#[derive(Clone, Copy)]
pub(crate) struct Integer {
    pub(crate) negative: bool,
    pub(crate) magnitude: u128,
}

impl Integer {
    /// Returns the value of an integer or a bool.
    pub(crate) fn new(value: &Value) -> Option<Self> {
        let signed = match value.kind() {
            ValueKind::Bool => i128::from(value.is_true()),
            ValueKind::Number if value.is_integer() => {
                if let Ok(signed) = i128::try_from(value.clone()) {
                    signed
                } else {
                    let magnitude = u128::try_from(value.clone()).ok()?;
                    return Some(Self {
                        negative: false,
                        magnitude,
                    });
                }
            }
            _ => return None,
        };
        Some(Self::from_signed(signed))
    }

    fn from_signed(signed: i128) -> Self {
        Self {
            negative: signed < 0,
            magnitude: signed.unsigned_abs(),
        }
    }

    /// Writes the digits without sign and prefix.
    pub(crate) fn digits(self, base: char) -> String {
        let magnitude = self.magnitude;
        match base {
            'b' => format!("{magnitude:b}"),
            'o' => format!("{magnitude:o}"),
            'x' => format!("{magnitude:x}"),
            'X' => format!("{magnitude:X}"),
            _ => magnitude.to_string(),
        }
    }

    /// Writes the digits of a float that is cut off at the point, however large it is.
    pub(crate) fn digits_of_float(float: f64) -> Option<(bool, String)> {
        let whole = float.trunc();
        whole
            .is_finite()
            .then(|| (whole < 0.0, format!("{:.0}", whole.abs())))
    }

    /// Returns the character with this number.
    pub(crate) fn character(self) -> Option<char> {
        let code = u32::try_from(self.magnitude).ok();
        code.filter(|_| !self.negative).and_then(char::from_u32)
    }
}

/// Returns the value of a number or a bool as a float.
pub(crate) fn float(value: &Value) -> Option<f64> {
    match value.kind() {
        ValueKind::Bool => Some(f64::from(u8::from(value.is_true()))),
        ValueKind::Number => f64::try_from(value.clone()).ok(),
        _ => None,
    }
}

/// How a float is written.
#[derive(Clone, Copy)]
pub(crate) struct Style {
    /// `e`, `f`, `g`, in upper case for texts in upper case, `%`, or `r` for what `repr` writes.
    pub(crate) kind: char,
    pub(crate) precision: Option<usize>,
    /// Keeps the point and the zeros that `g` leaves out.
    pub(crate) alternate: bool,
    /// Ends in `.0` rather than like an integer.
    pub(crate) point: bool,
}

impl Style {
    /// Writes the magnitude of a float, without its sign.
    pub(crate) fn digits(self, float: f64) -> String {
        let magnitude = float.abs();
        let text = match self.kind {
            _ if magnitude.is_nan() => "nan".to_owned(),
            _ if magnitude.is_infinite() => "inf".to_owned(),
            'r' if self.precision.is_none() => python_float(magnitude),
            'e' | 'E' => self.scientific(magnitude),
            'f' | 'F' | '%' => self.fixed(magnitude),
            _ => self.general(magnitude),
        };
        if self.kind.is_ascii_uppercase() {
            text.to_ascii_uppercase()
        } else {
            text
        }
    }

    fn fixed(self, magnitude: f64) -> String {
        let precision = self.precision.unwrap_or(6);
        let mut text = with_precision(precision, |precision| format!("{magnitude:.precision$}"));
        if precision == 0 && self.alternate {
            text.push('.');
        }
        text
    }

    fn scientific(self, magnitude: f64) -> String {
        let precision = self.precision.unwrap_or(6);
        let (mut mantissa, exponent) = scientific(magnitude, precision);
        if precision == 0 && self.alternate {
            mantissa.push('.');
        }
        mantissa + &written(exponent)
    }

    /// As many digits as the precision says, with an exponent where that is shorter.
    fn general(self, magnitude: f64) -> String {
        let digits = self.precision.unwrap_or(6).max(1);
        let (mantissa, exponent) = scientific(magnitude, digits - 1);
        let most = i64::try_from(digits).unwrap_or(i64::MAX) - i64::from(self.point);
        let (mut text, exponent) = if exponent < -4 || exponent >= most {
            (mantissa, Some(exponent))
        } else {
            let behind = i64::try_from(digits).unwrap_or(i64::MAX) - 1 - exponent;
            let behind = usize::try_from(behind).unwrap_or(0);
            let text = with_precision(behind, |behind| format!("{magnitude:.behind$}"));
            (text, None)
        };
        if self.alternate {
            if !text.contains('.') {
                text.push('.');
            }
        } else if text.contains('.') {
            text.truncate(text.trim_end_matches('0').trim_end_matches('.').len());
        }
        match exponent {
            Some(exponent) => text + &written(exponent),
            None if self.point && !text.contains('.') => text + ".0",
            None => text,
        }
    }
}

/// Writes zeros itself where there are more digits than any float has.
fn with_precision(precision: usize, write: impl FnOnce(usize) -> String) -> String {
    let mut text = write(precision.min(LONGEST_FRACTION));
    push_repeated(&mut text, '0', precision.saturating_sub(LONGEST_FRACTION));
    text
}

/// The mantissa with `precision` digits behind the point, and the exponent.
fn scientific(magnitude: f64, precision: usize) -> (String, i64) {
    let mut exponent = 0;
    let mantissa = with_precision(precision, |precision| {
        let text = format!("{magnitude:.precision$e}");
        match text.split_once('e') {
            Some((mantissa, digits)) => {
                exponent = digits.parse().unwrap_or(0);
                mantissa.to_owned()
            }
            None => text,
        }
    });
    (mantissa, exponent)
}

fn written(exponent: i64) -> String {
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("e{sign}{:02}", exponent.unsigned_abs())
}

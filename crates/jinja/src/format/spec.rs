//! Python's format specifications: `{:>10,.2f}`.

use std::iter::repeat_n;

use minijinja::{Error, State, Value, value::ValueKind};

use super::number::{Integer, Style, float};
use crate::{
    arguments::invalid,
    fuel::{pay, pay_walk},
    text::{self, push_repeated},
    unicode::decimal,
};

/// A format specification, taken apart.
#[derive(Clone)]
struct Spec {
    fill: Option<char>,
    align: Option<char>,
    sign: Option<char>,
    /// Whether a negative zero loses its sign.
    positive_zero: bool,
    alternate: bool,
    zeros: bool,
    width: usize,
    separator: Option<char>,
    precision: Option<usize>,
    kind: Option<char>,
}

/// The rest of a specification while it is taken apart.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn one_of(&mut self, chars: &str) -> Option<char> {
        let char = self.0.chars().next().filter(|char| chars.contains(*char))?;
        self.0 = self.0.strip_prefix(char)?;
        Some(char)
    }

    fn number(&mut self) -> Result<Option<usize>, Error> {
        let mut number = None;
        while let Some((char, digit)) = self
            .0
            .chars()
            .next()
            .and_then(|char| Some((char, decimal(char)?)))
        {
            let tens = number
                .unwrap_or(0_usize)
                .checked_mul(10)
                .ok_or_else(invalid)?;
            number = Some(tens.checked_add(digit as usize).ok_or_else(invalid)?);
            self.0 = self.0.strip_prefix(char).unwrap_or_default();
        }
        Ok(number)
    }
}

const ALIGN: &str = "<>=^";

impl Spec {
    fn parse(spec: &str) -> Result<Self, Error> {
        let mut reader = Reader(spec);
        let mut start = spec.chars();
        let first = start.next();
        let fill = first.filter(|_| start.next().is_some_and(|second| ALIGN.contains(second)));
        if let Some(fill) = fill {
            reader.0 = spec.strip_prefix(fill).unwrap_or_default();
        }
        let align = reader.one_of(ALIGN);
        let sign = reader.one_of("+- ");
        let positive_zero = reader.one_of("z").is_some();
        let alternate = reader.one_of("#").is_some();
        let zeros = fill.is_none() && reader.one_of("0").is_some();
        let width = reader.number()?.unwrap_or(0);
        let separator = reader.one_of(",_");
        if separator.is_some() && reader.one_of(",_").is_some() {
            return Err(invalid());
        }
        let precision = match reader.one_of(".") {
            Some(_) => Some(reader.number()?.ok_or_else(invalid)?),
            None => None,
        };
        let mut rest = reader.0.chars();
        let kind = rest.next();
        if rest.next().is_some() {
            return Err(invalid());
        }
        let spec = Self {
            fill,
            align,
            sign,
            positive_zero,
            alternate,
            zeros,
            width,
            separator,
            precision,
            kind,
        };
        spec.check_separator()?;
        Ok(spec)
    }

    fn check_separator(&self) -> Result<(), Error> {
        match (self.separator, self.kind) {
            (None, _)
            | (_, None | Some('d' | 'e' | 'f' | 'g' | 'E' | 'F' | 'G' | '%'))
            | (Some('_'), Some('b' | 'o' | 'x' | 'X')) => Ok(()),
            _ => Err(invalid()),
        }
    }

    fn group(&self) -> usize {
        match self.kind {
            Some('b' | 'o' | 'x' | 'X') => 4,
            _ => 3,
        }
    }

    fn text(&self, text: &str) -> Result<String, Error> {
        if !matches!(self.kind, None | Some('s'))
            || self.sign.is_some()
            || self.positive_zero
            || self.alternate
            || self.align == Some('=')
            || self.separator.is_some()
        {
            return Err(invalid());
        }
        let length = self.precision.unwrap_or(usize::MAX);
        let end = text
            .char_indices()
            .nth(length)
            .map_or(text.len(), |(at, _)| at);
        let text = text.get(..end).unwrap_or(text);
        Ok(self.padded("", text, '<'))
    }

    fn integer(&self, value: Integer) -> Result<String, Error> {
        if self.precision.is_some() || self.positive_zero {
            return Err(invalid());
        }
        let kind = self.kind.unwrap_or('d');
        if kind == 'c' {
            if self.sign.is_some() || self.alternate {
                return Err(invalid());
            }
            let char = value.character().ok_or_else(invalid)?;
            return Ok(self.padded("", char.encode_utf8(&mut [0; 4]), '>'));
        }
        let mut prefix = self.sign(value.negative).to_owned();
        if self.alternate && kind.is_ascii_alphabetic() && !matches!(kind, 'd' | 'n') {
            prefix.push('0');
            prefix.push(kind);
        }
        Ok(self.number(&prefix, &value.digits(kind), ""))
    }

    fn float(&self, value: f64) -> String {
        let style = Style {
            kind: match (self.kind, self.precision) {
                (None, None) => 'r',
                (None | Some('n'), _) => 'g',
                (Some(kind), _) => kind,
            },
            precision: self.precision,
            alternate: self.alternate,
            point: self.kind.is_none(),
        };
        let percent = self.kind == Some('%');
        let value = if percent { value * 100.0 } else { value };
        let digits = style.digits(value);
        let is_zero = || {
            digits
                .chars()
                .take_while(|char| *char != 'e')
                .all(|char| matches!(char, '0' | '.'))
        };
        let negative =
            value.is_sign_negative() && !value.is_nan() && !(self.positive_zero && is_zero());
        let end = digits
            .find(|char: char| !char.is_ascii_digit())
            .unwrap_or(digits.len());
        let (whole, rest) = digits.split_at(end);
        let rest = if percent {
            format!("{rest}%")
        } else {
            rest.to_owned()
        };
        self.number(self.sign(negative), whole, &rest)
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.sign) {
            (true, _) => "-",
            (false, Some('+')) => "+",
            (false, Some(' ')) => " ",
            _ => "",
        }
    }

    /// Puts a number together: separators between its digits, zeros or another fill behind its sign.
    fn number(&self, prefix: &str, whole: &str, rest: &str) -> String {
        let align = self.align.unwrap_or(if self.zeros { '=' } else { '>' });
        let fill = self.fill.unwrap_or(if self.zeros { '0' } else { ' ' });
        let room = self.width.saturating_sub(prefix.len() + rest.len());
        let least = if fill == '0' && align == '=' { room } else { 0 };
        let whole = match self.separator {
            Some(separator) if !whole.is_empty() => grouped(whole, separator, self.group(), least),
            _ => whole.to_owned(),
        };
        if align != '=' {
            return self.padded("", &format!("{prefix}{whole}{rest}"), '>');
        }
        self.padded(prefix, &format!("{whole}{rest}"), '=')
    }

    fn padded(&self, prefix: &str, text: &str, default: char) -> String {
        let fill = self.fill.unwrap_or(if self.zeros { '0' } else { ' ' });
        let missing = self
            .width
            .saturating_sub(prefix.len() + text.chars().count());
        let before = match self.align.unwrap_or(default) {
            '<' => 0,
            '^' => missing / 2,
            _ => missing,
        };
        let mut padded = prefix.to_owned();
        push_repeated(&mut padded, fill, before);
        padded.push_str(text);
        push_repeated(&mut padded, fill, missing - before);
        padded
    }
}

/// `1234567` as `1,234,567`, with zeros before it up to `least` characters.
fn grouped(digits: &str, separator: char, group: usize, least: usize) -> String {
    let mut left = digits.len();
    let mut missing = least;
    let mut reversed = vec![];
    let mut from_right = digits.bytes().rev();
    loop {
        let size = group.min(left.max(missing).max(1));
        let taken = size.min(left);
        reversed.extend(from_right.by_ref().take(taken));
        reversed.extend(repeat_n(b'0', size - taken));
        left -= taken;
        missing = missing.saturating_sub(size);
        if left == 0 && missing == 0 {
            break;
        }
        reversed.push(separator as u8);
        missing = missing.saturating_sub(1);
    }
    reversed.into_iter().rev().map(char::from).collect()
}

/// `format(value, spec)`. Pays for the width and the precision before it pads.
pub(crate) fn format(
    state: &mut State<'_, '_>,
    value: &Value,
    spec: &str,
) -> Result<String, Error> {
    if spec.is_empty() {
        return text::to_text(state, value);
    }
    let is_text = value.kind() == ValueKind::String;
    let is_number = matches!(value.kind(), ValueKind::Bool | ValueKind::Number);
    if !is_text && !is_number {
        return Err(invalid());
    }
    let spec = Spec::parse(spec)?;
    // A wide field is put together in several texts.
    pay(state, spec.width.saturating_mul(4))?;
    if is_number {
        pay(state, spec.precision.unwrap_or(0).saturating_mul(3))?;
    }
    if let Some(text) = value.as_str() {
        // Its characters are counted.
        pay_walk(state, text.len() / 4)?;
        pay(state, text.len())?;
        return spec.text(text);
    }
    let is_float = matches!(spec.kind, Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%'));
    match Integer::new(value) {
        Some(integer) if !is_float => match spec.kind {
            None | Some('b' | 'c' | 'd' | 'o' | 'x' | 'X' | 'n') => spec.integer(integer),
            _ => Err(invalid()),
        },
        found => match spec.kind {
            None | Some('n') if found.is_none() => {
                Ok(spec.float(float(value).ok_or_else(invalid)?))
            }
            _ if is_float => Ok(spec.float(float(value).ok_or_else(invalid)?)),
            _ => Err(invalid()),
        },
    }
}

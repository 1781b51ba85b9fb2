//! The `%` of texts: `'%s is %5.1f' % ('pi', 3.14)`.

use std::{iter::Peekable, str::Chars};

use minijinja::{Error, State, Value, value::ValueKind};

use super::{
    Conversion,
    number::{Integer, Style, float},
};
use crate::{
    arguments::invalid,
    fuel::{pay, pay_added, pay_walk},
    numeral::{self, Read},
    objects::tuple_items,
    text::{escaped, push_repeated},
    unicode::decimal,
};

/// The values of a format, in the order that it takes them.
struct Values<'a> {
    /// What names in parentheses are looked up in.
    mapping: Option<&'a Value>,
    positional: Vec<Value>,
    next: usize,
    /// Whether values have to be escaped, because the format is safe text.
    escape: bool,
}

impl<'a> Values<'a> {
    /// A tuple gives its items, anything else itself; what has items can be looked up in.
    fn new(arguments: &'a Value, escape: bool) -> Self {
        let items = tuple_items(arguments);
        let has_items = matches!(arguments.kind(), ValueKind::Map | ValueKind::Seq);
        Self {
            mapping: Some(arguments).filter(|_| items.is_none() && has_items),
            positional: items.unwrap_or_else(|| vec![arguments.clone()]),
            next: 0,
            escape,
        }
    }

    fn next(&mut self) -> Result<Value, Error> {
        let value = self.positional.get(self.next).ok_or_else(invalid)?;
        self.next += 1;
        Ok(value.clone())
    }

    /// Makes the entry of this name the only value that is left.
    fn look_up(&mut self, name: &str) -> Result<(), Error> {
        let mapping = self
            .mapping
            .filter(|mapping| mapping.kind() == ValueKind::Map);
        let value = mapping.ok_or_else(invalid)?.get_item(&Value::from(name))?;
        if value.is_undefined() {
            return Err(invalid());
        }
        self.positional = vec![value];
        self.next = 0;
        Ok(())
    }

    fn size(&mut self) -> Result<i64, Error> {
        let value = self.next()?;
        match Integer::new(&value).filter(|_| !self.escape) {
            Some(Integer {
                negative,
                magnitude,
            }) => {
                let size = i64::try_from(magnitude).map_err(|_| invalid())?;
                Ok(if negative { -size } else { size })
            }
            None => Err(invalid()),
        }
    }
}

/// What stands between the `%` and the letter.
#[derive(Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of its own in Python"
)]
struct Directive {
    left: bool,
    plus: bool,
    blank: bool,
    alternate: bool,
    zeros: bool,
    width: usize,
    precision: Option<usize>,
}

type Source<'a> = Peekable<Chars<'a>>;

/// Formats `arguments` as the `%` operator does with a text on its left. With `escape`, the format is safe text.
pub(crate) fn percent(
    state: &mut State<'_, '_>,
    format: &str,
    arguments: &Value,
    escape: bool,
) -> Result<String, Error> {
    pay_walk(state, format.len())?;
    let mut values = Values::new(arguments, escape);
    let mut out = String::with_capacity(format.len());
    let mut source = format.chars().peekable();
    while let Some(char) = source.next() {
        if char != '%' {
            out.push(char);
            continue;
        }
        // Nothing may stand between the two signs.
        if source.next_if_eq(&'%').is_some() {
            out.push('%');
            continue;
        }
        state.consume_fuel(1)?;
        if source.peek() == Some(&'(') {
            let name = name(&mut source)?;
            values.look_up(&name)?;
        }
        let directive = Directive::parse(&mut source, &mut values)?;
        if source.peek().is_some_and(|char| "hlL".contains(*char)) {
            source.next();
        }
        let kind = source.next().ok_or_else(invalid)?;
        let value = values.next()?;
        let size = directive
            .width
            .saturating_add(directive.precision.unwrap_or(0));
        // It is put together in several texts.
        pay(state, size.saturating_mul(3))?;
        let text = directive.format(state, kind, &value, escape)?;
        pay_added(state, out.len(), text.len())?;
        out.push_str(&text);
    }
    if values.mapping.is_none() && values.next < values.positional.len() {
        return Err(invalid());
    }
    Ok(out)
}

/// The name in parentheses, which may hold parentheses.
fn name(source: &mut Source<'_>) -> Result<String, Error> {
    source.next();
    let mut open = 1;
    let mut name = String::new();
    loop {
        let char = source.next().ok_or_else(invalid)?;
        match char {
            '(' => open += 1,
            ')' => open -= 1,
            _ => {}
        }
        if open == 0 {
            return Ok(name);
        }
        name.push(char);
    }
}

fn number(source: &mut Source<'_>) -> Result<usize, Error> {
    let mut number = 0_usize;
    while let Some(digit) = source.peek().and_then(|char| decimal(*char)) {
        source.next();
        number = number
            .checked_mul(10)
            .and_then(|tens| tens.checked_add(digit as usize))
            .ok_or_else(invalid)?;
    }
    Ok(number)
}

impl Directive {
    fn parse(source: &mut Source<'_>, values: &mut Values<'_>) -> Result<Self, Error> {
        let mut directive = Self::default();
        while let Some(flag) = source.peek() {
            match flag {
                '-' => directive.left = true,
                '+' => directive.plus = true,
                ' ' => directive.blank = true,
                '#' => directive.alternate = true,
                '0' => directive.zeros = true,
                _ => break,
            }
            source.next();
        }
        directive.width = if source.next_if_eq(&'*').is_some() {
            let width = values.size()?;
            directive.left |= width < 0;
            usize::try_from(width.unsigned_abs()).map_err(|_| invalid())?
        } else {
            number(source)?
        };
        if source.next_if_eq(&'.').is_some() {
            directive.precision = Some(if source.next_if_eq(&'*').is_some() {
                usize::try_from(values.size()?).unwrap_or(0)
            } else {
                number(source)?
            });
        }
        Ok(directive)
    }

    fn format(
        &self,
        state: &mut State<'_, '_>,
        kind: char,
        value: &Value,
        escape: bool,
    ) -> Result<String, Error> {
        if let Some(conversion) = Conversion::new(kind) {
            let text = conversion.apply(state, value)?;
            let is_safe = conversion == Conversion::Str && value.is_safe();
            // Its characters are taken one by one, and counted.
            pay_walk(state, text.len() / 4)?;
            let text = escaped(state, text, escape && !is_safe)?;
            let length = self.precision.unwrap_or(usize::MAX);
            return Ok(self.padded("", "", &text.chars().take(length).collect::<String>(), ' '));
        }
        let fill = if self.zeros { '0' } else { ' ' };
        match kind {
            'c' if !escape => {
                let char = character(value).ok_or_else(invalid)?;
                Ok(self.padded("", "", char.encode_utf8(&mut [0; 4]), ' '))
            }
            'd' | 'i' | 'u' => self.decimal(value, escape, fill),
            'o' | 'x' | 'X' if !escape => {
                let integer = Integer::new(value).ok_or_else(invalid)?;
                Ok(self.integer(integer.negative, integer.digits(kind), kind, fill))
            }
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => {
                let read = value.as_str().filter(|_| escape).and_then(numeral::float);
                let float = read.or_else(|| float(value)).ok_or_else(invalid)?;
                let style = Style {
                    kind,
                    precision: self.precision,
                    alternate: self.alternate,
                    point: false,
                };
                let negative = float.is_sign_negative() && !float.is_nan();
                Ok(self.padded(self.sign(negative), "", &style.digits(float), fill))
            }
            _ => Err(invalid()),
        }
    }

    fn decimal(&self, value: &Value, escape: bool, fill: char) -> Result<String, Error> {
        let value = if escape {
            read_number(value)
        } else {
            value.clone()
        };
        let (negative, digits) = match Integer::new(&value) {
            Some(integer) => (integer.negative, integer.digits('d')),
            None => float(&value)
                .and_then(Integer::digits_of_float)
                .ok_or_else(invalid)?,
        };
        Ok(self.integer(negative, digits, 'd', fill))
    }

    fn integer(&self, negative: bool, digits: String, kind: char, fill: char) -> String {
        let zeros = self.precision.unwrap_or(0).saturating_sub(digits.len());
        let digits = ["0".repeat(zeros), digits].concat();
        let prefix = match (self.alternate, kind) {
            (true, 'o') => "0o",
            (true, 'x') => "0x",
            (true, 'X') => "0X",
            _ => "",
        };
        self.padded(self.sign(negative), prefix, &digits, fill)
    }

    fn sign(&self, negative: bool) -> &'static str {
        match (negative, self.plus, self.blank) {
            (true, ..) => "-",
            (_, true, _) => "+",
            (_, _, true) => " ",
            _ => "",
        }
    }

    /// Spaces go before the sign, zeros behind it.
    fn padded(&self, sign: &str, prefix: &str, text: &str, fill: char) -> String {
        let taken = sign.len() + prefix.len() + text.chars().count();
        let missing = self.width.saturating_sub(taken);
        let mut padded = String::with_capacity(missing + sign.len() + prefix.len() + text.len());
        if !self.left && fill == ' ' {
            push_repeated(&mut padded, ' ', missing);
        }
        padded.push_str(sign);
        padded.push_str(prefix);
        if !self.left && fill != ' ' {
            push_repeated(&mut padded, fill, missing);
        }
        padded.push_str(text);
        if self.left {
            push_repeated(&mut padded, ' ', missing);
        }
        padded
    }
}

/// Safe text formats what it is given as `int(…)` and `float(…)` read it.
fn read_number(value: &Value) -> Value {
    match value.as_str().map(|text| numeral::integer(text, 10)) {
        Some(Read::Integer(integer)) => Value::from(integer),
        Some(_) => Value::from(()),
        None => value.clone(),
    }
}

/// The only character of a text, or the one with this number.
fn character(value: &Value) -> Option<char> {
    let Some(text) = value.as_str() else {
        return Integer::new(value)?.character();
    };
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none())
}

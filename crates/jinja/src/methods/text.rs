//! The methods of `str`. Those of safe text return safe text and escape what goes into it, as Python's
//! `markupsafe` does.

use std::borrow::Cow;

use minijinja::{Error, State, Value, value::ValueKind};

use super::{
    bytes, case,
    find::Window,
    find::replaced,
    pad::{self, Side, pad},
    split::{self, Ends},
};
use crate::{
    arguments::{Arguments, integer, invalid, split_keywords},
    format::{Fields, Integer, fill},
    fuel::{pay, pay_added, pay_items, pay_search, pay_walk},
    iterate::iterate,
    objects::{self, Kind, pairs, tuple_items},
    text::{escaped, to_text},
    unicode,
};

type Outcome = Result<Option<Value>, Error>;

/// A text that a method is called on.
struct Text<'a> {
    text: &'a str,
    is_safe: bool,
}

impl Text<'_> {
    /// Makes a text that is safe if this one is.
    fn made(&self, text: impl Into<String>) -> Value {
        if self.is_safe {
            Value::from_safe_string(text.into())
        } else {
            Value::from(text.into())
        }
    }

    /// Escapes what goes into a safe text, which takes anything; other texts take texts alone.
    fn adapted<'v>(&self, state: &State<'_, '_>, value: &'v Value) -> Result<Cow<'v, str>, Error> {
        match objects::text(value) {
            Some(text) if !self.is_safe || value.is_safe() => Ok(text.into()),
            None if !self.is_safe => Err(invalid()),
            _ => escaped(state, to_text(state, value)?, true),
        }
    }
}

/// Calls a method of `str`, or returns `None` if there is none of this name.
pub(super) fn call(
    state: &mut State<'_, '_>,
    value: &Value,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    let text = Text {
        text: value.as_str().ok_or_else(invalid)?,
        is_safe: value.is_safe(),
    };
    pay_for(state, text.text, method, arguments)?;
    let families = [cased, stripped, padded, parted, found, made];
    if let Some(answer) = asked(text.text, method, arguments)? {
        return Ok(Some(answer.into()));
    }
    for family in families {
        if let Some(value) = family(state, &text, method, arguments)? {
            return Ok(Some(value));
        }
    }
    Ok(None)
}

/// What copies is cheaper than what looks at each character.
fn pay_for(
    state: &State<'_, '_>,
    text: &str,
    method: &str,
    arguments: &[Value],
) -> Result<(), Error> {
    match method {
        "startswith" | "endswith" if arguments.len() == 1 => Ok(()),
        "lstrip" | "removeprefix" | "removesuffix" | "rstrip" | "strip" => pay(state, text.len()),
        "endswith" | "find" | "index" | "rfind" | "rindex" | "startswith" => {
            pay_search(state, text.len())
        }
        "casefold" | "isalnum" | "isalpha" | "isidentifier" | "islower" | "isnumeric"
        | "isprintable" | "istitle" | "isupper" | "swapcase" | "title" | "capitalize" => {
            pay_walk(state, text.len().saturating_mul(4))
        }
        _ => pay_walk(state, text.len()),
    }
}

/// `isalpha` and its like.
fn asked(text: &str, method: &str, arguments: &[Value]) -> Result<Option<bool>, Error> {
    let all = |is: fn(char) -> bool| !text.is_empty() && text.chars().all(is);
    let answer = match method {
        "isalnum" => all(unicode::is_alphanumeric),
        "isalpha" => all(unicode::is_alpha),
        "isascii" => text.is_ascii(),
        "isdecimal" => all(unicode::is_decimal),
        "isdigit" => all(unicode::is_digit),
        "isidentifier" => unicode::is_identifier(text),
        "islower" => case::is_lower(text),
        "isnumeric" => all(unicode::is_numeric),
        "isprintable" => text.chars().all(unicode::is_printable),
        "isspace" => all(unicode::is_space),
        "istitle" => case::is_titled(text),
        "isupper" => case::is_upper(text),
        _ => return Ok(None),
    };
    Arguments::positional(arguments, 0, 0)?;
    Ok(Some(answer))
}

fn cased(_: &mut State<'_, '_>, this: &Text<'_>, method: &str, arguments: &[Value]) -> Outcome {
    let text = this.text;
    let cased = match method {
        "capitalize" => case::capitalize(text),
        "casefold" => case::casefold(text),
        "lower" => text.to_lowercase(),
        "swapcase" => case::swapcase(text),
        "title" => case::title(text),
        "upper" => text.to_uppercase(),
        _ => return Ok(None),
    };
    Arguments::positional(arguments, 0, 0)?;
    Ok(Some(this.made(cased)))
}

fn stripped(
    state: &mut State<'_, '_>,
    this: &Text<'_>,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    let text = this.text;
    let ends = match method {
        "strip" => Ends::Both,
        "lstrip" => Ends::Left,
        "rstrip" => Ends::Right,
        "removeprefix" => {
            let prefix = Arguments::positional(arguments, 1, 1)?;
            return Ok(Some(
                this.made(text.strip_prefix(prefix.str(0)?).unwrap_or(text)),
            ));
        }
        "removesuffix" => {
            let suffix = Arguments::positional(arguments, 1, 1)?;
            return Ok(Some(
                this.made(text.strip_suffix(suffix.str(0)?).unwrap_or(text)),
            ));
        }
        _ => return Ok(None),
    };
    let arguments = Arguments::positional(arguments, 0, 1)?;
    let chars = arguments.str_or_none(0)?;
    let kept = split::strip(text, chars, ends);
    pay_walk(state, split::strip_cost(text.len() - kept.len(), chars))?;
    Ok(Some(this.made(kept)))
}

fn padded(
    state: &mut State<'_, '_>,
    this: &Text<'_>,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    let side = match method {
        "center" => Side::Middle,
        "ljust" => Side::Left,
        "rjust" => Side::Right,
        "zfill" => {
            let arguments = Arguments::positional(arguments, 1, 1)?;
            let width = arguments.size(0, 0)?;
            pay(state, width)?;
            return Ok(Some(this.made(pad::zfill(this.text, width))));
        }
        "expandtabs" => {
            let size = Arguments::new(arguments, &["tabsize"])?.size(0, 8)?;
            let tabs = this.text.matches('\t').count();
            pay(state, tabs.saturating_mul(size))?;
            return Ok(Some(this.made(pad::expandtabs(this.text, size))));
        }
        _ => return Ok(None),
    };
    let arguments = Arguments::positional(arguments, 1, 2)?;
    let width = arguments.size(0, 0)?;
    let filler = match arguments.get(1) {
        Some(filler) => this.adapted(state, filler)?,
        None => " ".into(),
    };
    let mut filler = filler.chars();
    let (Some(filler), None) = (filler.next(), filler.next()) else {
        return Err(invalid());
    };
    pay(state, width.saturating_mul(filler.len_utf8()))?;
    Ok(Some(this.made(pad(this.text, width, filler, side))))
}

fn parted(
    state: &mut State<'_, '_>,
    this: &Text<'_>,
    method: &str,
    arguments: &[Value],
) -> Outcome {
    let parts = match method {
        "split" | "rsplit" => {
            let arguments = Arguments::new(arguments, &["sep", "maxsplit"])?;
            let separator = arguments.str_or_none(0)?;
            let limit = arguments.limit(1)?;
            match separator {
                Some("") => return Err(invalid()),
                Some(separator) => {
                    pay_search(state, this.text.len())?;
                    pay_parts(this.text.matches(separator).count().min(limit))?;
                }
                None => pay_parts((this.text.len() / 2).min(limit))?,
            }
            match method {
                "split" => split::split(this.text, separator, limit),
                _ => split::rsplit(this.text, separator, limit),
            }
        }
        "splitlines" => {
            let arguments = Arguments::new(arguments, &["keepends"])?;
            pay_parts(split::count_lines(this.text))?;
            split::lines(this.text, arguments.integer(0)?.unwrap_or(0) != 0)
        }
        "partition" | "rpartition" => {
            let arguments = Arguments::positional(arguments, 1, 1)?;
            let separator = arguments.str(0)?;
            let parts = match method {
                _ if separator.is_empty() => return Err(invalid()),
                "partition" => split::partition(this.text, separator),
                _ => split::rpartition(this.text, separator),
            };
            pay(state, this.text.len())?;
            return Ok(Some(objects::tuple(kept(this, &parts))));
        }
        _ => return Ok(None),
    };
    pay_items(state, parts.len())?;
    pay(state, this.text.len())?;
    Ok(Some(objects::list(kept(this, &parts))))
}

/// Makes values of parts; the long ones count for as long as they are held.
fn kept(this: &Text<'_>, parts: &[&str]) -> Vec<Value> {
    let values: Vec<_> = parts.iter().map(|part| this.made(*part)).collect();
    values.iter().for_each(objects::keep_text);
    values
}

/// Makes sure of the room that parts of a text take until they are values.
fn pay_parts(count: usize) -> Result<(), Error> {
    // Lists grow by doubling.
    objects::reserve(count.saturating_mul(2 * size_of::<&str>()))
}

fn found(_: &mut State<'_, '_>, this: &Text<'_>, method: &str, arguments: &[Value]) -> Outcome {
    if !matches!(
        method,
        "find" | "rfind" | "index" | "rindex" | "count" | "startswith" | "endswith"
    ) {
        return Ok(None);
    }
    let arguments = Arguments::positional(arguments, 1, 3)?;
    let start = arguments.given(1).map(integer).transpose()?.unwrap_or(0);
    let end = arguments.given(2).map(integer).transpose()?;
    let window = Window::new(this.text, start, end);
    if let "startswith" | "endswith" = method {
        let wanted = arguments.required(0)?;
        let wanted = tuple_items(wanted).unwrap_or_else(|| vec![wanted.clone()]);
        for wanted in &wanted {
            let wanted = wanted.as_str().ok_or_else(invalid)?;
            let found = window.as_ref().is_some_and(|window| match method {
                "startswith" => window.starts_with(wanted),
                _ => window.ends_with(wanted),
            });
            if found {
                return Ok(Some(true.into()));
            }
        }
        return Ok(Some(false.into()));
    }
    let wanted = arguments.str(0)?;
    if method == "count" {
        return Ok(Some(window.map_or(0, |window| window.count(wanted)).into()));
    }
    let place = window.and_then(|window| window.find(wanted, method.starts_with('r')));
    match place {
        Some(place) => Ok(Some(place.into())),
        None if method.ends_with("find") => Ok(Some((-1).into())),
        None => Err(invalid()),
    }
}

fn made(state: &mut State<'_, '_>, this: &Text<'_>, method: &str, arguments: &[Value]) -> Outcome {
    let made = match method {
        "join" => join(state, this, arguments)?,
        "replace" => {
            let arguments = Arguments::positional(arguments, 2, 3)?;
            let (old, new) = (
                arguments.str(0)?,
                this.adapted(state, arguments.required(1)?)?,
            );
            let limit = arguments.limit(2)?;
            replaced(state, this.text, old, &new, limit)?
        }
        "translate" => translate(state, this, arguments)?,
        "maketrans" => return maketrans(state, arguments).map(Some),
        "encode" => return bytes::encode(state, this.text, arguments).map(Some),
        "format" => {
            let (positional, named) = split_keywords(arguments);
            let fields = Fields {
                positional,
                named,
                escape: this.is_safe,
            };
            fill(state, this.text, &fields)?
        }
        "format_map" => {
            let arguments = Arguments::positional(arguments, 1, 1)?;
            let fields = Fields {
                positional: &[],
                named: Some(arguments.required(0)?).filter(|names| names.kind() == ValueKind::Map),
                escape: this.is_safe,
            };
            fill(state, this.text, &fields)?
        }
        _ => return Ok(None),
    };
    Ok(Some(this.made(made)))
}

fn join(state: &mut State<'_, '_>, this: &Text<'_>, arguments: &[Value]) -> Result<String, Error> {
    let arguments = Arguments::positional(arguments, 1, 1)?;
    let mut joined = String::new();
    for (index, item) in iterate(state, arguments.required(0)?)?.iter().enumerate() {
        let item = this.adapted(state, item)?;
        pay_added(
            state,
            joined.len(),
            item.len().saturating_add(this.text.len()),
        )?;
        if index > 0 {
            joined.push_str(this.text);
        }
        joined.push_str(&item);
    }
    Ok(joined)
}

/// `text.translate(table)`: a dict from the numbers of characters to numbers, texts or `none`.
fn translate(
    state: &mut State<'_, '_>,
    this: &Text<'_>,
    arguments: &[Value],
) -> Result<String, Error> {
    let arguments = Arguments::positional(arguments, 1, 1)?;
    let table = arguments.required(0)?;
    let is_dict = match objects::kind(table) {
        Kind::Dict => true,
        Kind::List | Kind::Text | Kind::Tuple => false,
        _ => return Err(invalid()),
    };
    let cost = 1 + table.as_str().map_or(0, str::len) / 64;
    pay_items(state, this.text.len().saturating_mul(cost))?;
    let mut translated = String::new();
    for char in this.text.chars() {
        let code = u32::from(char);
        let found = if is_dict {
            table.get_item(&Value::from(code))?
        } else {
            objects::place(table, code as usize)
        };
        match (found.kind(), found.as_str()) {
            (ValueKind::Undefined, _) => translated.push(char),
            (ValueKind::None, _) => {}
            (_, Some(text)) => {
                pay(state, text.len())?;
                translated.push_str(text);
            }
            _ => {
                let char = Integer::new(&found).and_then(Integer::character);
                translated.push(char.ok_or_else(invalid)?);
            }
        }
    }
    Ok(translated)
}

/// `str.maketrans(…)`: a table for `translate`, from a dict or from texts of the same length.
fn maketrans(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let arguments = Arguments::positional(arguments, 1, 3)?;
    let code = |char: char| Value::from(u32::from(char));
    let mut table = vec![];
    if let (table_of, None) = (arguments.required(0)?, arguments.get(1)) {
        for (key, value) in pairs(table_of) {
            state.consume_fuel(1)?;
            let mut chars = key.as_str().unwrap_or_default().chars();
            let key = match (key.as_str(), chars.next(), chars.next()) {
                (Some(_), Some(only), None) => code(only),
                (None, ..) if key.is_integer() => key,
                _ => return Err(invalid()),
            };
            table.push((key, value));
        }
        return objects::dict(table);
    }
    let (from, to) = (arguments.str(0)?, arguments.str(1)?);
    pay_items(state, from.len())?;
    if from.chars().count() != to.chars().count() {
        return Err(invalid());
    }
    table.extend(from.chars().map(code).zip(to.chars().map(code)));
    if arguments.get(2).is_some() {
        pay_items(state, arguments.str(2)?.len())?;
        table.extend(
            arguments
                .str(2)?
                .chars()
                .map(|char| (code(char), Value::from(()))),
        );
    }
    objects::dict(table)
}

//! Filters of text.

use minijinja::{AutoEscape, Error, State, Value};

use crate::{
    arguments::{Arguments, integer, invalid, one, split},
    error::refused,
    format::percent,
    fuel::{pay, pay_items, pay_walk},
    methods::{
        Ends, Side, capitalize as capitalized, count_lines, lines, pad, replaced, strip, strip_cost,
    },
    objects::{self, reserve, tuple},
    safe::{concat, made_like, soft_text},
    text::{escaped, to_text},
    unicode,
};

/// What a line takes in a list that grows by doubling.
const LINE: usize = 2 * size_of::<&str>();

type Outcome = Result<Value, Error>;

fn str_of(value: &Value) -> Result<&str, Error> {
    objects::text(value).ok_or_else(|| refused("a filter of texts on what is no text"))
}

/// `str(value)`; safe text stays safe.
pub(crate) fn string(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    soft_text(state, one(arguments)?)
}

/// A filter that changes text alone.
fn changed(state: &State<'_, '_>, arguments: &[Value], change: fn(&str) -> String) -> Outcome {
    let value = soft_text(state, one(arguments)?)?;
    let text = str_of(&value)?;
    pay_walk(state, text.len())?;
    pay(state, text.len().saturating_mul(2))?;
    Ok(made_like(&value, change(text)))
}

pub(crate) fn upper(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    changed(state, arguments, str::to_uppercase)
}

pub(crate) fn lower(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    changed(state, arguments, str::to_lowercase)
}

pub(crate) fn capitalize(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    changed(state, arguments, capitalized)
}

/// `title(s)`: words begin behind white space, hyphens and opening brackets.
pub(crate) fn title(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = changed(state, arguments, |text| {
        let is_between = |char: char| unicode::is_space(char) || "-({[<".contains(char);
        let mut titled = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let inside = is_between(first);
            let end = rest
                .find(|char| is_between(char) != inside)
                .unwrap_or(rest.len());
            let (word, after) = rest.split_at(end);
            titled.extend(first.to_uppercase());
            titled.push_str(
                &word
                    .get(first.len_utf8()..)
                    .unwrap_or_default()
                    .to_lowercase(),
            );
            rest = after;
        }
        titled
    })?;
    // Put together from pieces, it is no longer safe.
    Ok(Value::from(str_of(&value)?))
}

/// `trim(value, chars=None)`.
pub(crate) fn trim(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["chars"])?;
    let value = soft_text(state, value)?;
    let text = str_of(&value)?;
    pay(state, text.len())?;
    let chars = rest.str_or_none(0)?;
    let kept = strip(text, chars, Ends::Both);
    pay_walk(state, strip_cost(text.len() - kept.len(), chars))?;
    Ok(made_like(&value, kept))
}

/// `center(value, width=80)`.
pub(crate) fn center(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let width = Arguments::new(rest, &["width"])?.size(0, 80)?;
    let value = soft_text(state, value)?;
    let text = str_of(&value)?;
    pay_walk(state, text.len() / 4)?;
    pay(state, text.len().saturating_add(width))?;
    Ok(made_like(&value, pad(text, width, ' ', Side::Middle)))
}

/// `replace(s, old, new, count=None)`.
pub(crate) fn replace(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["old", "new", "count"])?;
    let limit = match rest.given(2) {
        Some(_) => rest.limit(2)?,
        None => usize::MAX,
    };
    let (old, new) = (rest.required(0)?, rest.required(1)?);
    let escapes = *state.auto_escape() == AutoEscape::Html;
    let is_safe = escapes && (old.is_safe() || new.is_safe() || value.is_safe());
    let adapted = |state: &State<'_, '_>, value: &Value| {
        escaped(state, to_text(state, value)?, is_safe && !value.is_safe())
    };
    let (text, new) = (adapted(state, value)?, adapted(state, new)?);
    let old = to_text(state, old)?;
    pay_walk(state, text.len() / 4)?;
    let replaced = replaced(state, &text, &old, &new, limit)?;
    Ok(if is_safe {
        Value::from_safe_string(replaced)
    } else {
        replaced.into()
    })
}

/// `format(value, *args, **kwargs)`: what the `%` of texts does.
pub(crate) fn format(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let value = soft_text(state, value)?;
    let values = match rest {
        [named] if named.is_kwargs() => named.clone(),
        [.., named] if named.is_kwargs() => {
            return Err(refused("arguments by position and by name"));
        }
        positional => tuple(positional.to_vec()),
    };
    let formatted = percent(state, str_of(&value)?, &values, value.is_safe())?;
    Ok(made_like(&value, formatted))
}

/// `truncate(s, length=255, killwords=False, end='...', leeway=5)`.
pub(crate) fn truncate(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["length", "killwords", "end", "leeway"])?;
    let length = rest.integer(0)?.unwrap_or(255);
    let length = usize::try_from(length).map_err(|_| invalid())?;
    let end = rest.get(2).cloned().unwrap_or_else(|| Value::from("..."));
    let end_text = str_of(&end)?;
    let leeway = match rest.given(3) {
        Some(leeway) => usize::try_from(integer(leeway)?).map_err(|_| invalid())?,
        None => 5,
    };
    let kept = length.checked_sub(end_text.chars().count());
    let kept = kept.ok_or_else(|| refused("an end that is longer than the length"))?;
    if super::sequence::len(state, value)? <= length.saturating_add(leeway) {
        return Ok(value.clone());
    }
    let text = str_of(value)?;
    pay(state, kept.min(text.len()).saturating_add(end_text.len()))?;
    let cut = text
        .char_indices()
        .nth(kept)
        .map_or(text.len(), |(at, _)| at);
    let mut cut = text.get(..cut).unwrap_or(text);
    if !rest.is_true(1, false) {
        cut = cut.rsplit_once(' ').map_or(cut, |(words, _)| words);
    }
    concat(state, cut, value.is_safe(), end_text, end.is_safe())
}

/// `indent(s, width=4, first=False, blank=False)`.
pub(crate) fn indent(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let (value, rest) = split(arguments)?;
    let rest = Arguments::new(rest, &["width", "first", "blank"])?;
    let (indents_first, indents_blank) = (rest.is_true(1, false), rest.is_true(2, false));
    let text = str_of(value)?;
    let indent = if let Some(indent) = rest.get(0).and_then(Value::as_str) {
        indent.to_owned()
    } else {
        let width = rest.size(0, 4)?;
        pay(state, width)?;
        " ".repeat(width)
    };
    pay_walk(state, text.len())?;
    let with_end = [text, "\n"].concat();
    reserve(count_lines(text).saturating_mul(LINE))?;
    let lines = lines(&with_end, false);
    pay_items(state, lines.len())?;
    pay(
        state,
        text.len()
            .saturating_add(lines.len().saturating_mul(indent.len() + 1)),
    )?;
    let mut indented = String::new();
    for (index, line) in lines.iter().enumerate() {
        if index > 0 {
            indented.push('\n');
        }
        let wanted = match index {
            0 => indents_first,
            _ => indents_blank || !line.is_empty(),
        };
        if wanted {
            indented.push_str(&indent);
        }
        indented.push_str(line);
    }
    Ok(made_like(value, indented))
}

/// `wordcount(s)`: runs of letters, digits and underscores.
pub(crate) fn wordcount(state: &mut State<'_, '_>, arguments: &[Value]) -> Outcome {
    let value = soft_text(state, one(arguments)?)?;
    let text = str_of(&value)?;
    pay_walk(state, text.len())?;
    let is_word = |char: char| char == '_' || unicode::is_alphanumeric(char);
    let words = text
        .split(|char| !is_word(char))
        .filter(|word| !word.is_empty());
    Ok(words.count().into())
}

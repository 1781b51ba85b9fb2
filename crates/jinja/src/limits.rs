//! Bounds on what the parser and the values of a template can do to the stack.
//!
//! The engine parses, compiles and drops by recursion, with a guard for parentheses and blocks but not
//! for long chains (`a + a + …`, `a|f|f…`, `elif`s). So those are counted before, and the stack is made
//! large enough for what is allowed.

use super::{
    error::Error,
    tokens::{Token, tokens},
};

/// The longest `{{ … }}` or `{% … %}`, in bytes.
const MAX_TAG: usize = 64 << 10;
/// The most `elif`s in a template.
const MAX_ELIF: usize = 5_000;

/// The most operators in a tag: the engine folds constants in a time that grows with their square.
const MAX_OPERATORS: usize = 1_000;

/// Stack for a template that is short enough to need no more.
const SHORT: usize = 1 << 10;
const RED_ZONE: usize = 384 << 10;
/// The engine's hungriest recursion takes less than this for each byte of a tag, in a debug build.
const STACK_PER_BYTE: usize = 3 << 10;
const STACK_PER_ELIF: usize = 4 << 10;
const MAX_STACK_TO_PARSE: usize = 256 << 20;
/// Fuel bounds how deep a template can nest values; dropping them takes this at most.
const STACK_TO_RENDER: usize = 256 << 20;

/// Refuses a template whose tags are longer than any honest one's.
pub(crate) fn check(source: &str) -> Result<(), Error> {
    if source.len() <= MAX_OPERATORS {
        return Ok(());
    }
    let mut elifs = 0;
    for tag in Tags::new(source) {
        if tag.text.len() > MAX_TAG {
            let what = format!("a tag of more than {} KiB", MAX_TAG >> 10);
            return Err(Error::too_complex(&what, line(source, tag.start)));
        }
        if operators(tag.text) > MAX_OPERATORS {
            let what = format!("more than {MAX_OPERATORS} operators in a tag");
            return Err(Error::too_complex(&what, line(source, tag.start)));
        }
        if tag
            .text
            .trim_start_matches(['-', '+'])
            .trim_start()
            .starts_with("elif")
        {
            elifs += 1;
            if elifs > MAX_ELIF {
                let what = format!("more than {MAX_ELIF} `elif`s");
                return Err(Error::too_complex(&what, line(source, tag.start)));
            }
        }
    }
    Ok(())
}

/// The signs and words of a tag that are operators, or look like them.
fn operators(tag: &str) -> usize {
    let is_operator = |token: &Token<'_>| match token {
        Token::Word(word) => matches!(*word, "not" | "and" | "or"),
        Token::Sign(sign) => "+-*/%~".contains(*sign),
        Token::Text => false,
    };
    tokens(tag)
        .iter()
        .filter(|token| is_operator(token))
        .count()
}

pub(crate) fn line(source: &str, at: usize) -> usize {
    1 + source
        .bytes()
        .take(at)
        .filter(|byte| *byte == b'\n')
        .count()
}

/// Runs the parser with a stack that any allowed template fits in.
pub(crate) fn with_stack_to_parse<R>(source: &str, parse: impl FnOnce() -> R) -> R {
    if source.len() <= SHORT {
        return stacker::maybe_grow(RED_ZONE, 2 << 20, parse);
    }
    let longest = Tags::new(source)
        .map(|tag| tag.text.len())
        .max()
        .unwrap_or(0);
    let elifs = source.matches("elif").count().min(MAX_ELIF);
    let needed = RED_ZONE + longest * STACK_PER_BYTE + elifs * STACK_PER_ELIF;
    stacker::maybe_grow(needed, needed.min(MAX_STACK_TO_PARSE), parse)
}

/// Runs a render with a stack that the values it can nest fit in.
pub(crate) fn with_stack_to_render<R>(nests_values: bool, render: impl FnOnce() -> R) -> R {
    if nests_values {
        stacker::grow(STACK_TO_RENDER, render)
    } else {
        stacker::maybe_grow(RED_ZONE, 2 << 20, render)
    }
}

/// A value gets deeper by being put into another one again and again: in a namespace, in a macro or a
/// recursive loop that calls itself, or line by line in a long template.
pub(crate) fn can_nest_values(source: &str) -> bool {
    source.len() > MAX_TAG
        || Tags::new(source).any(|tag| {
            let words = ["namespace", "macro", "recursive", "block"];
            words.iter().any(|word| tag.text.contains(word))
        })
}

pub(crate) struct Tag<'a> {
    pub(crate) start: usize,
    pub(crate) text: &'a str,
}

/// The tags of a template, as far as their length needs them: strings in them, comments and `raw` blocks
/// are known.
pub(crate) struct Tags<'a> {
    source: &'a str,
    at: usize,
    raw: bool,
}

impl<'a> Tags<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        Self {
            source,
            at: 0,
            raw: false,
        }
    }

    fn rest(&self) -> &'a str {
        self.source.get(self.at..).unwrap_or_default()
    }
}

impl<'a> Iterator for Tags<'a> {
    type Item = Tag<'a>;

    fn next(&mut self) -> Option<Tag<'a>> {
        loop {
            self.at += self.rest().find('{')?;
            let rest = self.rest();
            if self.raw {
                let tag = rest.strip_prefix("{%").map(word);
                self.raw = tag != Some("endraw");
                self.at += 1;
            } else if rest.starts_with("{#") {
                self.at += rest.find("#}").map_or(rest.len(), |end| end + 2);
            } else if let Some((close, text)) = rest
                .strip_prefix("{{")
                .map(|text| ("}}", text))
                .or_else(|| rest.strip_prefix("{%").map(|text| ("%}", text)))
            {
                let start = self.at;
                let text = text.get(..end_of_tag(text, close)).unwrap_or(text);
                self.raw = close == "%}" && word(text) == "raw";
                self.at += 2 + text.len();
                return Some(Tag { start, text });
            } else {
                self.at += 1;
            }
        }
    }
}

fn word(tag: &str) -> &str {
    let tag = tag.trim_start_matches(['-', '+']).trim_start();
    tag.split(|char: char| !char.is_alphanumeric())
        .next()
        .unwrap_or_default()
}

fn end_of_tag(text: &str, close: &str) -> usize {
    let mut quote = None;
    let mut escaped = false;
    // As the engine does it: no end inside of brackets, whichever they are.
    let mut balance = 0_isize;
    for (at, byte) in text.bytes().enumerate() {
        let is_end = || text.as_bytes().get(at..at + 2) == Some(close.as_bytes());
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if byte == b'\\' => escaped = true,
            Some(open) if byte == open => quote = None,
            None if byte == b'"' || byte == b'\'' => quote = Some(byte),
            None if balance == 0 && is_end() => return at,
            None if b"([{".contains(&byte) => balance += 1,
            None if b")]}".contains(&byte) => balance -= 1,
            _ => {}
        }
    }
    text.len()
}

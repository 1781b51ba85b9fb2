//! Reads a template's tokens before it is parsed: how much stack the parser needs, and whether the template is
//! nothing but text and names.

use std::panic::catch_unwind;

use minijinja::{
    machinery::{Span, Token, tokenize},
    syntax::SyntaxConfig,
};

use crate::{
    error::{Error, ErrorKind},
    globals,
};

/// The largest template, in bytes.
const MAX_SIZE: usize = 1 << 20;
/// The longest chain of operators, filters, attributes and calls, with all that it is nested in.
const MAX_CHAIN: usize = 4_000;
/// The most `elif`s that follow each other, which the parser nests.
const MAX_ELIFS: usize = 1_000;

/// What is known of a template before it is parsed.
pub(crate) struct Read {
    /// How deep the parser recurses at most.
    pub(crate) depth: usize,
    /// The parts of a template of text and names.
    pub(crate) parts: Option<Box<[Part]>>,
}

/// A part of the source, in bytes.
#[derive(Clone, Copy)]
pub(crate) enum Part {
    Text(u32, u32),
    Name(u32, u32),
}

/// How Jinja2 is set up.
pub(crate) fn syntax() -> SyntaxConfig {
    SyntaxConfig::builder()
        .keep_trailing_newline(true)
        .build()
        .unwrap_or_default()
}

/// Refuses a template that is too large, or nested too deeply.
pub(crate) fn read(source: &str) -> Result<Read, Error> {
    // The tokenizer counts columns in 16 bits. Beyond them it panics when it reports an error, in builds that
    // check for overflow.
    catch_unwind(|| read_tokens(source)).unwrap_or_else(|_| {
        let why = "behind column 65,535 of its line";
        Err(Error::at(
            ErrorKind::Syntax,
            why,
            source,
            first_long_line(source),
        ))
    })
}

/// Returns the place of the first line that has more columns than the tokenizer counts.
fn first_long_line(source: &str) -> usize {
    let mut lines = source.split_inclusive('\n').scan(0, |start, line| {
        let at = *start;
        *start += line.len();
        Some((at, line))
    });
    let long = lines.find(|(_, line)| line.chars().count() > usize::from(u16::MAX));
    long.map_or(0, |(at, _)| at)
}

fn read_tokens(source: &str) -> Result<Read, Error> {
    if source.len() > MAX_SIZE {
        return Err(Error::new(
            ErrorKind::TooComplex,
            "it is larger than 1 MiB",
            1,
        ));
    }
    let mut chains = Chains::default();
    let mut parts = Parts::default();
    for token in tokenize(source, false, syntax()) {
        // What is no token is the parser's to report.
        let Ok((token, span)) = token else {
            parts.is_simple = false;
            break;
        };
        parts.add(source, &token, span);
        chains.add(&token);
        if chains.deepest > MAX_CHAIN {
            return Err(too_complex("a chain of too many operators", source, span));
        }
        if chains.elifs > MAX_ELIFS {
            return Err(too_complex("too many `elif`s", source, span));
        }
    }
    Ok(Read {
        depth: chains.deepest + chains.most_elifs,
        parts: parts.finish(),
    })
}

fn too_complex(why: &'static str, source: &str, span: Span) -> Error {
    Error::at(
        ErrorKind::TooComplex,
        why,
        source,
        span.start_offset as usize,
    )
}

/// Counts what the parser nests and what it chains, which nests the tree.
struct Chains {
    /// What is chained at each level of brackets.
    levels: Vec<usize>,
    sum: usize,
    deepest: usize,
    elifs: usize,
    most_elifs: usize,
    is_first: bool,
}

impl Default for Chains {
    fn default() -> Self {
        Self {
            levels: vec![0],
            sum: 0,
            deepest: 0,
            elifs: 0,
            most_elifs: 0,
            is_first: false,
        }
    }
}

impl Chains {
    fn add(&mut self, token: &Token<'_>) {
        match token {
            Token::TemplateData(_) => (),
            Token::VariableStart | Token::BlockStart => {
                self.levels.clear();
                self.levels.push(0);
                self.sum = 0;
                self.is_first = matches!(token, Token::BlockStart);
            }
            Token::Ident(name) if std::mem::take(&mut self.is_first) => match *name {
                "elif" => {
                    self.elifs += 1;
                    self.most_elifs = self.most_elifs.max(self.elifs);
                }
                // Between two `elif`s of one chain is text, or whole blocks.
                "endif" => self.elifs = self.elifs.saturating_sub(1),
                _ => {}
            },
            Token::ParenClose | Token::BracketClose | Token::BraceClose => {
                if self.levels.len() > 1 {
                    self.sum -= self.levels.pop().unwrap_or(0);
                }
            }
            Token::Comma => {
                if let Some(level) = self.levels.last_mut() {
                    self.sum -= std::mem::take(level);
                }
            }
            Token::ParenOpen | Token::BracketOpen | Token::BraceOpen => {
                self.link();
                self.levels.push(0);
            }
            Token::Ident("and" | "or" | "not" | "if" | "else" | "is" | "in") => self.link(),
            Token::Ident(_) | Token::Str(_) | Token::String(_) | Token::Int(_) => {}
            Token::Int128(_) | Token::Float(_) | Token::VariableEnd | Token::BlockEnd => {}
            _ => self.link(),
        }
    }

    fn link(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            *level += 1;
        }
        self.sum += 1;
        self.deepest = self.deepest.max(self.sum);
    }
}

/// Collects the parts of a template as long as they are text and names.
struct Parts {
    parts: Vec<Part>,
    is_simple: bool,
    /// A tag has begun, and has its name.
    in_tag: bool,
    has_name: bool,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            parts: vec![],
            is_simple: true,
            in_tag: false,
            has_name: false,
        }
    }
}

impl Parts {
    fn add(&mut self, source: &str, token: &Token<'_>, span: Span) {
        if !self.is_simple {
            return;
        }
        match token {
            Token::TemplateData(text) if !self.in_tag => {
                let start = text.as_ptr().addr().wrapping_sub(source.as_ptr().addr());
                let end = start + text.len();
                self.is_simple = source.get(start..end) == Some(text);
                self.parts.push(Part::Text(number(start), number(end)));
            }
            Token::VariableStart if !self.in_tag => {
                (self.in_tag, self.has_name) = (true, false);
            }
            Token::Ident(name) if self.in_tag && !self.has_name => {
                self.has_name = true;
                self.is_simple = !is_reserved(name);
                self.parts
                    .push(Part::Name(span.start_offset, span.end_offset));
            }
            Token::VariableEnd if self.in_tag && self.has_name => self.in_tag = false,
            _ => self.is_simple = false,
        }
    }

    fn finish(self) -> Option<Box<[Part]>> {
        (self.is_simple && !self.in_tag).then(|| self.parts.into())
    }
}

/// What means something else than a variable.
fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "true" | "True" | "false" | "False" | "none" | "None" | "not" | "self"
    ) || globals::get(name).is_some()
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

//! Reads a template before it is parsed: how much stack that needs, and whether the template is nothing but text
//! and names.

use memchr::memmem;
use minijinja::syntax::SyntaxConfig;

use crate::{
    error::{Error, ErrorKind},
    names::FUNCTIONS,
    scan::{Piece, Pieces},
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
    /// How many tags it has, names that are printed among them.
    pub(crate) tags: usize,
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
    if source.len() > MAX_SIZE {
        return Err(Error::new(
            ErrorKind::TooComplex,
            "it is larger than 1 MiB",
            1,
        ));
    }
    let mut pieces = Pieces::new(source, MAX_CHAIN);
    let mut parts = Parts {
        parts: vec![],
        is_other: memmem::find(source.as_bytes(), b"{%").is_some(),
    };
    let (mut tags, mut elifs, mut most_elifs) = (0, 0_usize, 0);
    for (piece, place) in &mut pieces {
        tags += usize::from(!matches!(piece, Piece::Text(_)));
        match piece {
            Piece::Tag("elif") => {
                elifs += 1;
                most_elifs = most_elifs.max(elifs);
                if elifs > MAX_ELIFS {
                    return Err(too_complex("too many `elif`s", source, place));
                }
            }
            // Between two `elif`s of one chain is text, or whole blocks.
            Piece::Tag("endif") => elifs = elifs.saturating_sub(1),
            _ => {}
        }
        parts.add(&piece, place);
    }
    if let Some(place) = pieces.too_long {
        return Err(too_complex("a chain of too many operators", source, place));
    }
    parts.is_other |= pieces.is_broken;
    Ok(Read {
        depth: pieces.longest_chain() + most_elifs,
        tags,
        parts: parts.finish(),
    })
}

fn too_complex(why: &'static str, source: &str, place: usize) -> Error {
    Error::at(ErrorKind::TooComplex, why, source, place)
}

/// Collects the parts of a template as long as they are text and names.
struct Parts {
    parts: Vec<Part>,
    /// Whether there is something else.
    is_other: bool,
}

impl Parts {
    fn add(&mut self, piece: &Piece<'_>, place: usize) {
        let part = match piece {
            _ if self.is_other => return,
            Piece::Text(text) => Part::Text(number(place), number(place + text.len())),
            Piece::Name(name) if !is_reserved(name) => {
                Part::Name(number(place), number(place + name.len()))
            }
            _ => {
                self.is_other = true;
                return;
            }
        };
        self.parts.push(part);
    }

    fn finish(self) -> Option<Box<[Part]>> {
        (!self.is_other).then(|| self.parts.into())
    }
}

/// What means something else than a variable.
fn is_reserved(name: &str) -> bool {
    matches!(
        name,
        "true" | "True" | "false" | "False" | "none" | "None" | "not" | "self"
    ) || FUNCTIONS.contains(&name)
}

fn number(place: usize) -> u32 {
    u32::try_from(place).unwrap_or(u32::MAX)
}

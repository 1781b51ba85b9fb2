//! Finds the texts and the tags of a template, and how deep the tags nest.
//!
//! This reads a template as minijinja's tokenizer does, which takes several times as long: it makes tokens, and
//! counts lines and columns. What neither can read ends the pieces; it is the parser's to report.

use memchr::{memchr_iter, memchr2, memmem};
use unicode_ident::{is_xid_continue, is_xid_start};

/// A piece of a template.
pub(crate) enum Piece<'s> {
    Text(&'s str),
    /// `{{ name }}`
    Name(&'s str),
    /// `{{ … }}`
    Print,
    /// `{% … %}`, by its first word.
    Tag(&'s str),
}

/// The pieces of a template, each with its place in bytes. That of a tag is the place of its name.
pub(crate) struct Pieces<'s> {
    source: &'s str,
    at: usize,
    /// What begins where the text has ended.
    next: Option<Marker>,
    /// Whether white space is taken away from the beginning of the next text.
    trims: bool,
    chain: Chain,
    /// The sign before the `}` of the tag that has begun.
    tag: Option<u8>,
    /// Whether something was found that cannot be read.
    pub(crate) is_broken: bool,
    /// Where a chain was longer than it may be.
    pub(crate) too_long: Option<usize>,
}

/// What ends a text: the second of its letters, and how many there are.
#[derive(Clone, Copy)]
struct Marker {
    kind: u8,
    length: usize,
}

/// Counts what a tag nests and what it chains, which nests the syntax tree.
#[derive(Default)]
struct Chain {
    /// The longest that a tag had, with all that it is nested in, and the longest that one may have.
    longest: usize,
    limit: usize,
    sum: usize,
    /// What is chained in the innermost brackets, and in those around them.
    level: usize,
    around: Vec<usize>,
}

impl Chain {
    fn clear(&mut self) {
        (self.sum, self.level) = (0, 0);
        self.around.clear();
    }

    fn link(&mut self) {
        self.level += 1;
        self.sum += 1;
        self.longest = self.longest.max(self.sum);
    }

    fn open(&mut self) {
        self.link();
        self.around.push(std::mem::take(&mut self.level));
    }

    fn close(&mut self) -> Option<()> {
        let around = self.around.pop()?;
        self.sum -= std::mem::replace(&mut self.level, around);
        Some(())
    }

    fn comma(&mut self) {
        self.sum -= std::mem::take(&mut self.level);
    }
}

impl<'s> Pieces<'s> {
    /// Of a template whose tags may chain this many operators.
    pub(crate) fn new(source: &'s str, limit: usize) -> Self {
        Self {
            source,
            at: 0,
            next: None,
            trims: false,
            chain: Chain {
                limit,
                ..Chain::default()
            },
            tag: None,
            is_broken: false,
            too_long: None,
        }
    }

    /// The longest chain of operators, filters, attributes and calls in a tag, with all that it is nested in.
    pub(crate) fn longest_chain(&self) -> usize {
        self.chain.longest
    }

    fn rest(&self) -> &'s str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.as_bytes().get(self.at + ahead).copied()
    }

    /// Ends the pieces.
    fn give_up<T>(&mut self) -> Option<T> {
        self.at = self.source.len();
        self.is_broken = true;
        None
    }

    /// Reads the text up to the next tag or comment.
    fn text(&mut self) -> Option<(Piece<'s>, usize)> {
        if std::mem::take(&mut self.trims) {
            let rest = self.rest();
            self.at += rest.len() - rest.trim_start().len();
        }
        let (start, rest) = (self.at, self.rest());
        let (length, marker) = marker(rest);
        self.at += length;
        self.next = marker;
        let mut text = rest.get(..length).unwrap_or_default();
        if marker.is_some_and(|marker| marker.length == 3) && self.byte(2) == Some(b'-') {
            text = text.trim_end();
        }
        (!text.is_empty()).then_some((Piece::Text(text), start))
    }

    /// Reads a tag, a comment or a block of raw text.
    fn marked(&mut self, marker: Marker) -> Option<(Piece<'s>, usize)> {
        self.at += marker.length;
        match marker.kind {
            b'{' => Some(self.print()),
            b'#' => self.comment(),
            _ => match raw_tag(self.rest(), "raw") {
                Some(tag) => self.raw(tag),
                None => Some(self.tag()),
            },
        }
    }

    fn comment<T>(&mut self) -> Option<T> {
        let Some(length) = memmem::find(self.rest().as_bytes(), b"#}") else {
            return self.give_up();
        };
        self.trims = length > 0 && self.byte(length - 1) == Some(b'-');
        self.at += length + 2;
        None
    }

    /// Reads the text behind a tag `raw` up to its end.
    fn raw(&mut self, tag: RawTag) -> Option<(Piece<'s>, usize)> {
        self.at += tag.length;
        let (mut start, rest) = (self.at, self.rest());
        let end = rest.match_indices("{%").find_map(|(length, _)| {
            let behind = rest.get(length + 2..)?;
            let name = behind.strip_prefix(['-', '+']).unwrap_or(behind);
            let skipped = 2 + behind.len() - name.len();
            let end = raw_tag(name, "endraw")?;
            Some((length, skipped, behind.starts_with('-'), end))
        });
        let Some((length, skipped, trims_before, end)) = end else {
            return self.give_up();
        };
        let mut text = rest.get(..length).unwrap_or_default();
        if tag.trims {
            start += text.len() - text.trim_start().len();
            text = text.trim_start();
        }
        if trims_before {
            text = text.trim_end();
        }
        self.at += length + skipped + end.length;
        self.trims = end.trims;
        Some((Piece::Text(text), start))
    }

    fn skip_blanks(&mut self) {
        while self.byte(0).is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    fn word(&mut self) -> (&'s str, usize) {
        self.skip_blanks();
        let (word, place) = (identifier(self.rest()), self.at);
        self.at += word.len();
        (word, place)
    }

    fn print(&mut self) -> (Piece<'s>, usize) {
        let start = self.at;
        let (name, place) = self.word();
        self.skip_blanks();
        if !name.is_empty() && self.end(b'}') {
            return (Piece::Name(name), place);
        }
        (self.at, self.tag) = (start, Some(b'}'));
        (Piece::Print, start)
    }

    fn tag(&mut self) -> (Piece<'s>, usize) {
        let (word, place) = self.word();
        self.tag = Some(b'%');
        (Piece::Tag(word), place)
    }

    /// Reads the end of a tag, if it is here.
    fn end(&mut self, sign: u8) -> bool {
        let first = self.byte(0);
        let signs = usize::from(matches!(first, Some(b'-' | b'+')));
        let is_end = self.byte(signs) == Some(sign) && self.byte(signs + 1) == Some(b'}');
        if is_end {
            self.at += signs + 2;
            self.trims = first == Some(b'-');
        }
        is_end
    }

    /// Reads a tag up to its end, and counts what it chains.
    fn inside(&mut self, end: u8) -> Option<()> {
        self.chain.clear();
        loop {
            self.skip_blanks();
            if self.chain.around.is_empty() && self.end(end) {
                return Some(());
            }
            let Some(length) = self.step() else {
                return self.give_up();
            };
            if self.chain.longest > self.chain.limit {
                self.too_long = Some(self.at);
                return self.give_up();
            }
            self.at += length;
        }
    }

    /// Counts what stands in a tag here, and gives its length.
    fn step(&mut self) -> Option<usize> {
        let byte = self.byte(0)?;
        Some(match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | 0x80.. => {
                let name = identifier(self.rest());
                if matches!(name, "and" | "or" | "not" | "if" | "else" | "is" | "in") {
                    self.chain.link();
                }
                Some(name.len()).filter(|length| *length > 0)?
            }
            b'!' if self.byte(1) != Some(b'=') => return None,
            b'/' | b'*' | b'=' | b'!' | b'<' | b'>' | b'+' | b'-' | b'%' | b'.' | b':' | b'~'
            | b'|' => {
                self.chain.link();
                let is_double = match self.byte(1) {
                    Some(b'=') => matches!(byte, b'=' | b'!' | b'<' | b'>'),
                    other => matches!(byte, b'/' | b'*') && other == Some(byte),
                };
                1 + usize::from(is_double)
            }
            b',' => {
                self.chain.comma();
                1
            }
            b'(' | b'[' | b'{' => {
                self.chain.open();
                1
            }
            b')' | b']' | b'}' => {
                self.chain.close()?;
                1
            }
            b'\'' | b'"' => quoted(self.rest(), byte)?,
            b'0'..=b'9' => {
                let before = self.at.checked_sub(1);
                let before = before.and_then(|at| self.source.as_bytes().get(at));
                number(self.rest(), before == Some(&b'.'))
            }
            _ => return None,
        })
    }
}

impl<'s> Iterator for Pieces<'s> {
    type Item = (Piece<'s>, usize);

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.source.len() {
            if let Some(end) = self.tag.take() {
                self.inside(end)?;
            }
            let found = match self.next.take() {
                Some(marker) => self.marked(marker),
                None => self.text(),
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }
}

/// The length of the text before the next tag or comment, and what that begins with.
fn marker(text: &str) -> (usize, Option<Marker>) {
    let bytes = text.as_bytes();
    for at in memchr_iter(b'{', bytes) {
        if let Some(kind @ (b'{' | b'%' | b'#')) = bytes.get(at + 1).copied() {
            let has_sign = matches!(bytes.get(at + 2), Some(b'-' | b'+'));
            let length = 2 + usize::from(has_sign);
            return (at, Some(Marker { kind, length }));
        }
    }
    (text.len(), None)
}

/// The rest of a tag `raw` or `endraw`.
#[derive(Clone, Copy)]
struct RawTag {
    length: usize,
    /// Whether it ends in `-%}`.
    trims: bool,
}

fn raw_tag(text: &str, name: &str) -> Option<RawTag> {
    let blank = |char: char| char.is_ascii_whitespace();
    let rest = text.trim_start_matches(blank).strip_prefix(name)?;
    let rest = rest.trim_start_matches(blank);
    let behind = rest.strip_prefix(['-', '+']).unwrap_or(rest);
    let behind = behind.strip_prefix("%}")?;
    Some(RawTag {
        length: text.len() - behind.len(),
        trims: rest.starts_with('-'),
    })
}

/// The length of a text with its quotes.
fn quoted(text: &str, quote: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 1;
    loop {
        let found = memchr2(quote, b'\\', bytes.get(at..)?)?;
        at += found + 1;
        if bytes.get(at - 1) == Some(&quote) {
            return Some(at);
        }
        at += 1;
    }
}

/// The letters of ASCII that names have.
#[allow(
    clippy::indexing_slicing,
    reason = "a constant is computed when this is compiled"
)]
const IN_NAMES: [bool; 256] = {
    let mut letters = [false; 256];
    let mut letter: u8 = 0;
    while letter.is_ascii() {
        letters[letter as usize] = letter.is_ascii_alphanumeric() || letter == b'_';
        letter += 1;
    }
    letters
};

fn identifier(text: &str) -> &str {
    let mut bytes = text.bytes();
    let end = bytes.position(|byte| IN_NAMES.get(usize::from(byte)) != Some(&true));
    let ascii = end.unwrap_or(text.len());
    match text.as_bytes() {
        [b'0'..=b'9', ..] => return "",
        bytes if bytes.get(ascii).is_none_or(u8::is_ascii) => {
            return text.get(..ascii).unwrap_or_default();
        }
        _ => {}
    }
    // Letters beyond ASCII.
    let is_part = |(at, char): &(usize, char)| match char {
        '_' => true,
        char if *at == 0 => is_xid_start(*char),
        char => is_xid_continue(*char),
    };
    let end = text.char_indices().find(|char| !is_part(char));
    end.map_or(text, |(at, _)| text.get(..at).unwrap_or_default())
}

/// The length of a number. Behind a dot it is an index, which has no fraction.
fn number(text: &str, is_index: bool) -> usize {
    #[derive(Clone, Copy, PartialEq)]
    enum Part {
        Based,
        Integer,
        Fraction,
        Exponent,
        Rest,
    }
    let bytes = text.as_bytes();
    let (mut at, mut part) = match bytes {
        [b'0', b'b' | b'B' | b'o' | b'O' | b'x' | b'X', ..] => (2, Part::Based),
        _ => (0, Part::Integer),
    };
    let is_hexadecimal = matches!(bytes.get(1), Some(b'x' | b'X')) && part == Part::Based;
    while let Some(byte) = bytes.get(at) {
        part = match (byte, part) {
            (b'0'..=b'9' | b'+' | b'-', Part::Exponent) => Part::Rest,
            (b'0'..=b'9' | b'_', part) => part,
            (b'.', Part::Integer) if !is_index => {
                let is_exponent = matches!(bytes.get(at + 1), Some(b'e' | b'E'))
                    && matches!(bytes.get(at + 2), Some(b'+' | b'-' | b'0'..=b'9'));
                let behind = text.get(at + 1..).unwrap_or_default();
                if !is_exponent && !identifier(behind).is_empty() {
                    break;
                }
                Part::Fraction
            }
            (b'e' | b'E', Part::Integer | Part::Fraction) => Part::Exponent,
            (b'a'..=b'f' | b'A'..=b'F', Part::Based) if is_hexadecimal => part,
            _ => break,
        };
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests;

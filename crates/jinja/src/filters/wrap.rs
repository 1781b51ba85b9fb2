//! `wordwrap`, as Python's `textwrap` breaks lines.

use minijinja::{Error, State, Value};

use crate::{
    arguments::{Arguments, split},
    error::refused,
    fuel::{pay, pay_units, pay_walk},
    methods::lines,
    objects::reserve,
    unicode::{is_alphanumeric, is_decimal, is_space},
};

/// `wordwrap(s, width=79, break_long_words=True, wrapstring=None, break_on_hyphens=True)`.
pub(crate) fn wordwrap(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = split(arguments)?;
    let names = [
        "width",
        "break_long_words",
        "wrapstring",
        "break_on_hyphens",
    ];
    let rest = Arguments::new(rest, &names)?;
    let text = value
        .as_str()
        .ok_or_else(|| refused("`wordwrap` of what is no text"))?;
    let options = Options {
        width: rest.size(0, 79)?,
        break_long_words: rest.is_true(1, true),
        break_on_hyphens: rest.is_true(3, true),
    };
    let newline = rest.str_or_none(2)?.unwrap_or("\n");
    if rest.given(2).is_some_and(Value::is_safe) {
        // It would escape each line, with the breaks where the bare text has them.
        return Err(refused("`wordwrap` with a safe text between lines"));
    }
    pay_walk(state, text.len())?;
    let mut wrapped = String::new();
    reserve(text.len().saturating_mul(LINE_BYTES))?;
    for (index, line) in lines(text, false).into_iter().enumerate() {
        if options.width == 0 {
            return Err(refused("`wordwrap` to no width"));
        }
        // A chunk for each word.
        pay_units(state, line.len() as u64 / 2)?;
        if index > 0 {
            pay(state, newline.len())?;
            wrapped.push_str(newline);
        }
        let lines = options.wrap(line);
        pay(
            state,
            line.len()
                .saturating_add(lines.len().saturating_mul(newline.len())),
        )?;
        let lines = lines.join(newline);
        wrapped.push_str(&lines);
    }
    Ok(wrapped.into())
}

/// What a byte of a line takes at most while it is wrapped: a character, a chunk, and a line for every other one.
const LINE_BYTES: usize = 80;

struct Options {
    width: usize,
    break_long_words: bool,
    break_on_hyphens: bool,
}

/// A piece of a line, and its length in characters.
#[derive(Clone, Copy)]
struct Chunk<'a> {
    text: &'a str,
    length: usize,
}

impl Chunk<'_> {
    fn is_blank(&self) -> bool {
        self.text.chars().all(is_space)
    }
}

impl Options {
    fn wrap(&self, line: &str) -> Vec<String> {
        let mut chunks = self.chunks(line);
        chunks.reverse();
        let mut lines = vec![];
        while !chunks.is_empty() {
            if !lines.is_empty() && chunks.last().is_some_and(Chunk::is_blank) {
                chunks.pop();
            }
            let mut current = self.take_line(&mut chunks);
            if current.last().is_some_and(Chunk::is_blank) {
                current.pop();
            }
            if !current.is_empty() {
                lines.push(current.iter().map(|chunk| chunk.text).collect());
            }
        }
        lines
    }

    /// Takes what fits into a line from the end of the chunks.
    fn take_line<'a>(&self, chunks: &mut Vec<Chunk<'a>>) -> Vec<Chunk<'a>> {
        let mut current = vec![];
        let mut length = 0;
        while let Some(chunk) = chunks.pop() {
            if length + chunk.length <= self.width {
                length += chunk.length;
                current.push(chunk);
                continue;
            }
            if chunk.length > self.width && self.break_long_words {
                let (fits, left) = self.break_chunk(chunk, self.width - length);
                current.push(fits);
                chunks.push(left);
            } else if chunk.length > self.width && current.is_empty() {
                current.push(chunk);
            } else {
                chunks.push(chunk);
            }
            break;
        }
        current
    }

    fn break_chunk<'a>(&self, chunk: Chunk<'a>, space: usize) -> (Chunk<'a>, Chunk<'a>) {
        let byte = |place: usize| {
            let mut places = chunk.text.char_indices();
            places.nth(place).map_or(chunk.text.len(), |(at, _)| at)
        };
        let (mut end, mut length) = (byte(space), space);
        if self.break_on_hyphens {
            let head = chunk.text.get(..end).unwrap_or_default();
            // A hyphen is a better place, unless hyphens are all there is before it.
            let hyphen = head.rfind('-').and_then(|hyphen| head.get(..hyphen));
            if let Some(before) = hyphen.filter(|before| before.contains(|char| char != '-')) {
                (end, length) = (before.len() + 1, before.chars().count() + 1);
            }
        }
        let (fits, left) = chunk.text.split_at(end);
        let left = Chunk {
            text: left,
            length: chunk.length - length,
        };
        (Chunk { text: fits, length }, left)
    }

    /// Words, the white space between them, and the parts of words with hyphens.
    fn chunks<'a>(&self, line: &'a str) -> Vec<Chunk<'a>> {
        let chars: Vec<char> = line.chars().collect();
        let text = Characters(&chars);
        let mut chunks = vec![];
        let (mut start, mut rest) = (0, line);
        while start < chars.len() {
            let end = text.end_of_chunk(start, self.break_on_hyphens);
            let bytes = chars
                .iter()
                .take(end)
                .skip(start)
                .map(|char| char.len_utf8())
                .sum();
            let (text, after) = rest.split_at(bytes);
            let length = end - start;
            chunks.push(Chunk { text, length });
            (start, rest) = (end, after);
        }
        chunks
    }
}

/// The white space that lines are broken at.
fn separates(char: char) -> bool {
    matches!(char, '\t'..='\r' | ' ')
}

fn is_word(char: char) -> bool {
    char == '_' || is_alphanumeric(char)
}

fn is_letter(char: char) -> bool {
    is_word(char) && !is_decimal(char)
}

fn is_in_word(char: char) -> bool {
    is_word(char) || "!\"'&.,?".contains(char)
}

/// The characters of a line.
struct Characters<'a>(&'a [char]);

impl Characters<'_> {
    fn is(&self, place: usize, kind: fn(char) -> bool) -> bool {
        self.0.get(place).is_some_and(|char| kind(*char))
    }

    /// Whether it is so at a place that is `back` places before this one.
    fn was(&self, place: usize, back: usize, kind: fn(char) -> bool) -> bool {
        place
            .checked_sub(back)
            .is_some_and(|place| self.is(place, kind))
    }

    /// The end of the run of characters of a kind.
    fn run(&self, start: usize, kind: fn(char) -> bool) -> usize {
        let run = self.0.iter().skip(start).take_while(|char| kind(**char));
        start + run.count()
    }

    fn end_of_chunk(&self, start: usize, at_hyphens: bool) -> usize {
        if self.is(start, separates) {
            return self.run(start, separates);
        }
        if !at_hyphens {
            return self.run(start, |char| !separates(char));
        }
        if let Some(end) = self.dash(start) {
            return end;
        }
        (start + 1..self.0.len())
            .find_map(|place| {
                if self.hyphenates(place) {
                    Some(place + 1)
                } else {
                    let ends = self.is(place, separates) || self.dash(place).is_some();
                    ends.then_some(place)
                }
            })
            .unwrap_or(self.0.len())
    }

    /// The end of two hyphens or more between words.
    fn dash(&self, place: usize) -> Option<usize> {
        if !self.is(place, is_hyphen) || !self.was(place, 1, is_in_word) {
            return None;
        }
        let end = self.run(place, is_hyphen);
        (end - place > 1 && self.is(end, is_word)).then_some(end)
    }

    /// Whether a word goes on behind a hyphen: `fox-trot`, `e-mail-box`.
    fn hyphenates(&self, place: usize) -> bool {
        self.is(place, is_hyphen)
            && self.was(place, 1, is_letter)
            && (self.was(place, 2, is_letter)
                || (self.was(place, 2, is_hyphen) && self.was(place, 3, is_letter)))
            && self.is(place + 1, is_letter)
            && (self.is(place + 2, is_letter)
                || (self.is(place + 2, is_hyphen) && self.is(place + 3, is_letter)))
    }
}

fn is_hyphen(char: char) -> bool {
    char == '-'
}

//! `wordwrap`, as Python's `textwrap` breaks lines.

use minijinja::{Error, State, Value};

use super::{
    super::{
        arguments::{Arguments, invalid},
        strict::BYTES_PER_FUEL,
        text,
    },
    string::split_lines,
};

/// `wordwrap(s, width=79, break_long_words=True, wrapstring=None, break_on_hyphens=True)`.
pub(crate) fn wordwrap(state: &mut State<'_, '_>, arguments: &[Value]) -> Result<Value, Error> {
    let (value, rest) = arguments.split_first().ok_or_else(invalid)?;
    let names = [
        "width",
        "break_long_words",
        "wrapstring",
        "break_on_hyphens",
    ];
    let rest = Arguments::new(rest, &names)?;
    let text = text::to_text(state, value)?;
    let width = rest.size(0, 79)?;
    if width == 0 {
        return Err(invalid());
    }
    let newline = match rest.get(2) {
        Some(newline) if !newline.is_none() => rest.text(2, "")?,
        _ => "\n".to_owned(),
    };
    let options = Options {
        width,
        break_long_words: rest.is_true(1, true),
        break_on_hyphens: rest.is_true(3, true),
    };
    let mut wrapped = String::new();
    for (index, line) in split_lines(&text).into_iter().enumerate() {
        // A chunk for each word.
        state.consume_fuel(line.len() as u64 / 2)?;
        let lines = options.wrap(line);
        let breaks = lines.len().saturating_mul(newline.len()) as u64;
        state.consume_fuel(breaks / BYTES_PER_FUEL)?;
        if index > 0 {
            wrapped.push_str(&newline);
        }
        wrapped.push_str(&lines.join(&newline));
    }
    Ok(wrapped.into())
}

struct Options {
    width: usize,
    break_long_words: bool,
    break_on_hyphens: bool,
}

impl Options {
    fn wrap(&self, line: &str) -> Vec<String> {
        let mut chunks: Vec<String> = self.chunks(line);
        chunks.reverse();
        let mut lines = vec![];
        while !chunks.is_empty() {
            if !lines.is_empty() && chunks.last().is_some_and(|chunk| is_blank(chunk)) {
                chunks.pop();
            }
            let mut current: Vec<String> = vec![];
            let mut length = 0;
            while let Some(chunk) = chunks.pop() {
                let chunk_length = chunk.chars().count();
                if length + chunk_length <= self.width {
                    length += chunk_length;
                    current.push(chunk);
                    continue;
                }
                if chunk_length > self.width && self.break_long_words {
                    let (fits, left) = self.break_chunk(&chunk, self.width - length);
                    current.push(fits.to_owned());
                    chunks.push(left.to_owned());
                } else if chunk_length > self.width && current.is_empty() {
                    current.push(chunk);
                } else {
                    chunks.push(chunk);
                }
                break;
            }
            if current.last().is_some_and(|chunk| is_blank(chunk)) {
                current.pop();
            }
            if !current.is_empty() {
                lines.push(current.concat());
            }
        }
        lines
    }

    fn break_chunk<'a>(&self, chunk: &'a str, space: usize) -> (&'a str, &'a str) {
        let mut end = chunk
            .char_indices()
            .nth(space)
            .map_or(chunk.len(), |(at, _)| at);
        if self.break_on_hyphens {
            let head = chunk.get(..end).unwrap_or_default();
            // A hyphen is a better place, unless hyphens are all there is before it.
            let hyphen = head.rfind('-').filter(|hyphen| {
                head.get(..*hyphen)
                    .is_some_and(|before| before.contains(|char| char != '-'))
            });
            end = hyphen.map_or(end, |hyphen| hyphen + 1);
        }
        chunk.split_at(end)
    }

    /// Words, the white space between them, and the parts of words with hyphens.
    fn chunks(&self, line: &str) -> Vec<String> {
        let chars: Vec<char> = line.chars().collect();
        let mut chunks: Vec<String> = vec![];
        let mut current = String::new();
        for (index, char) in chars.iter().enumerate() {
            let text = Around {
                chars: &chars,
                index,
            };
            let starts = text
                .at(-1)
                .is_some_and(|last| is_space(last) != is_space(*char));
            if starts || (self.break_on_hyphens && text.breaks_before()) {
                chunks.push(std::mem::take(&mut current));
            }
            current.push(*char);
        }
        chunks.push(current);
        chunks.retain(|chunk| !chunk.is_empty());
        chunks
    }
}

fn is_space(char: char) -> bool {
    matches!(char, '\t'..='\r' | ' ')
}

fn is_blank(chunk: &str) -> bool {
    chunk.chars().all(char::is_whitespace)
}

/// A place in a line.
struct Around<'a> {
    chars: &'a [char],
    index: usize,
}

impl Around<'_> {
    fn at(&self, offset: isize) -> Option<char> {
        self.chars
            .get(self.index.checked_add_signed(offset)?)
            .copied()
    }

    fn is(&self, offset: isize, kind: fn(char) -> bool) -> bool {
        self.at(offset).is_some_and(kind)
    }

    fn breaks_before(&self) -> bool {
        let hyphen = |char: char| char == '-';
        let letter = |char: char| char == '_' || (char.is_alphanumeric() && !char.is_numeric());
        let word = |char: char| char == '_' || char.is_alphanumeric();
        let in_word =
            |char: char| char == '_' || char.is_alphanumeric() || "!\"'&.,?".contains(char);
        // After a hyphen between letters: `fox-trot`, `e-mail-box`.
        if self.is(-1, hyphen) {
            let before = (self.is(-2, letter) && self.is(-3, letter))
                || (self.is(-2, in_word) && self.is(-3, hyphen) && self.is(-4, letter));
            let after = self.is(0, letter)
                && (self.is(1, letter) || (self.is(1, hyphen) && self.is(2, letter)));
            // After a dash of two or more, and before one.
            let dash = self.is(-2, hyphen) && self.is(0, word);
            return (before && after) || dash;
        }
        self.is(-1, in_word) && self.is(0, hyphen) && self.is(1, hyphen) && {
            let end = self
                .chars
                .iter()
                .skip(self.index)
                .find(|char| **char != '-');
            end.copied().is_some_and(word)
        }
    }
}

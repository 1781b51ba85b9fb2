//! Compares the pieces of generated templates with the tokens of minijinja.

use minijinja::machinery::{Token, parse, tokenize};

use super::{Piece, Pieces};
use crate::read::syntax;

/// Returns the pieces, the longest chain and whether the tokenizer gets to the end.
fn expected(source: &str) -> (Vec<String>, usize, bool) {
    let (mut pieces, mut longest) = (vec![], 0);
    let mut tag: Option<Tag> = None;
    for token in tokenize(source, false, syntax()) {
        let Ok((token, _)) = token else {
            pieces.extend(tag.map(|tag| tag.named(false)));
            return (pieces, longest, false);
        };
        match &token {
            Token::TemplateData(text) => pieces.push(format!("text {text}")),
            Token::VariableStart | Token::BlockStart => {
                tag = Some(Tag {
                    is_print: matches!(token, Token::VariableStart),
                    words: vec![],
                    levels: vec![0],
                    longest: 0,
                });
            }
            Token::VariableEnd | Token::BlockEnd => {
                if let Some(tag) = tag.take() {
                    pieces.push(tag.named(true));
                    longest = longest.max(if tag.is_name() { 0 } else { tag.longest });
                }
            }
            other => {
                if let Some(tag) = &mut tag {
                    tag.add(other);
                }
            }
        }
    }
    pieces.extend(tag.map(|tag| tag.named(false)));
    (pieces, longest, true)
}

/// A tag that has begun.
struct Tag {
    is_print: bool,
    /// Its names, and an empty text for what is none.
    words: Vec<String>,
    /// What is chained at each level of brackets.
    levels: Vec<usize>,
    longest: usize,
}

impl Tag {
    fn is_name(&self) -> bool {
        self.is_print && matches!(self.words.as_slice(), [name] if !name.is_empty())
    }

    fn named(&self, is_whole: bool) -> String {
        let first = self.words.first().map_or("", String::as_str);
        match self.is_print {
            true if is_whole && self.is_name() => format!("name {first}"),
            true => "print".into(),
            false => format!("tag {first}"),
        }
    }

    fn add(&mut self, token: &Token<'_>) {
        let is_first = !self.is_print && self.words.is_empty();
        match token {
            Token::ParenOpen | Token::BracketOpen | Token::BraceOpen => {
                self.link();
                self.levels.push(0);
            }
            Token::ParenClose | Token::BracketClose | Token::BraceClose => {
                self.levels.pop();
            }
            Token::Comma => {
                if let Some(level) = self.levels.last_mut() {
                    *level = 0;
                }
            }
            Token::Ident("and" | "or" | "not" | "if" | "else" | "is" | "in") if !is_first => {
                self.link();
            }
            Token::Ident(_)
            | Token::Str(_)
            | Token::String(_)
            | Token::Int(_)
            | Token::Int128(_)
            | Token::Float(_) => {}
            _ => self.link(),
        }
        self.words.push(match token {
            Token::Ident(name) => (*name).to_owned(),
            _ => String::new(),
        });
    }

    fn link(&mut self) {
        if let Some(level) = self.levels.last_mut() {
            *level += 1;
        }
        self.longest = self.longest.max(self.levels.iter().sum());
    }
}

fn found(source: &str) -> (Vec<String>, usize, bool) {
    let mut pieces = Pieces::new(source, usize::MAX);
    let mut found = vec![];
    for (piece, place) in &mut pieces {
        let (text, named) = match piece {
            Piece::Text(text) => (text, format!("text {text}")),
            Piece::Name(name) => (name, format!("name {name}")),
            Piece::Print => ("", "print".into()),
            Piece::Tag(word) => (word, format!("tag {word}")),
        };
        assert!(
            source
                .get(place..)
                .is_some_and(|rest| rest.starts_with(text)),
            "{source:?} {named}"
        );
        found.push(named);
    }
    (found, pieces.longest_chain(), !pieces.is_broken)
}

const FRAGMENTS: &[&str] = &[
    "{{",
    "{{",
    "{{-",
    "{{+",
    "}}",
    "}}",
    "-}}",
    "+}}",
    "{%",
    "{%",
    "{%-",
    "{%+",
    "%}",
    "%}",
    "-%}",
    "+%}",
    "{#",
    "#}",
    "{#-",
    "-#}",
    " ",
    " ",
    "\n",
    "\t",
    "\u{a0}",
    "\u{b}",
    "text",
    "é",
    "name",
    "a.b",
    "a.0.1",
    "ключ",
    "日本",
    "_x9",
    "x·",
    "if",
    "else",
    "elif",
    "endif",
    "for",
    "in",
    "is",
    "not",
    "and",
    "or",
    "set",
    "raw",
    "endraw",
    "{% raw %}",
    "{%- endraw -%}",
    "{% endraw %}",
    "0",
    "1.5",
    "1.5.5",
    "0x1f",
    "0b11",
    "1e5",
    "1e+5",
    "1.e5",
    "1_000",
    "1.x",
    "0x1.5",
    "7else",
    "'",
    "\"",
    "'a'",
    "'it\\'s'",
    "\"}}\"",
    "'%}'",
    "'é\\\\'",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "(1, 2)",
    "[a, b]",
    "{'a': {}}",
    ",",
    ".",
    ":",
    "~",
    "|",
    "|f",
    "=",
    "==",
    "!=",
    "!",
    "<",
    "<=",
    ">",
    ">=",
    "+",
    "-",
    "*",
    "**",
    "/",
    "//",
    "%",
    "@",
    "\\",
    "💧",
    "{{ name }}",
    "{{name}}",
    "{{- name -}}",
    "{{ é }}",
    "{{ {} }}",
    "{% if a %}",
    "{% endif %}",
    "{# comment #}",
];

#[test]
fn the_pieces_of_a_template_are_those_of_its_tokens() {
    // A linear congruential generator: the same templates in each run.
    let mut state: u64 = 1;
    let mut next = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap_or(0) % below
    };
    let mut parsed = 0;
    for _ in 0..60_000 {
        let length = 1 + next(14);
        let source: String = (0..length)
            .filter_map(|_| FRAGMENTS.get(next(FRAGMENTS.len())))
            .copied()
            .collect();
        let (expected, depth, is_whole) = expected(&source);
        let (found, found_depth, found_whole) = found(&source);
        if found_whole && is_whole {
            assert_eq!((&found, found_depth), (&expected, depth), "{source:?}");
        } else {
            let common = found.len().min(expected.len());
            assert_eq!(found.get(..common), expected.get(..common), "{source:?}");
        }
        if parse(&source, "template", syntax()).is_ok() {
            parsed += 1;
            assert!(found_whole && is_whole, "{source:?}");
        }
    }
    assert!(parsed > 5_000, "{parsed} templates are valid");
}

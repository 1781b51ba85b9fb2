//! `~` as strict as the rest.
//!
//! The engine joins with `~` by itself, and nothing is asked before a list with an undefined value or a
//! function becomes text. So what stands in a list beside `~`, and functions beside it, are looked for
//! before. What is undefined only deeper than a name is not seen.

use std::collections::BTreeSet;

use super::{
    limits::Tags,
    tokens::{Token, is_attribute, tokens},
};

/// The functions that would be joined as their debug text.
const FUNCTIONS: &[&str] = &["range", "dict", "namespace", "cycler", "joiner"];
/// Words of the language, and constants.
const WORDS: &[&str] = &[
    "true", "false", "none", "True", "False", "None", "if", "else", "in", "is", "not", "and", "or",
];

/// The names that have to be variables for a `~` of this template.
pub(crate) fn required(source: &str) -> Vec<String> {
    if !source.contains('~') {
        return vec![];
    }
    let (mut required, mut local) = (BTreeSet::new(), BTreeSet::new());
    for tag in Tags::new(source) {
        let tokens = tokens(tag.text);
        local.extend(names_made(&tokens));
        for (at, token) in tokens.iter().enumerate() {
            if *token == Token::Sign('~') {
                let (before, after) = tokens.split_at(at);
                required.extend(operand_before(before));
                required.extend(operand_after(after.get(1..).unwrap_or_default()));
            }
        }
    }
    required
        .difference(&local)
        .map(|name| (*name).to_owned())
        .collect()
}

/// Names that a tag gives a value: not looked for.
fn names_made<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let all_words = matches!(
        tokens.first(),
        Some(Token::Word("macro" | "call" | "for" | "set" | "with"))
    );
    let is_named = |at: usize| tokens.get(at + 1) == Some(&Token::Sign('='));
    let words = tokens
        .iter()
        .enumerate()
        .filter(|(at, _)| all_words || is_named(*at));
    words
        .filter_map(|(_, token)| match token {
            Token::Word(word) => Some(*word),
            _ => None,
        })
        .collect()
}

fn operand_before<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    match tokens.last() {
        Some(Token::Sign(close @ (']' | '}'))) => {
            let open = if *close == ']' { '[' } else { '{' };
            let mut depth = 0_usize;
            for (at, token) in tokens.iter().enumerate().rev() {
                depth += usize::from(*token == Token::Sign(*close));
                if *token == Token::Sign(open) {
                    depth -= 1;
                    if depth == 0 {
                        return if is_subscript(tokens, at) {
                            vec![]
                        } else {
                            names(tokens.get(at..).unwrap_or_default())
                        };
                    }
                }
            }
            vec![]
        }
        Some(Token::Word(word)) if !is_attribute(tokens, tokens.len() - 1) => function(word),
        _ => vec![],
    }
}

fn operand_after<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    match tokens.first() {
        Some(Token::Sign(open @ ('[' | '{'))) => {
            let close = if *open == '[' { ']' } else { '}' };
            let mut depth = 0_usize;
            for (at, token) in tokens.iter().enumerate() {
                depth += usize::from(*token == Token::Sign(*open));
                if *token == Token::Sign(close) {
                    depth -= 1;
                    if depth == 0 {
                        // With a filter or a subscript behind it, it is not the list that is joined.
                        let next = tokens.get(at + 1);
                        let goes_on = matches!(next, Some(Token::Sign('|' | '[' | '.')));
                        return if goes_on {
                            vec![]
                        } else {
                            names(tokens.get(..at).unwrap_or_default())
                        };
                    }
                }
            }
            vec![]
        }
        Some(Token::Word(word))
            if !matches!(tokens.get(1), Some(Token::Sign('(' | '.' | '[' | '|'))) =>
        {
            function(word)
        }
        _ => vec![],
    }
}

fn function(word: &str) -> Vec<&str> {
    if FUNCTIONS.contains(&word) {
        vec![word]
    } else {
        vec![]
    }
}

/// Whether a `[` follows a value, and so takes one from it.
fn is_subscript(tokens: &[Token<'_>], at: usize) -> bool {
    match at.checked_sub(1).and_then(|before| tokens.get(before)) {
        Some(Token::Word(word)) => !WORDS.contains(word),
        Some(Token::Sign(sign)) => matches!(sign, ')' | ']' | '}'),
        Some(Token::Text) => true,
        None => false,
    }
}

/// The variables in a list or dict, where it is known that they are.
fn names<'a>(tokens: &[Token<'a>]) -> Vec<&'a str> {
    let is_variable = |at: usize, word: &str| {
        let starts_as_name = word.starts_with(|char: char| char == '_' || char.is_alphabetic());
        let follows_filter_or_test = matches!(
            at.checked_sub(1).and_then(|before| tokens.get(before)),
            Some(Token::Sign('|') | Token::Word("is" | "not"))
        );
        let is_called = matches!(tokens.get(at + 1), Some(Token::Sign('(' | '=' | '|')));
        starts_as_name
            && !follows_filter_or_test
            && !is_called
            && !is_attribute(tokens, at)
            && !WORDS.contains(&word)
    };
    let has_test = tokens.contains(&Token::Word("is")) || tokens.contains(&Token::Word("if"));
    if has_test {
        return vec![];
    }
    let words = tokens
        .iter()
        .enumerate()
        .filter_map(|(at, token)| match token {
            Token::Word(word) if is_variable(at, word) => Some(*word),
            _ => None,
        });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::required;

    #[test]
    fn finds_what_would_be_joined_undefined() {
        for (source, names) in [
            ("{{ 'a' ~ [x, y.z, 1, none] }}", &["x", "y"][..]),
            (
                "{{ {'b': x} ~ 'a' }}{{ {'a': {'b': 1}} ~ [z] }}",
                &["x", "z"],
            ),
            ("{{ 'a' ~ range }}{{ dict ~ 'a' }}", &["dict", "range"]),
            ("{{ x[y] ~ 'a' }}{{ 'a' ~ x }}{{ 'a' ~ [1] ~ [[2]] }}", &[]),
            (
                "{{ 'a' ~ [x]|join }}{{ 'a' ~ [x][0] }}{{ 'a' ~ range(3) }}",
                &[],
            ),
            (
                "{% set x = 1 %}{% for y in z %}{{ 'a' ~ [x, y] }}{% endfor %}",
                &[],
            ),
            ("{{ 'a' ~ [x|default(1), x if y, f(1)] }}a ~ [b]", &[]),
        ] {
            assert_eq!(required(source), names, "{source}");
        }
    }
}

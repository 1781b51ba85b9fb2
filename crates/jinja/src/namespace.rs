//! Namespaces that cannot hold themselves.
//!
//! A namespace is the one value that a template can change. One that holds itself, in a list or through a
//! macro as well, makes the engine recurse without end where it compares or joins it. The engine lets
//! nobody look when a namespace is changed, so a namespace here is only ever a name with attributes: it is
//! set to a name, and the name is then followed by `.` or `[`.

use std::collections::BTreeSet;

use super::{
    error::Error,
    limits::Tags,
    tokens::{Token, is_attribute, tokens},
};

/// Refuses a template in which a namespace is a value on its own.
pub(crate) fn check(source: &str) -> Result<(), Error> {
    if !source.contains("namespace") {
        return Ok(());
    }
    let tags: Vec<(usize, Vec<Token<'_>>)> = Tags::new(source)
        .map(|tag| (tag.start, tokens(tag.text)))
        .collect();
    // Without an attribute that is set, no namespace changes.
    if !tags.iter().any(|(_, tokens)| sets_attribute(tokens)) {
        return Ok(());
    }
    let mut names = BTreeSet::new();
    for (start, tokens) in &tags {
        for (at, token) in tokens.iter().enumerate() {
            if *token != Token::Word("namespace") || is_attribute(tokens, at) {
                continue;
            }
            match tokens.as_slice() {
                [
                    Token::Word("set"),
                    Token::Word(name),
                    Token::Sign('='),
                    _,
                    Token::Sign('('),
                    ..,
                ] if at == 3 => {
                    names.insert(*name);
                }
                _ => return Err(misuse(source, *start)),
            }
        }
    }
    for (start, tokens) in &tags {
        // What has an attribute set is a namespace by one of these names, and no parameter that is one.
        if sets_attribute(tokens) && !targets(tokens).all(|name| names.contains(name)) {
            return Err(misuse(source, *start));
        }
        for (at, token) in tokens.iter().enumerate() {
            let Token::Word(name) = token else { continue };
            if names.contains(name) && !is_attribute(tokens, at) && !has_attribute(tokens, at) {
                return Err(misuse(source, *start));
            }
        }
    }
    Ok(())
}

fn sets_attribute(tokens: &[Token<'_>]) -> bool {
    let target = tokens
        .iter()
        .take_while(|token| **token != Token::Sign('='));
    tokens.first() == Some(&Token::Word("set"))
        && target.into_iter().any(|token| *token == Token::Sign('.'))
}

/// The names of which an attribute is set.
fn targets<'t, 'a>(tokens: &'t [Token<'a>]) -> impl Iterator<Item = &'t &'a str> {
    let end = tokens.iter().position(|token| *token == Token::Sign('='));
    let target = tokens
        .get(..end.unwrap_or(tokens.len()))
        .unwrap_or_default();
    target.windows(2).filter_map(|pair| match pair {
        [Token::Word(name), Token::Sign('.')] => Some(name),
        _ => None,
    })
}

fn misuse(source: &str, start: usize) -> Error {
    let what = "a namespace is set to a name and used by its attributes: \
                `{% set ns = namespace(n=0) %}`, `{% set ns.n = 1 %}`, `{{ ns.n }}`";
    Error::too_complex(what, super::limits::line(source, start))
}

/// Whether an attribute follows, or the name is only named: to be set, or for an argument.
fn has_attribute(tokens: &[Token<'_>], at: usize) -> bool {
    match tokens.get(at + 1) {
        Some(Token::Sign('.' | '[')) => true,
        Some(Token::Sign('=')) => tokens.get(at + 2) != Some(&Token::Sign('=')),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::check;

    #[test]
    fn a_name_with_attributes_is_all_a_namespace_is() {
        for source in [
            "{% set ns = namespace(n=0) %}{% set ns.n = ns.n + 1 %}{{ ns.n }}{{ ns['n'] }}",
            "{%- set ns=namespace() -%}{% for i in x %}{% set ns.i = i %}{% endfor %}",
            "{% set ns = namespace({'a': 1}) %}{{ f(ns=1) }}{% set ns = 2 %}{{ x.ns }}",
            "the word namespace {{ x }} {# namespace #}{% raw %}{{ namespace }}{% endraw %}",
            "{{ 'namespace' }}{{ x.namespace }}",
            "{% set ns = namespace(n={'a': {'b': 1}}) %}{% set ns.n = 1 %}",
        ] {
            assert!(check(source).is_ok(), "{source}");
        }
        for source in [
            "{% set ns = namespace() %}{% set ns.me = ns %}",
            "{% set ns = namespace() %}{% set ns.me = [ns] %}",
            "{% set ns = namespace() %}{% macro m(x, y) %}{% set y.me = [y] %}{% endmacro %}{{ m({'a': {'b': 1}}, ns) }}",
            "{% set ns = namespace() %}{% set other = ns %}",
            "{% set ns = namespace() %}{{ f(ns) }}",
            "{% set ns = namespace() %}{{ ns == ns.a }}",
            "{% set ns = namespace() %}{{ ns }}",
            "{% set a, b = namespace(), 1 %}",
            "{% with ns = namespace() %}{% endwith %}",
            "{% set make = namespace %}",
            "{{ namespace() }}",
            "{% set ns = [namespace()] %}",
        ] {
            // Harmless as long as nothing is changed.
            if !source.contains(".me") {
                assert!(check(source).is_ok(), "{source}");
            }
            for change in [
                "{% set x.y = 1 %}",
                "{%set(a, x.y)=1, 2%}",
                "{% set x.y %}{% endset %}",
            ] {
                assert!(
                    check(&format!("{source}{change}")).is_err(),
                    "{source}{change}"
                );
            }
        }
    }
}

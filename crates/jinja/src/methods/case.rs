//! Upper case, lower case, and what is between them, as Python's `str` has it.

use crate::unicode::{is_cased, is_title, push_folded, push_title};

#[derive(Clone, Copy)]
enum Case {
    Lower,
    Same,
    Title,
    Upper,
}

/// Gives each character the case that `choose` says.
fn recase(text: &str, mut choose: impl FnMut(char) -> Case) -> String {
    // The lower case of a sigma depends on what is around it, which the standard library knows.
    let lowered = text.contains('Σ').then(|| text.to_lowercase());
    let mut lowered = lowered.iter().flat_map(|text| text.chars());
    let mut out = String::with_capacity(text.len());
    for char in text.chars() {
        let in_context = lowered.next();
        for _ in 1..char.to_lowercase().len() {
            lowered.next();
        }
        match choose(char) {
            Case::Lower if char == 'Σ' => out.extend(in_context),
            Case::Lower => out.extend(char.to_lowercase()),
            Case::Same => out.push(char),
            Case::Title => push_title(&mut out, char),
            Case::Upper => out.extend(char.to_uppercase()),
        }
    }
    out
}

pub(crate) fn capitalize(text: &str) -> String {
    let mut first = true;
    recase(text, |_| {
        if std::mem::take(&mut first) {
            Case::Title
        } else {
            Case::Lower
        }
    })
}

pub(super) fn title(text: &str) -> String {
    let mut in_word = false;
    recase(text, |char| {
        let case = if in_word { Case::Lower } else { Case::Title };
        in_word = is_cased(char);
        case
    })
}

pub(super) fn swapcase(text: &str) -> String {
    recase(text, |char| {
        if char.is_uppercase() {
            Case::Lower
        } else if char.is_lowercase() {
            Case::Upper
        } else {
            Case::Same
        }
    })
}

pub(super) fn casefold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for char in text.chars() {
        push_folded(&mut folded, char);
    }
    folded
}

pub(crate) fn is_lower(text: &str) -> bool {
    let other = |char: char| char.is_uppercase() || is_title(char);
    !text.contains(other) && text.contains(char::is_lowercase)
}

pub(crate) fn is_upper(text: &str) -> bool {
    let other = |char: char| char.is_lowercase() || is_title(char);
    !text.contains(other) && text.contains(char::is_uppercase)
}

pub(super) fn is_titled(text: &str) -> bool {
    let (mut in_word, mut any) = (false, false);
    for char in text.chars() {
        let starts = char.is_uppercase() || is_title(char);
        let continues = char.is_lowercase();
        if (starts && in_word) || (continues && !in_word) {
            return false;
        }
        in_word = starts || continues;
        any |= in_word;
    }
    any
}

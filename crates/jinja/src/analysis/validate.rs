//! The answers: the inputs of a template, and its faults.

use minijinja::{machinery::ast::Stmt, syntax::SyntaxConfig};

use super::{
    fault::{Fault, FaultKind},
    input::Inputs,
    names::{Misnomer, misnomers},
    place::places,
    tags,
    tree::{Node, children},
    vocabulary::{Kind, Vocabulary, closest},
    walker::{BadCall, Walker},
};

/// The most faults that are reported of a template, and the most macros that a name is compared with.
const MAX_FAULTS: usize = 1_000;
const MAX_MACROS: usize = 200;

enum Wrong<'s> {
    Name(Misnomer<'s>),
    Call(BadCall),
}

/// A fault that does not know its line yet.
type Found = (usize, FaultKind, String);

/// Returns the variables that a template reads.
pub(crate) fn inputs(template: &Stmt<'_>, source: &str, vocabulary: &Vocabulary) -> Inputs {
    let is_function = |name: &str| vocabulary.has(Kind::Function, name);
    let mut walker = Walker::new(template, source, &is_function);
    walker.template(template);
    walker.inputs()
}

/// Returns the faults of a template that could be parsed, in the order of their places.
pub(crate) fn faults(template: &Stmt<'_>, source: &str, vocabulary: &Vocabulary) -> Vec<Fault> {
    let is_function = |name: &str| vocabulary.has(Kind::Function, name);
    let mut walker = Walker::new(template, source, &is_function);
    walker.template(template);
    let calls = walker.bad_calls.into_iter();
    let mut wrong: Vec<(usize, Wrong<'_>)> = misnomers(template, vocabulary)
        .into_iter()
        .map(|(offset, misnomer)| (offset, Wrong::Name(misnomer)))
        .chain(calls.map(|(offset, call)| (offset, Wrong::Call(call))))
        .collect();
    wrong.sort_by_key(|(offset, _)| *offset);
    wrong.truncate(MAX_FAULTS);
    let mut macros = None;
    let found = wrong.into_iter().map(|(offset, wrong)| {
        let (kind, message) = match wrong {
            Wrong::Call(BadCall::Arguments(message)) => (FaultKind::Arguments, message),
            Wrong::Call(BadCall::Unknown(name)) => {
                let macros = macros.get_or_insert_with(|| macro_names(template));
                (FaultKind::Function, function(&name, macros, vocabulary))
            }
            Wrong::Name(Misnomer::Tag(tag)) => (FaultKind::Tag, refused(tag)),
            Wrong::Name(Misnomer::Unknown(Kind::Filter, name)) => {
                (FaultKind::Filter, filter(&name, vocabulary))
            }
            Wrong::Name(Misnomer::Unknown(_, name)) => (FaultKind::Test, test(&name, vocabulary)),
        };
        (offset, kind, message)
    });
    placed(source, found.collect())
}

/// Returns the faults of a template that could not be parsed: the syntax error, by its offset, and the tags
/// that are not supported.
pub(crate) fn unparsed(
    source: &str,
    syntax: SyntaxConfig,
    offset: usize,
    message: String,
) -> Vec<Fault> {
    let mut tags = tags::refused(source, syntax);
    tags.truncate(MAX_FAULTS);
    let mut found: Vec<Found> = tags
        .iter()
        .map(|(at, tag)| (*at, FaultKind::Tag, refused(tag)))
        .collect();
    // The parser stops at the first tag that it does not know.
    if !tags.iter().any(|(at, _)| *at == offset) {
        found.push((offset, FaultKind::Syntax, message));
    }
    placed(source, found)
}

fn placed(source: &str, mut found: Vec<Found>) -> Vec<Fault> {
    found.sort_by_key(|(offset, ..)| *offset);
    let offsets: Vec<usize> = found.iter().map(|(offset, ..)| *offset).collect();
    let places = places(source, &offsets);
    let faults = found.into_iter().zip(places);
    faults
        .map(|((_, kind, message), place)| Fault::new(kind, message, place))
        .collect()
}

fn macro_names<'s>(template: &Stmt<'s>) -> Vec<&'s str> {
    let mut names = vec![];
    let mut open = vec![Node::Statement(template)];
    while let Some(node) = open.pop() {
        if let Node::Statement(Stmt::Macro(stmt)) = node {
            names.push(stmt.name);
            if names.len() == MAX_MACROS {
                break;
            }
        }
        if let Node::Statement(_) = node {
            children(node, |child| open.push(child));
        }
    }
    names
}

fn refused(tag: &str) -> String {
    let instead = tags::instead_of(tag).unwrap_or("remove it");
    match tag {
        "required" => format!("a required block cannot be filled; {instead}"),
        _ => format!("the tag `{tag}` is not supported; {instead}"),
    }
}

fn function(name: &str, macros: &[&str], vocabulary: &Vocabulary) -> String {
    let unknown = format!("unknown function `{name}`");
    match name {
        "super" => return format!("{unknown}; no template is extended, so a block has no parent"),
        "loop" => return format!("{unknown}; only a loop that is `recursive` can be called"),
        "caller" => return format!("{unknown}; only a macro that a `call` tag calls has a caller"),
        _ => {}
    }
    let functions = vocabulary.names(Kind::Function);
    if vocabulary.has(Kind::Filter, name) {
        format!("{unknown}; `{name}` is a filter: write `…|{name}`")
    } else if let Some((_, filter)) = PYTHON.iter().find(|(python, _)| *python == name) {
        format!("{unknown}; write `…|{filter}`")
    } else if let Some(meant) = closest(name, functions.iter().chain(macros).copied()) {
        format!("{unknown}; did you mean `{meant}`?")
    } else {
        let functions = functions.join("`, `");
        format!("{unknown}; only macros of the template and `{functions}` can be called")
    }
}

/// Functions of Python that are filters in a template.
const PYTHON: &[(&str, &str)] = &[
    ("bool", "default(false, true)"),
    ("len", "length"),
    ("reversed", "reverse"),
    ("sorted", "sort"),
    ("str", "string"),
];

fn filter(name: &str, vocabulary: &Vocabulary) -> String {
    let unknown = format!("unknown filter `{name}`");
    if let Some(meant) = closest(name, vocabulary.names(Kind::Filter).iter().copied()) {
        format!("{unknown}; did you mean `{meant}`?")
    } else if vocabulary.has(Kind::Test, name) {
        format!("{unknown}; `{name}` is a test: write `… is {name}`")
    } else if let Some((_, filter)) = PYTHON.iter().find(|(python, _)| *python == name) {
        format!("{unknown}; write `…|{filter}`")
    } else {
        format!(
            "{unknown}; filters are those of Jinja2 3.1, methods of a text are called: `….{name}()`"
        )
    }
}

fn test(name: &str, vocabulary: &Vocabulary) -> String {
    let unknown = format!("unknown test `{name}`");
    if let Some(meant) = closest(name, vocabulary.names(Kind::Test).iter().copied()) {
        format!("{unknown}; did you mean `{meant}`?")
    } else if vocabulary.has(Kind::Filter, name) {
        format!("{unknown}; `{name}` is a filter: write `…|{name}`")
    } else {
        format!("{unknown}; to compare with a value, write `==`")
    }
}

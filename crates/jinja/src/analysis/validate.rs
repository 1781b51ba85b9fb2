//! The answers: the inputs of a template, and its faults.

use minijinja::machinery::ast::Stmt;

use crate::{
    error::{Error, ErrorKind},
    tree::{Node, children},
};

use super::{
    fault::{Fault, FaultKind},
    input::Inputs,
    names::{Misnomer, misnomers},
    place::{Place, places},
    tags,
    vocabulary::{Kind, Vocabulary, closest},
    walker::{Failing, Walker},
};

/// The most faults that are reported of a template, and the most macros that a name is compared with.
const MAX_FAULTS: usize = 1_000;
const MAX_MACROS: usize = 200;

enum Wrong<'s> {
    Name(Misnomer<'s>),
    Call(Failing),
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
    let calls = walker.failing.into_iter();
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
            Wrong::Call(Failing::Arguments(message)) => (FaultKind::Arguments, message),
            Wrong::Call(Failing::Hidden(name)) => (FaultKind::Hidden, hidden(&name)),
            Wrong::Call(Failing::Unknown(name)) => {
                let macros = macros.get_or_insert_with(|| macro_names(template));
                (FaultKind::Function, function(&name, macros, vocabulary))
            }
            Wrong::Name(Misnomer::Tag(tag)) => (FaultKind::Tag, refused_tag(tag)),
            Wrong::Name(Misnomer::Unknown(Kind::Filter, name)) => {
                (FaultKind::Filter, filter(&name, vocabulary))
            }
            Wrong::Name(Misnomer::Unknown(_, name)) => (FaultKind::Test, test(&name, vocabulary)),
        };
        (offset, kind, message)
    });
    placed(source, found.collect())
}

/// Returns the faults of a template that could not be parsed or compiled: the error, and the tags that are not
/// supported.
pub(crate) fn refused(source: &str, error: &Error) -> Vec<Fault> {
    let tags = tags::refused(source).into_iter().take(MAX_FAULTS);
    let found = tags.map(|(at, tag)| (at, FaultKind::Tag, refused_tag(tag)));
    let mut faults = placed(source, found.collect());
    let place = Place {
        line: error.line(),
        column: error.column().unwrap_or(1),
    };
    // The parser stops at the first tag that it does not know.
    if !faults
        .iter()
        .any(|fault| (fault.line, fault.column) == (place.line, place.column))
    {
        let kind = match error.kind() {
            ErrorKind::TooComplex => FaultKind::TooComplex,
            _ => FaultKind::Syntax,
        };
        faults.push(Fault::new(kind, error.description(), place));
        faults.sort_by_key(|fault| (fault.line, fault.column));
    }
    faults
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

fn refused_tag(tag: &str) -> String {
    let instead = tags::instead_of(tag).unwrap_or("remove it");
    match tag {
        "required" => format!("a required block cannot be filled; {instead}"),
        _ => format!("the tag `{tag}` is not supported; {instead}"),
    }
}

fn hidden(name: &str) -> String {
    format!(
        "`{name}` is read here before the template sets it, and the variable that is given is hidden by that; \
         set it before, or choose another name"
    )
}

fn function(name: &str, macros: &[&str], vocabulary: &Vocabulary) -> String {
    let unknown = format!("unknown function `{name}`");
    match name {
        "super" => return format!("{unknown}; no template is extended, so a block has no parent"),
        "self" => return "`self` is only there to call a block: write `self.name()`".into(),
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

#[cfg(test)]
#[allow(clippy::panic, reason = "a test that fails panics")]
mod tests {
    use minijinja::{machinery::parse, syntax::SyntaxConfig};

    use super::{Vocabulary, inputs};

    #[test]
    fn what_the_engine_refuses_has_inputs_too() {
        for (source, expected) in [
            (
                "{{ self.b() }}{% set x = 1 %}{% block b %}{{ x }}{% endblock %}",
                &["x"][..],
            ),
            (
                "{% set x = 1 %}{{ self.b() }}{% block b %}{{ x }}{% endblock %}",
                &[],
            ),
            ("{% do xs.append(x) %}", &["xs", "x"]),
        ] {
            let tree = parse(source, "template", SyntaxConfig::default());
            let tree = tree.unwrap_or_else(|error| panic!("{source}: {error}"));
            let found = inputs(&tree, source, &Vocabulary::new(&[], &[], &[]));
            assert_eq!(found.required().collect::<Vec<_>>(), expected, "{source}");
            assert_eq!(found.optional().count(), 0, "{source}");
        }
    }
}

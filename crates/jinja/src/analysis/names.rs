//! Filters, tests and tags that a template cannot have.

use minijinja::machinery::ast::{CallArg, Expr, Stmt};

use crate::tree::{Node, children};

use super::vocabulary::{Kind, Vocabulary};

/// A name that is not known, or a tag that is not supported.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Misnomer<'s> {
    Unknown(Kind, String),
    Tag(&'s str),
}

/// Returns the names that are not known and the tags that are not supported, with their offsets.
pub(super) fn misnomers<'s>(
    template: &Stmt<'s>,
    vocabulary: &Vocabulary,
) -> Vec<(usize, Misnomer<'s>)> {
    let mut found = vec![];
    let mut open = vec![Node::Statement(template)];
    while let Some(node) = open.pop() {
        match node {
            Node::Expression(expr) => {
                let unknown = named(expr).filter(|(kind, name)| !vocabulary.has(*kind, name));
                found.extend(unknown.map(|(kind, name)| {
                    let offset = expr.span().start_offset as usize;
                    (offset, Misnomer::Unknown(kind, name.to_owned()))
                }));
                found.extend(by_text(expr, vocabulary));
            }
            Node::Statement(stmt) => {
                found.extend(tag(stmt).map(|(offset, tag)| (offset, Misnomer::Tag(tag))));
            }
        }
        children(node, |child| open.push(child));
    }
    found
}

/// The filter or test that an expression applies.
fn named<'t>(expr: &'t Expr<'_>) -> Option<(Kind, &'t str)> {
    match expr {
        Expr::Filter(filter) => Some((Kind::Filter, filter.name)),
        Expr::Test(test) => Some((Kind::Test, test.name)),
        _ => None,
    }
}

/// A filter or test that another filter applies, `xs|map('upper')`, if it is not known.
fn by_text<'s>(expr: &Expr<'_>, vocabulary: &Vocabulary) -> Option<(usize, Misnomer<'s>)> {
    let Expr::Filter(filter) = expr else {
        return None;
    };
    let (kind, place) = match filter.name {
        "map" => (Kind::Filter, 0),
        "select" | "reject" => (Kind::Test, 0),
        "selectattr" | "rejectattr" => (Kind::Test, 1),
        _ => return None,
    };
    let before = filter.args.get(..place)?;
    let Some(CallArg::Pos(name @ Expr::Const(value))) = filter.args.get(place) else {
        return None;
    };
    let are_positional = before
        .iter()
        .all(|argument| matches!(argument, CallArg::Pos(_)));
    let text = value.value.as_str().filter(|_| are_positional)?;
    let offset = name.span().start_offset as usize;
    (!vocabulary.has(kind, text)).then(|| (offset, Misnomer::Unknown(kind, text.to_owned())))
}

fn tag(stmt: &Stmt<'_>) -> Option<(usize, &'static str)> {
    let (span, tag) = match stmt {
        Stmt::Extends(stmt) => (stmt.span(), "extends"),
        Stmt::Include(stmt) => (stmt.span(), "include"),
        Stmt::Import(stmt) => (stmt.span(), "import"),
        Stmt::FromImport(stmt) => (stmt.span(), "from"),
        Stmt::Do(stmt) => (stmt.span(), "do"),
        Stmt::AutoEscape(stmt) if !is_false(&stmt.enabled) => (stmt.span(), "autoescape"),
        Stmt::Block(stmt) if stmt.required => (stmt.span(), "required"),
        _ => return None,
    };
    Some((span.start_offset as usize, tag))
}

fn is_false(expr: &Expr<'_>) -> bool {
    matches!(expr, Expr::Const(value) if !value.value.is_true())
}

//! Compiles the syntax tree: names are resolved as Jinja2 resolves them, and chains become flat.

mod builder;
mod calls;
mod chains;
mod expressions;
mod functions;
mod interner;
mod literals;
mod loops;
mod scope;
mod scopes;
mod statements;
mod symbols;

use minijinja::machinery::ast;

use crate::{error::Error, program::Program};

/// Compiles a template of about this many tags.
pub(crate) fn compile(tree: &ast::Stmt<'_>, source: &str, tags: usize) -> Result<Program, Error> {
    let mut builder = builder::Builder::new(source, tags);
    let ast::Stmt::Template(template) = tree else {
        return Err(builder.syntax("not a template", 0));
    };
    functions::template(&mut builder, &template.children)?;
    Ok(builder.finish())
}

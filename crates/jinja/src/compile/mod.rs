//! Compiles the syntax tree: names are resolved as Jinja2 resolves them, and chains become flat.

mod builder;
mod calls;
mod chains;
mod expressions;
mod functions;
mod literals;
mod loops;
mod scopes;
mod statements;
mod symbols;

use minijinja::machinery::ast;

use crate::{error::Error, program::Program};

/// Compiles a template.
pub(crate) fn compile(tree: &ast::Stmt<'_>, source: &str) -> Result<Program, Error> {
    let mut builder = builder::Builder::new(source);
    let ast::Stmt::Template(template) = tree else {
        return Err(builder.syntax("not a template", 0));
    };
    functions::template(&mut builder, &template.children)?;
    Ok(builder.finish())
}

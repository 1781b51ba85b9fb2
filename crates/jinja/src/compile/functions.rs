//! What has variables of its own: the template, macros, call blocks, blocks and recursive loops.

use minijinja::machinery::ast::{self, Stmt};

use super::{
    builder::{Builder, Frame, variable},
    interner::MACRO,
};
use crate::{
    error::Error,
    program::{Function, Local, Name, Parameter},
};

type Outcome<T> = Result<T, Error>;

/// Compiles the template itself, which is the first function.
pub(super) fn template<'s>(builder: &mut Builder<'s>, body: &[Stmt<'s>]) -> Outcome<()> {
    let number = builder.reserve_function();
    builder.frames.push(Frame::default());
    let (_, body) = builder.scoped(
        None,
        &[],
        |symbols| symbols.body(body),
        |builder| builder.body(body),
    );
    let name = builder.name("template");
    finish(
        builder,
        number,
        name,
        Special::default(),
        Box::new([]),
        body?,
    );
    Ok(())
}

/// The variables that hold what was given beside the parameters.
#[derive(Default)]
struct Special {
    caller: Option<Local>,
    varargs: Option<Local>,
    kwargs: Option<Local>,
}

/// Puts the function that was compiled last into its place.
fn finish(
    builder: &mut Builder<'_>,
    place: u32,
    name: Name,
    special: Special,
    parameters: Box<[Parameter]>,
    body: Box<[crate::program::Stmt]>,
) {
    let Frame {
        locals,
        shared,
        captures,
        ..
    } = builder.frames.pop().unwrap_or_default();
    let function = Function {
        name,
        parameters,
        caller: special.caller,
        varargs: special.varargs,
        kwargs: special.kwargs,
        body,
        locals: locals.into(),
        shared: shared.into(),
        captures: captures.into(),
    };
    if let Some(slot) = builder.functions.get_mut(place as usize) {
        *slot = function;
    }
}

/// Compiles a macro, or the body of a call block. Gives its number.
pub(super) fn macro_<'s>(builder: &mut Builder<'s>, declared: &ast::Macro<'s>) -> Outcome<u32> {
    let number = builder.reserve_function();
    let parent = Some(builder.scope);
    builder.frames.push(Frame::default());
    let mut special = Special::default();
    let (_, compiled) = builder.scoped(
        parent,
        MACRO,
        |symbols| {
            declared.args.iter().for_each(|arg| symbols.parameters(arg));
            declared
                .defaults
                .iter()
                .for_each(|default| symbols.expr(default));
            symbols.body(&declared.body);
        },
        |builder| {
            let parameters = parameters(builder, declared)?;
            let body = builder.body(&declared.body)?;
            let scope = builder.scope;
            let beside = |builder: &Builder<'s>, name: &str| {
                let is_parameter = declared.args.iter().any(|arg| variable(arg) == Some(name));
                builder.local_in(scope, name).filter(|_| !is_parameter)
            };
            special = Special {
                caller: beside(builder, "caller"),
                varargs: beside(builder, "varargs"),
                kwargs: beside(builder, "kwargs"),
            };
            Ok((parameters, body))
        },
    );
    let (parameters, body) = compiled?;
    let name = builder.name(declared.name);
    finish(builder, number, name, special, parameters, body);
    Ok(number)
}

fn parameters<'s>(
    builder: &mut Builder<'s>,
    declared: &ast::Macro<'s>,
) -> Outcome<Box<[Parameter]>> {
    let without = declared.args.len().saturating_sub(declared.defaults.len());
    let mut parameters = vec![];
    for (index, arg) in declared.args.iter().enumerate() {
        let name = variable(arg).unwrap_or_default();
        let place = arg.span().start_offset as usize;
        let earlier = declared.args.get(..index).unwrap_or_default();
        if earlier
            .iter()
            .any(|earlier| variable(earlier) == Some(name))
        {
            return Err(builder.syntax("two parameters of one name", place));
        }
        let default = index
            .checked_sub(without)
            .and_then(|at| declared.defaults.get(at));
        if name == "caller" && default.is_none() {
            return Err(builder.syntax("the parameter `caller` needs a default", place));
        }
        parameters.push(Parameter {
            local: builder.local_in(builder.scope, name).unwrap_or_default(),
            name: builder.name(name),
            default: default.map(|default| builder.expr(default)).transpose()?,
        });
    }
    Ok(parameters.into())
}

/// Compiles a block, which sees what the template itself sets and nothing of the scopes around it.
pub(super) fn block<'s>(builder: &mut Builder<'s>, block: &ast::Block<'s>) -> Outcome<u32> {
    let place = builder.reserve_function();
    builder.blocks.insert(block.name, place);
    // Between the template and the block no function counts.
    let between = builder.frames.split_off(1.min(builder.frames.len()));
    builder.frames.push(Frame::default());
    let (_, body) = builder.scoped(
        Some(TEMPLATE),
        &[],
        |symbols| symbols.body(&block.body),
        |builder| builder.body(&block.body),
    );
    let name = builder.name(block.name);
    let body = body.map(|body| {
        finish(builder, place, name, Special::default(), Box::new([]), body);
    });
    builder.frames.extend(between);
    body.map(|()| place)
}

/// The scope of the template itself.
const TEMPLATE: usize = 0;

/// Compiles something that is called with one value. Gives the number and what `compile` gave.
pub(super) fn called<'s>(
    builder: &mut Builder<'s>,
    compile: impl FnOnce(&mut Builder<'s>) -> Outcome<crate::program::Stmt>,
) -> Outcome<u32> {
    let place = builder.reserve_function();
    builder.frames.push(Frame::default());
    let compiled = compile(builder);
    let name = builder.name("loop");
    finish(
        builder,
        place,
        name,
        Special::default(),
        Box::new([]),
        compiled.map(|stmt| Box::from([stmt]))?,
    );
    Ok(place)
}

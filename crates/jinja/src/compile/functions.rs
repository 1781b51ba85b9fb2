//! What has variables of its own: the template, macros, call blocks, blocks and recursive loops.

use minijinja::machinery::ast::{self, Stmt};

use super::{
    builder::{Builder, Frame, TEMPLATE, variable},
    interner::MACRO,
};
use crate::{
    error::Error,
    program::{Fallback, Function, Local, Name, Parameter},
    tree::{Node, children, is_scoped},
};

type Outcome<T> = Result<T, Error>;

/// Compiles the template itself, which is the first function.
pub(super) fn template<'s>(builder: &mut Builder<'s>, body: &[Stmt<'s>]) -> Outcome<()> {
    let number = builder.reserve_function();
    reserve_blocks(builder, body);
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
#[derive(Clone, Copy, Default)]
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
        mut asked,
        ..
    } = builder.frames.pop().unwrap_or_default();
    for (name, local) in MACRO
        .iter()
        .zip([special.caller, special.varargs, special.kwargs])
    {
        asked.extend(local.map(|_| *name));
    }
    if let Some(around) = builder.frames.last_mut() {
        around.asked.extend(asked);
    }
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
            special = Special {
                caller: beside(builder, declared, "caller"),
                varargs: beside(builder, declared, "varargs"),
                kwargs: beside(builder, declared, "kwargs"),
            };
            Ok((parameters, body))
        },
    );
    let (parameters, body) = compiled?;
    let name = builder.name(declared.name);
    finish(builder, number, name, special, parameters, body);
    Ok(number)
}

/// The variable of what is given beside the parameters, where the macro or one inside of it asks for that.
fn beside<'s>(
    builder: &mut Builder<'s>,
    declared: &ast::Macro<'s>,
    name: &'static str,
) -> Option<Local> {
    if declared.args.iter().any(|arg| variable(arg) == Some(name)) {
        return None;
    }
    let is_asked = builder
        .frames
        .last()
        .is_some_and(|frame| frame.asked.contains(&name));
    let local = builder.local_in(builder.scope, name);
    local.or_else(|| is_asked.then(|| builder.new_local(Fallback::Undefined)))
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

/// Compiles a block, which sees what the template itself sets and nothing of the scopes around it, or those around the
/// scoped block that it is in. Gives its number, and whether it has to be run inside of the function that it is in.
pub(super) fn block<'s>(
    builder: &mut Builder<'s>,
    block: &ast::Block<'s>,
    is_scoped: bool,
) -> Outcome<(u32, bool)> {
    let place = match builder.blocks.get(block.name) {
        Some(place) => *place,
        None => builder.reserve_function(),
    };
    let context = builder.context;
    if is_scoped {
        builder.context = builder.scope;
    }
    let is_inside = is_scoped || context != TEMPLATE;
    // Between the template and a block that is not scoped no function counts.
    let kept = if is_inside { usize::MAX } else { 1 };
    let between = builder.frames.split_off(kept.min(builder.frames.len()));
    let body = block_body(builder, block, place);
    builder.frames.extend(between);
    builder.context = context;
    body.map(|()| (place, is_inside))
}

fn block_body<'s>(builder: &mut Builder<'s>, block: &ast::Block<'s>, place: u32) -> Outcome<()> {
    builder.frames.push(Frame {
        is_block: true,
        ..Frame::default()
    });
    let body = builder.block_scoped(
        builder.context,
        |symbols| symbols.body(&block.body),
        |builder| builder.body(&block.body),
    );
    let name = builder.name(block.name);
    // Where it cannot be compiled, its frame is left all the same.
    let (body, error) = match body {
        Ok(body) => (body, None),
        Err(error) => (Box::default(), Some(error)),
    };
    finish(builder, place, name, Special::default(), Box::new([]), body);
    error.map_or(Ok(()), Err)
}

/// Makes room for the blocks of a template that `self` has.
fn reserve_blocks<'s>(builder: &mut Builder<'s>, body: &[Stmt<'s>]) {
    let mut open: Vec<Node<'_, 's>> = body.iter().map(Node::Statement).collect();
    while let Some(node) = open.pop() {
        if let Node::Statement(Stmt::Block(block)) = node {
            if block.required || is_scoped(builder.source, block) {
                continue;
            }
            let place = builder.reserve_function();
            builder.blocks.insert(block.name, place);
        }
        if let Node::Statement(_) = node {
            children(node, |child| open.push(child));
        }
    }
}

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

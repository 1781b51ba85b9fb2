//! The arguments of calls.

use minijinja::machinery::ast::CallArg;

use super::{builder::Builder, statements::place};
use crate::{
    error::Error,
    program::{Argument, Arguments},
};

impl<'s> Builder<'s> {
    pub(super) fn arguments(&mut self, arguments: &[CallArg<'s>]) -> Result<Arguments, Error> {
        let mut given: Vec<Argument> = Vec::with_capacity(arguments.len());
        for argument in arguments {
            given.push(match argument {
                CallArg::Pos(expr) => Argument::Positional(self.expr(expr)?),
                CallArg::Kwarg(name, expr) => {
                    let is_same = |given: &Argument| matches!(given, Argument::Named(other, _) if **other == **name);
                    if given.iter().any(is_same) {
                        let at = place(expr.span()) as usize;
                        return Err(self.syntax("two arguments of one name", at));
                    }
                    Argument::Named((*name).into(), self.expr(expr)?)
                }
                CallArg::PosSplat(expr) => Argument::Star(self.expr(expr)?),
                CallArg::KwargSplat(expr) => Argument::DoubleStar(self.expr(expr)?),
            });
        }
        let given = given.into();
        Ok(Arguments {
            given,
            caller: None,
        })
    }
}

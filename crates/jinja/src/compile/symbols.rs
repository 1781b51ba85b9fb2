//! Which names a scope reads and which it sets, found before it is compiled, as Jinja2 does it.

use minijinja::machinery::ast::{self, CallArg, Expr, Stmt};

use super::interner::Interner;
use crate::program::{Local, Name};

/// What a name is when its scope begins.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Load {
    /// Nothing: it is set first.
    Undefined,
    /// What the render was given.
    Given,
    /// What it is in the scope around.
    Outer,
    Parameter,
}

/// A name of a scope.
pub(super) struct Symbol<'s> {
    pub(super) number: Name,
    pub(super) name: &'s str,
    pub(super) load: Load,
    /// Whether the scope sets it.
    pub(super) is_set: bool,
    /// The variable of a name that the scope sets.
    pub(super) local: Option<Local>,
}

/// Finds the names of one scope.
pub(super) struct Symbols<'s, 'k> {
    /// In the order in which they are first read or set.
    pub(super) found: Vec<Symbol<'s>>,
    numbers: &'k mut Interner<'s>,
    /// The number of the scope, counted from 1.
    scope: usize,
    /// Whether a scope around has the name.
    is_known: &'k dyn Fn(Name, &str) -> bool,
    /// Inside of a branch that may not be taken.
    in_branch: bool,
}

impl<'s, 'k> Symbols<'s, 'k> {
    pub(super) fn new(
        numbers: &'k mut Interner<'s>,
        scope: usize,
        is_known: &'k dyn Fn(Name, &str) -> bool,
    ) -> Self {
        Self {
            // The outermost scope has most of the names.
            found: Vec::with_capacity(if scope == 1 { numbers.capacity() } else { 0 }),
            numbers,
            scope,
            is_known,
            in_branch: false,
        }
    }

    /// The symbol of a name, or the one that it gets.
    fn symbol(&mut self, number: Name, name: &'s str, load: Load) -> &mut Symbol<'s> {
        let place = self.numbers.place(number, self.scope).unwrap_or_else(|| {
            self.numbers.set_place(number, self.scope, self.found.len());
            self.found.push(Symbol {
                number,
                name,
                load,
                is_set: false,
                local: None,
            });
            self.found.len() - 1
        });
        #[allow(clippy::indexing_slicing, reason = "the place is that of a symbol")]
        &mut self.found[place]
    }

    fn load(&mut self, name: &'s str) {
        let number = self.numbers.number(name);
        let is_found = self.numbers.place(number, self.scope).is_some();
        if !is_found && !(self.is_known)(number, name) {
            self.symbol(number, name, Load::Given);
        }
    }

    fn store(&mut self, name: &'s str) {
        let number = self.numbers.number(name);
        self.numbers.set_variable(number);
        let outer = if (self.is_known)(number, name) {
            Load::Outer
        } else {
            Load::Given
        };
        let in_branch = self.in_branch;
        let first = match outer {
            Load::Given if !in_branch => Load::Undefined,
            outer => outer,
        };
        let symbol = self.symbol(number, name, first);
        // After a branch that may not have set it, a name is what it was before.
        if !symbol.is_set && in_branch && symbol.load != Load::Parameter {
            symbol.load = outer;
        }
        symbol.is_set = true;
    }

    pub(super) fn parameter(&mut self, name: &'s str) {
        let number = self.numbers.number(name);
        self.numbers.set_variable(number);
        let symbol = self.symbol(number, name, Load::Parameter);
        (symbol.load, symbol.is_set) = (Load::Parameter, true);
    }

    /// Names that a loop or a macro binds.
    pub(super) fn parameters(&mut self, target: &Expr<'s>) {
        match target {
            Expr::Var(var) => self.parameter(var.id),
            Expr::List(list) => list.items.iter().for_each(|item| self.parameters(item)),
            other => self.expr(other),
        }
    }

    pub(super) fn target(&mut self, target: &Expr<'s>) {
        match target {
            Expr::Var(var) => self.store(var.id),
            Expr::List(list) => list.items.iter().for_each(|item| self.target(item)),
            other => self.expr(other),
        }
    }

    pub(super) fn body(&mut self, body: &[Stmt<'s>]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn branch(&mut self, body: &[Stmt<'s>]) {
        let before = std::mem::replace(&mut self.in_branch, true);
        self.body(body);
        self.in_branch = before;
    }

    /// What a statement does in this scope; the scopes inside of it are looked at when they are compiled.
    fn stmt(&mut self, stmt: &Stmt<'s>) {
        match stmt {
            Stmt::Template(template) => self.body(&template.children),
            Stmt::EmitExpr(emit) => self.expr(&emit.expr),
            Stmt::EmitRaw(_) | Stmt::Block(_) => {}
            Stmt::ForLoop(for_loop) => self.expr(&for_loop.iter),
            Stmt::IfCond(cond) => {
                self.expr(&cond.expr);
                self.branch(&cond.true_body);
                self.branch(&cond.false_body);
            }
            Stmt::WithBlock(with) => with
                .assignments
                .iter()
                .for_each(|(_, expr)| self.expr(expr)),
            Stmt::Set(set) => {
                self.expr(&set.expr);
                self.target(&set.target);
            }
            Stmt::SetBlock(set) => self.target(&set.target),
            Stmt::AutoEscape(escape) => self.expr(&escape.enabled),
            Stmt::FilterBlock(block) => self.expr(&block.filter),
            Stmt::Import(import) => {
                self.expr(&import.expr);
                self.target(&import.name);
            }
            Stmt::FromImport(import) => {
                self.expr(&import.expr);
                for (name, alias) in &import.names {
                    self.target(alias.as_ref().unwrap_or(name));
                }
            }
            Stmt::Extends(extends) => self.expr(&extends.name),
            Stmt::Include(include) => self.expr(&include.name),
            Stmt::Macro(declared) => self.store(declared.name),
            Stmt::CallBlock(block) => self.call(&block.call),
            Stmt::Do(tag) => self.call(&tag.call),
        }
    }

    fn call(&mut self, call: &ast::Call<'s>) {
        self.expr(&call.expr);
        self.arguments(&call.args);
    }

    fn arguments(&mut self, arguments: &[CallArg<'s>]) {
        for argument in arguments {
            match argument {
                CallArg::Pos(expr)
                | CallArg::Kwarg(_, expr)
                | CallArg::PosSplat(expr)
                | CallArg::KwargSplat(expr) => self.expr(expr),
            }
        }
    }

    pub(super) fn expr(&mut self, expr: &Expr<'s>) {
        match expr {
            Expr::Var(var) => self.load(var.id),
            Expr::Const(_) => {}
            Expr::Slice(slice) => {
                self.expr(&slice.expr);
                let bounds = [&slice.start, &slice.stop, &slice.step];
                bounds
                    .into_iter()
                    .flatten()
                    .for_each(|bound| self.expr(bound));
            }
            Expr::UnaryOp(op) => self.expr(&op.expr),
            Expr::BinOp(op) => {
                self.expr(&op.left);
                self.expr(&op.right);
            }
            Expr::Compare(compare) => {
                self.expr(&compare.expr);
                compare.ops.iter().for_each(|op| self.expr(&op.expr));
            }
            Expr::IfExpr(choice) => {
                self.expr(&choice.test_expr);
                self.expr(&choice.true_expr);
                choice.false_expr.iter().for_each(|expr| self.expr(expr));
            }
            Expr::Filter(filter) => {
                filter.expr.iter().for_each(|expr| self.expr(expr));
                self.arguments(&filter.args);
            }
            Expr::Test(test) => {
                self.expr(&test.expr);
                self.arguments(&test.args);
            }
            Expr::GetAttr(attr) => self.expr(&attr.expr),
            Expr::GetItem(item) => {
                self.expr(&item.expr);
                self.expr(&item.subscript_expr);
            }
            Expr::Call(call) => self.call(call),
            Expr::List(list) => list.items.iter().for_each(|item| self.expr(item)),
            Expr::Tuple(tuple) => tuple.items.iter().for_each(|item| self.expr(item)),
            Expr::Map(map) => {
                let parts = map.keys.iter().chain(&map.values);
                parts.for_each(|part| self.expr(part));
            }
        }
    }
}

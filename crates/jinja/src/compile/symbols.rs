//! Which names a scope reads and which it sets, found before it is compiled, as Jinja2 does it.

use std::collections::{HashMap, HashSet};

use minijinja::machinery::ast::{self, CallArg, Expr, Stmt};

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

/// The names of one scope.
pub(super) struct Symbols<'s, 'k> {
    pub(super) loads: HashMap<&'s str, Load>,
    pub(super) stores: HashSet<&'s str>,
    /// Whether a scope around has the name.
    is_known: &'k dyn Fn(&str) -> bool,
    /// Inside of a branch that may not be taken.
    in_branch: bool,
}

impl<'s, 'k> Symbols<'s, 'k> {
    pub(super) fn new(is_known: &'k dyn Fn(&str) -> bool) -> Self {
        Self {
            loads: HashMap::new(),
            stores: HashSet::new(),
            is_known,
            in_branch: false,
        }
    }

    fn load(&mut self, name: &'s str) {
        if !self.loads.contains_key(name) && !(self.is_known)(name) {
            self.loads.insert(name, Load::Given);
        }
    }

    fn store(&mut self, name: &'s str) {
        let is_new = self.stores.insert(name);
        let outer = if (self.is_known)(name) {
            Load::Outer
        } else {
            Load::Given
        };
        let first = match outer {
            Load::Given if !self.in_branch => Load::Undefined,
            outer => outer,
        };
        let load = self.loads.entry(name).or_insert(first);
        // After a branch that may not have set it, a name is what it was before.
        if is_new && self.in_branch && *load != Load::Parameter {
            *load = outer;
        }
    }

    pub(super) fn parameter(&mut self, name: &'s str) {
        self.stores.insert(name);
        self.loads.insert(name, Load::Parameter);
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
        body.iter().for_each(|stmt| self.stmt(stmt));
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

//! What statements read and bind, with Jinja2's scoping.

use minijinja::machinery::ast::{
    Block, CallBlock, Expr, ForLoop, IfCond, Macro, Spanned, Stmt, WithBlock,
};

use crate::tree::is_scoped;

use super::{
    hidden::Content,
    walker::{Code, Walker, level},
};

impl<'t, 's> Walker<'t, 's> {
    /// Walks a whole template.
    pub(super) fn template(&mut self, template: &'t Stmt<'s>) {
        self.statement(template);
        self.walk_uncalled(0);
    }

    fn body(&mut self, body: &'t [Stmt<'s>]) {
        for stmt in body {
            self.step();
            match stmt {
                Stmt::EmitRaw(_) => {}
                Stmt::EmitExpr(emit) => self.read(&emit.expr),
                _ => level(|| self.statement(stmt)),
            }
        }
    }

    #[allow(
        clippy::match_wildcard_for_single_variants,
        reason = "there are more if another crate switches loop controls on"
    )]
    fn statement(&mut self, stmt: &'t Stmt<'s>) {
        match stmt {
            Stmt::Template(template) => self.body(&template.children),
            Stmt::EmitExpr(emit) => self.read(&emit.expr),
            Stmt::ForLoop(stmt) => self.for_loop(stmt),
            Stmt::IfCond(stmt) => self.if_cond(stmt),
            Stmt::WithBlock(with) => self.with(with),
            Stmt::Set(set) => {
                self.read(&set.expr);
                self.target(&set.target);
            }
            Stmt::SetBlock(set) => {
                self.captured(&set.body, set.filter.as_ref());
                self.target(&set.target);
            }
            Stmt::FilterBlock(block) => self.captured(&block.body, Some(&block.filter)),
            Stmt::AutoEscape(escape) => {
                self.read(&escape.enabled);
                self.captured(&escape.body, None);
            }
            Stmt::Block(block) => self.block_in_place(block),
            Stmt::Macro(stmt) => self.define(stmt),
            Stmt::CallBlock(block) => self.call_block(block),
            Stmt::Do(stmt) => self.call_alone(&stmt.call),
            Stmt::Extends(extends) => self.read(&extends.name),
            Stmt::Include(include) => self.read(&include.name),
            Stmt::Import(import) => {
                self.read(&import.expr);
                self.target(&import.name);
            }
            Stmt::FromImport(import) => {
                self.read(&import.expr);
                for (name, alias) in &import.names {
                    self.target(alias.as_ref().unwrap_or(name));
                }
            }
            // `break` and `continue`, too, which are there if any crate switches them on.
            _ => {}
        }
    }

    /// Walks something in a frame of its own, inside another one.
    fn inside(&mut self, parent: usize, content: Content<'t, 's>, walk: impl FnOnce(&mut Self)) {
        let (back, macros) = (self.scopes.current(), self.next_definition());
        self.enter(parent, content);
        walk(self);
        self.walk_uncalled(macros);
        self.leave(back);
    }

    fn if_cond(&mut self, stmt: &'t IfCond<'s>) {
        let facts = self.condition(&stmt.expr);
        let mark = self.scopes.mark();
        self.assume(&facts.yes);
        self.body(&stmt.true_body);
        let held = self.scopes.undo(mark);
        self.assume(&facts.no);
        self.body(&stmt.false_body);
        let failed = self.scopes.undo(mark);
        self.scopes.join(&held, &failed);
    }

    fn for_loop(&mut self, stmt: &'t ForLoop<'s>) {
        let around = self.scopes.current();
        self.read(&stmt.iter);
        let mut shown = vec![];
        if let Some(filter) = &stmt.filter_expr {
            self.inside(around, Content::LoopFilter(filter), |walker| {
                walker.target(&stmt.target);
                shown = walker.condition(filter).yes;
            });
        }
        self.inside(around, Content::Loop(stmt), |walker| {
            // Shown before the loop's own names hide what it is about.
            walker.assume(&shown);
            walker.target(&stmt.target);
            walker.bind("loop");
            walker.body(&stmt.body);
        });
        let otherwise = Content::Body(&stmt.else_body);
        self.inside(around, otherwise, |walker| walker.body(&stmt.else_body));
    }

    fn with(&mut self, with: &'t WithBlock<'s>) {
        for (_, value) in &with.assignments {
            self.read(value);
        }
        self.inside(self.scopes.current(), Content::With(with), |walker| {
            for (target, _) in &with.assignments {
                walker.target(target);
            }
            walker.body(&with.body);
        });
    }

    /// The body of a `set` or `filter` block, and the filter's arguments, which see what the body binds.
    fn captured(&mut self, body: &'t [Stmt<'s>], filter: Option<&'t Expr<'s>>) {
        let content = Content::Body(body);
        self.inside(self.scopes.current(), content, |walker| {
            walker.body(body);
            if let Some(filter) = filter {
                walker.read(filter);
            }
        });
    }

    /// A block is run where it stands. It sees the scopes around it if it is `scoped`, those around the scoped block
    /// that it is in, or only the top of the template.
    fn block_in_place(&mut self, block: &'t Spanned<Block<'s>>) {
        let context = self.context;
        if is_scoped(self.source, block) {
            self.context = self.scopes.current();
        }
        self.run(Code::Block(&block.body), self.context);
        self.context = context;
    }

    fn call_block(&mut self, block: &'t CallBlock<'s>) {
        self.call_alone(&block.call);
        self.run(Code::Macro(&block.macro_decl), self.scopes.current());
    }

    fn call_alone(&mut self, call: &'t minijinja::machinery::ast::Call<'s>) {
        let mut open = vec![];
        self.call(call, &mut open);
        for expr in open {
            self.read(expr);
        }
    }

    /// Walks the body of a macro, of a `call` block or of a block.
    pub(super) fn run(&mut self, code: Code<'t, 's>, frame: usize) {
        let content = match code {
            Code::Macro(stmt) => Content::Macro(stmt),
            Code::Block(_) => Content::Block,
        };
        self.inside(frame, content, |walker| match code {
            Code::Macro(stmt) => walker.macro_body(stmt),
            Code::Block(body) => {
                walker.bind("super");
                walker.body(body);
            }
        });
    }

    fn macro_body(&mut self, stmt: &'t Macro<'s>) {
        for name in ["caller", "varargs", "kwargs"] {
            self.bind(name);
        }
        stmt.args
            .iter()
            .for_each(|parameter| self.target(parameter));
        stmt.defaults.iter().for_each(|default| self.read(default));
        self.body(&stmt.body);
    }

    /// Binds the names of a target. An attribute is set on what its base is, which is read.
    fn target(&mut self, target: &'t Expr<'s>) {
        let mut open = vec![target];
        while let Some(target) = open.pop() {
            match target {
                Expr::Var(var) => self.bind(var.id),
                Expr::List(list) => open.extend(&list.items),
                Expr::Tuple(tuple) => open.extend(&tuple.items),
                Expr::GetAttr(get) => self.read(&get.expr),
                _ => {}
            }
        }
    }
}

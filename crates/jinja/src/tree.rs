//! The parts of each kind of node, for walks that treat all alike.

use minijinja::machinery::ast::{Block, CallArg, Expr, Spanned, Stmt};

/// A node of a template's syntax tree.
#[derive(Clone, Copy)]
pub(crate) enum Node<'t, 's> {
    Expression(&'t Expr<'s>),
    Statement(&'t Stmt<'s>),
}

/// Calls a function with each expression that an expression is made of.
pub(crate) fn parts<'t, 's>(expr: &'t Expr<'s>, mut each: impl FnMut(&'t Expr<'s>)) {
    match expr {
        Expr::Var(_) | Expr::Const(_) => {}
        Expr::Slice(slice) => {
            each(&slice.expr);
            [&slice.start, &slice.stop, &slice.step]
                .into_iter()
                .flatten()
                .for_each(each);
        }
        Expr::UnaryOp(unary) => each(&unary.expr),
        Expr::BinOp(binary) => {
            each(&binary.left);
            each(&binary.right);
        }
        Expr::Compare(compare) => {
            each(&compare.expr);
            compare.ops.iter().map(|op| &op.expr).for_each(each);
        }
        Expr::IfExpr(choice) => {
            each(&choice.test_expr);
            each(&choice.true_expr);
            choice.false_expr.iter().for_each(each);
        }
        Expr::Filter(filter) => {
            filter.expr.iter().for_each(&mut each);
            filter.args.iter().map(argument).for_each(each);
        }
        Expr::Test(test) => {
            each(&test.expr);
            test.args.iter().map(argument).for_each(each);
        }
        Expr::GetAttr(get) => each(&get.expr),
        Expr::GetItem(get) => {
            each(&get.expr);
            each(&get.subscript_expr);
        }
        Expr::Call(call) => {
            each(&call.expr);
            call.args.iter().map(argument).for_each(each);
        }
        Expr::List(list) => list.items.iter().for_each(each),
        Expr::Tuple(tuple) => tuple.items.iter().for_each(each),
        Expr::Map(map) => map.keys.iter().chain(&map.values).for_each(each),
    }
}

/// Returns the value of a call's argument, however it is given.
pub(crate) fn argument<'t, 's>(argument: &'t CallArg<'s>) -> &'t Expr<'s> {
    match argument {
        CallArg::Pos(expr)
        | CallArg::Kwarg(_, expr)
        | CallArg::PosSplat(expr)
        | CallArg::KwargSplat(expr) => expr,
    }
}

/// Calls a function with each node that a node is made of. Names that are bound are parts, too.
pub(crate) fn children<'t, 's>(node: Node<'t, 's>, mut each: impl FnMut(Node<'t, 's>)) {
    match node {
        Node::Expression(expr) => parts(expr, |part| each(Node::Expression(part))),
        Node::Statement(stmt) => {
            expressions(stmt, |expr| each(Node::Expression(expr)));
            for body in bodies(stmt) {
                body.iter().map(Node::Statement).for_each(&mut each);
            }
        }
    }
}

fn expressions<'t, 's>(stmt: &'t Stmt<'s>, mut each: impl FnMut(&'t Expr<'s>)) {
    match stmt {
        Stmt::EmitExpr(emit) => each(&emit.expr),
        Stmt::ForLoop(stmt) => {
            each(&stmt.target);
            each(&stmt.iter);
            stmt.filter_expr.iter().for_each(each);
        }
        Stmt::IfCond(stmt) => each(&stmt.expr),
        Stmt::WithBlock(with) => {
            for (target, value) in &with.assignments {
                each(target);
                each(value);
            }
        }
        Stmt::Set(set) => {
            each(&set.target);
            each(&set.expr);
        }
        Stmt::SetBlock(set) => {
            each(&set.target);
            set.filter.iter().for_each(each);
        }
        Stmt::AutoEscape(escape) => each(&escape.enabled),
        Stmt::FilterBlock(block) => each(&block.filter),
        Stmt::Import(import) => each(&import.expr),
        Stmt::FromImport(import) => each(&import.expr),
        Stmt::Extends(extends) => each(&extends.name),
        Stmt::Include(include) => each(&include.name),
        Stmt::Macro(stmt) => stmt.args.iter().chain(&stmt.defaults).for_each(each),
        Stmt::CallBlock(block) => {
            each(&block.call.expr);
            block.call.args.iter().map(argument).for_each(&mut each);
            let body = &block.macro_decl;
            body.args.iter().chain(&body.defaults).for_each(each);
        }
        Stmt::Do(stmt) => {
            each(&stmt.call.expr);
            stmt.call.args.iter().map(argument).for_each(each);
        }
        // `break` and `continue`, too, which are there if any crate switches them on.
        _ => {}
    }
}

fn bodies<'t, 's>(stmt: &'t Stmt<'s>) -> [&'t [Stmt<'s>]; 2] {
    match stmt {
        Stmt::Template(template) => [&template.children, &[]],
        Stmt::ForLoop(stmt) => [&stmt.body, &stmt.else_body],
        Stmt::IfCond(stmt) => [&stmt.true_body, &stmt.false_body],
        Stmt::WithBlock(with) => [&with.body, &[]],
        Stmt::SetBlock(set) => [&set.body, &[]],
        Stmt::AutoEscape(escape) => [&escape.body, &[]],
        Stmt::FilterBlock(block) => [&block.body, &[]],
        Stmt::Block(block) => [&block.body, &[]],
        Stmt::Macro(stmt) => [&stmt.body, &[]],
        Stmt::CallBlock(block) => [&block.macro_decl.body, &[]],
        _ => [&[], &[]],
    }
}

/// Whether a block says that it sees the names around it. The parser skips the word.
pub(crate) fn is_scoped(source: &str, block: &Spanned<Block<'_>>) -> bool {
    let from = source.get(block.span().start_offset as usize..);
    let after_name = from
        .and_then(|text| text.strip_prefix("block"))
        .and_then(|text| text.trim_start().strip_prefix(block.name));
    let word = after_name.unwrap_or_default().trim_start();
    word.strip_prefix("scoped")
        .is_some_and(|rest| !rest.starts_with(|next: char| next == '_' || next.is_alphanumeric()))
}

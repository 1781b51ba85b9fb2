//! Whether a macro takes the arguments of a call.

use minijinja::machinery::ast::{CallArg, Expr, Macro, Stmt};

use crate::tree::{Node, children};

/// Returns what is wrong with the arguments of a call, if anything is.
pub(super) fn fault(stmt: &Macro<'_>, arguments: &[CallArg<'_>]) -> Option<String> {
    let mut given = 0;
    let mut wrong = None;
    for argument in arguments {
        match argument {
            CallArg::Pos(_) => given += 1,
            CallArg::Kwarg("caller", _) | CallArg::PosSplat(_) | CallArg::KwargSplat(_) => {}
            CallArg::Kwarg(name, _) => {
                wrong = wrong.or_else(|| (!takes(stmt, name)).then_some(*name));
            }
        }
    }
    let name = stmt.name;
    let most = stmt.args.len();
    if given > most && !mentions(&stmt.body, "varargs") {
        let s = if most == 1 { "" } else { "s" };
        return Some(format!(
            "the macro `{name}` takes at most {most} argument{s}, and is given {given}"
        ));
    }
    let wrong = wrong.filter(|_| !mentions(&stmt.body, "kwargs"))?;
    Some(format!("the macro `{name}` has no parameter `{wrong}`"))
}

fn takes(stmt: &Macro<'_>, name: &str) -> bool {
    let mut parameters = stmt.args.iter();
    parameters.any(|parameter| matches!(parameter, Expr::Var(var) if var.id == name))
}

/// Whether a name stands anywhere in statements.
fn mentions(body: &[Stmt<'_>], name: &str) -> bool {
    let mut open: Vec<Node<'_, '_>> = body.iter().map(Node::Statement).collect();
    while let Some(node) = open.pop() {
        if let Node::Expression(Expr::Var(var)) = node
            && var.id == name
        {
            return true;
        }
        children(node, |child| open.push(child));
    }
    false
}

//! Runs a case: its calls in order, then the expectations of the whole case.

use crate::{
    Checked, call, expect,
    fixture::{Keys, read},
    vocabulary::{Call, CaseDocument},
    world::World,
};

pub(crate) fn run(case: Keys) -> Checked {
    let mut case: CaseDocument = read(case.into(), "case")?;
    let mut calls = Vec::new();
    for (key, list) in [
        ("calls", &mut case.calls),
        ("secondary_calls", &mut case.secondary_calls),
        ("tertiary_calls", &mut case.tertiary_calls),
    ] {
        for (index, call) in list.drain(..).enumerate() {
            let at = format!("{key}[{index}]");
            calls.push((Call::read(call, &at)?, at));
        }
    }
    if calls.is_empty() {
        return Err("the case makes no call".into());
    }
    let mut world = World::new(&mut case)?;
    for (call, at) in &calls {
        call::run(&mut world, call).map_err(|fault| format!("{at}: {fault}"))?;
    }
    expect::check(&world, case)
}

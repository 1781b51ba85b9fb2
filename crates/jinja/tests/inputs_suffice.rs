//! Generated templates: with the required inputs given, no render fails because one is undefined.

mod support;

use openarmature_jinja::{Bindings, Error, ErrorKind, FaultKind, Template, validate};
use support::templates::{Dice, NAMES, template};

const TEMPLATES: u64 = 1_000;
const RENDERS: usize = 6;

/// Values for some of the names: empty and not, so that conditions go both ways.
fn values(dice: &mut Dice, names: &[&str]) -> Bindings {
    let texts = ["", "t", "tq"];
    names
        .iter()
        .map(|name| (*name, texts[dice.below(texts.len())]))
        .collect()
}

fn undefined(result: &Result<String, Error>) -> Option<&str> {
    match result.as_ref().err()?.kind() {
        ErrorKind::UndefinedVariable { name } => Some(name),
        _ => None,
    }
}

#[test]
fn required_inputs_suffice() {
    let mut failed = vec![];
    let (mut rendered, mut hidden) = (0, 0);
    for seed in 1..=TEMPLATES {
        let mut dice = Dice::new(seed);
        let text = template(&mut dice);
        let template = Template::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let inputs = template.inputs();
        let (required, optional): (Vec<&str>, Vec<&str>) =
            (inputs.required().collect(), inputs.optional().collect());
        // What is hidden fails whatever is given.
        let faults = validate(&text);
        assert!(
            faults.iter().all(|fault| fault.kind == FaultKind::Hidden),
            "{text}: {faults:?}"
        );
        if !faults.is_empty() {
            hidden += 1;
            continue;
        }
        for turn in 0..RENDERS {
            let mut given = required.clone();
            if turn > 2 {
                given.extend(optional.iter().filter(|_| dice.below(2) == 0));
            }
            let result = template.render(&values(&mut dice, &given));
            rendered += usize::from(result.is_ok());
            if let Some(name) = undefined(&result) {
                failed.push(format!(
                    "{text}\n  {name}, given {given:?}, inputs {required:?} {optional:?}"
                ));
                break;
            }
        }
    }
    println!(
        "{rendered} renders of {TEMPLATES} templates succeeded, {} templates failed, {hidden} had faults",
        failed.len()
    );
    failed.truncate(10);
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn a_required_input_is_missed() {
    let (mut missed, mut all) = (0, 0);
    for seed in 1..=TEMPLATES / 4 {
        let mut dice = Dice::new(seed);
        let text = template(&mut dice);
        if !validate(&text).is_empty() {
            continue;
        }
        let template = Template::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let inputs = template.inputs();
        for required in inputs.required() {
            all += 1;
            let is_missed = (0..64).any(|_| {
                let others = NAMES.into_iter().filter(|name| *name != required);
                let others: Vec<&str> = others.filter(|_| dice.below(3) > 0).collect();
                let result = template.render(&values(&mut dice, &others));
                undefined(&result) == Some(required)
            });
            missed += usize::from(is_missed);
        }
    }
    println!("{missed} of {all} required inputs are missed by some render");
    // The others are read where no values lead, such as after a condition that never holds.
    assert!(missed * 4 > all * 3, "{missed} of {all}");
}

/// A case of the data beside the tests.
#[derive(serde::Deserialize)]
struct Case {
    template: String,
    variables: serde_json::Map<String, serde_json::Value>,
}

#[test]
fn required_inputs_suffice_for_the_texts_of_jinja2() {
    let mut rendered = 0;
    for data in [
        include_str!("data/differences.json"),
        include_str!("data/kinds.json"),
        include_str!("data/texts.json"),
    ] {
        let cases: Vec<Case> = serde_json::from_str(data).expect("the data is JSON");
        for Case {
            template: text,
            variables,
        } in cases
        {
            let Ok(template) = Template::parse(&text) else {
                continue;
            };
            let inputs = template.inputs();
            let value = |name: &str| variables.get(name).cloned().unwrap_or("given".into());
            let render = |names: &[&str]| {
                let given = names.iter().map(|name| (*name, value(name)));
                template.render(&given.collect())
            };
            let required: Vec<&str> = inputs.required().collect();
            let result = render(&required);
            if let Some(name) = undefined(&result)
                && validate(&text).is_empty()
            {
                // Parts of values and parameters of macros can be undefined: nobody can give them.
                let more = [&required[..], &[name]].concat();
                let is_no_variable = undefined(&render(&more)) == Some(name);
                assert!(is_no_variable, "{text}: {name}, not one of {required:?}");
            }
            rendered += usize::from(result.is_ok());
        }
    }
    assert!(rendered > 1_000, "{rendered}");
}

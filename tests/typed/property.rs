//! The guarantee: what checks never fails because an input is undefined or a placeholder is not filled.

use openarmature_prompts::{
    __private::{Field, Placeholder, Presence, PromptShape, Shape, check},
    Message, Prompt, Segment, Variables,
    prompt::{PlaceholderName, Placeholders, RenderErrorKind},
};

use crate::templates::{Dice, template};

const PROMPTS: u64 = 2_000;
const RENDERS: usize = 6;

/// A prompt of one to three templates, and up to two placeholders.
fn prompt(dice: &mut Dice) -> Prompt {
    if dice.below(2) == 0 {
        return Prompt::text("case", template(dice));
    }
    let mut segments: Vec<Segment> = (0..=dice.below(3))
        .map(|_| Segment::user(template(dice)))
        .collect();
    for name in ["history", "examples"] {
        if dice.below(3) == 0 {
            let name = PlaceholderName::try_from(name.to_owned()).unwrap();
            segments.insert(dice.below(segments.len() + 1), Segment::placeholder(name));
        }
    }
    Prompt::chat("case", segments)
}

/// Fields that fit the prompt, but for a few that are forgotten, added or of another kind.
fn shape(dice: &mut Dice, prompt: &Prompt) -> Option<PromptShape> {
    let inputs = prompt.inputs().ok()?;
    let mut fields: Vec<Field<'static>> = vec![];
    for variable in inputs.variables() {
        let is_odd = dice.below(20) == 0;
        let is_forgotten = if variable.is_required() {
            is_odd
        } else {
            dice.below(3) == 0
        };
        if is_forgotten {
            continue;
        }
        let is_optional = if variable.is_required() {
            dice.below(20) == 0
        } else {
            dice.below(2) == 0
        };
        fields.push(Field {
            name: variable.name.clone().leak(),
            presence: if is_optional {
                Presence::Optional
            } else {
                Presence::Required
            },
            may_be_unused: false,
        });
    }
    if dice.below(10) == 0 {
        fields.push(Field {
            name: "zzz",
            presence: Presence::Required,
            may_be_unused: dice.below(2) == 0,
        });
    }
    fields.sort_by_key(|field| field.name);
    let names = ["history", "examples"].into_iter().filter(|name| {
        let is_there = inputs.placeholder(name).is_some();
        is_there != (dice.below(20) == 0)
    });
    let placeholders: Vec<_> = names
        .map(|name| Placeholder {
            name,
            may_be_unused: false,
        })
        .collect();
    Some(PromptShape {
        prompt_name: "case",
        type_name: "Case",
        inputs: Shape {
            fields: fields.leak(),
            placeholders: placeholders.leak(),
            absent: &[],
        },
    })
}

/// Values for all fields that are no `Option`, and for some of the others.
fn values(dice: &mut Dice, shape: &PromptShape) -> Variables {
    let texts = ["", "t", "tq"];
    let fields = shape.inputs.fields.iter();
    let given: Vec<_> = fields
        .filter(|field| field.presence == Presence::Required || dice.below(2) == 0)
        .map(|field| field.name)
        .collect();
    let pairs = given.into_iter().map(|name| (name, texts[dice.below(3)]));
    Variables::try_from_iter(pairs.collect::<Vec<_>>()).unwrap()
}

#[test]
fn what_checks_gets_every_input() {
    let (mut accepted, mut refused, mut rendered, mut missed) = (0, 0, 0, 0);
    for seed in 1..=PROMPTS {
        let mut dice = Dice::new(seed);
        let prompt = prompt(&mut dice);
        let Some(shape) = shape(&mut dice, &prompt) else {
            continue;
        };
        let is_accepted = check(&prompt, &shape).is_ok();
        let placeholders: Placeholders = shape
            .inputs
            .placeholders
            .iter()
            .map(|field| (field.name, vec![Message::user("m").unwrap()]))
            .collect();
        let mut was_missed = false;
        for _ in 0..RENDERS {
            let values = values(&mut dice, &shape);
            match prompt.render_with(&values, &placeholders) {
                Ok(_) => rendered += usize::from(is_accepted),
                Err(error) => {
                    let is_missing = matches!(
                        error.kind(),
                        RenderErrorKind::UndefinedVariable { .. } | RenderErrorKind::Placeholder
                    );
                    assert!(
                        !(is_accepted && is_missing),
                        "{prompt:?}: {error}, {shape:?}"
                    );
                    was_missed |= is_missing;
                }
            }
        }
        if is_accepted {
            accepted += 1;
        } else {
            refused += 1;
            missed += usize::from(was_missed);
        }
    }
    println!(
        "{accepted} accepted with {rendered} renders, {refused} refused, {missed} of them missed an input"
    );
    // The property says something: both happen often.
    assert!(accepted > 500 && rendered > 2_000, "{accepted} {rendered}");
    assert!(refused > 200 && missed > 50, "{refused} {missed}");
}

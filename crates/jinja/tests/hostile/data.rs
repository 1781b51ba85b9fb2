//! The attacks of `data/hostile.json`, which `compare/hostile.py` runs, too.
//!
//! A template is a text, or a list of texts and of `[text, times]`. A variable can be described: `{"repeat": text,
//! "times": n}`, `{"range": n}`, or `{"count": n, …}`, a list of dicts whose fields are `"i"`, `"i % n"` or `"str(i)"`.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{Attack, Ends};

#[derive(Deserialize)]
struct Attacks {
    variables: Map<String, Value>,
    templates: Map<String, Value>,
    /// Names of templates that must render: honest ones that look like attacks.
    rendered: Vec<String>,
}

pub(crate) fn attacks() -> Vec<Attack> {
    let attacks: Attacks = serde_json::from_str(include_str!("../data/hostile.json")).unwrap();
    let Attacks {
        variables,
        templates,
        rendered,
    } = attacks;
    let attack = |(name, template): (String, Value)| {
        let variables = variables.clone();
        Attack {
            ends: if rendered.contains(&name) {
                Ends::Rendered
            } else {
                Ends::Anyhow
            },
            name,
            template: Box::new(move || text(&template)),
            variables: Box::new(move || {
                variables
                    .iter()
                    .map(|(name, value)| (name.clone(), made(value)))
                    .collect()
            }),
        }
    };
    templates.into_iter().map(attack).collect()
}

fn text(template: &Value) -> String {
    let Value::Array(parts) = template else {
        return template.as_str().unwrap().to_owned();
    };
    let part = |part: &Value| match part {
        Value::Array(repeated) => repeated[0].as_str().unwrap().repeat(number(&repeated[1])),
        text => text.as_str().unwrap().to_owned(),
    };
    parts.iter().map(part).collect()
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap().try_into().unwrap()
}

fn made(value: &Value) -> Value {
    if let Some(text) = value.get("repeat") {
        return text
            .as_str()
            .unwrap()
            .repeat(number(&value["times"]))
            .into();
    }
    if let Some(count) = value.get("range") {
        return (0..number(count)).collect();
    }
    match value.get("count") {
        Some(count) => (0..number(count))
            .map(|i| dict(value.as_object().unwrap(), i))
            .collect(),
        None => value.clone(),
    }
}

fn dict(fields: &Map<String, Value>, i: usize) -> Value {
    let fields = fields.iter().filter(|(name, _)| *name != "count");
    let field = |(name, expression): (&String, &Value)| {
        let value = match expression.as_str().unwrap() {
            "i" => json!(i),
            "str(i)" => json!(i.to_string()),
            modulo => json!(
                i % modulo
                    .strip_prefix("i % ")
                    .unwrap()
                    .parse::<usize>()
                    .unwrap()
            ),
        };
        (name.clone(), value)
    };
    fields.map(field).collect::<Map<_, _>>().into()
}

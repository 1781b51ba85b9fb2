//! What parsing and rendering cost, beside the bare engine.
//!
//! The bare engine has no fuel and no `debug`; it makes its values from the same pairs. Both sides hash the text once,
//! because who renders a prompt does.
#![allow(
    clippy::manual_is_multiple_of,
    clippy::semicolon_if_nothing_returned,
    clippy::all,
    clippy::pedantic
)]

#[path = "../tests/bare/mod.rs"]
mod bare;
#[path = "../tests/engine/mod.rs"]
mod engine;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use engine::Parsed;
use openarmature_jinja::Bindings;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};

struct Case {
    title: &'static str,
    templates: Vec<String>,
    variables: Map<String, Value>,
}

fn object(value: Value) -> Map<String, Value> {
    serde_json::from_value(value).unwrap()
}

fn one_variable() -> Case {
    Case {
        title: "one variable",
        templates: vec!["Hello, {{ user }}!".into()],
        variables: object(json!({"user": "Alice"})),
    }
}

/// 4 KiB of text with 40 variables and a loop.
fn long_text() -> Case {
    let mut template = String::new();
    let mut variables = Map::new();
    for n in 0..40 {
        let filler = "Some instructions for the model that do not change between calls. ";
        template += &format!("{filler}Take {{{{ value_{n} }}}} into account.\n");
        let value = format!("the value of number {n}");
        variables.insert(format!("value_{n}"), value.into());
    }
    template += "{% for item in items %}- {{ item.name }}: {{ item.count }}\n{% endfor %}";
    let items = (0..10).map(|n| json!({"name": format!("item {n}"), "count": n}));
    variables.insert("items".into(), items.collect());
    Case {
        title: "4 KiB, 40 variables and a loop",
        templates: vec![template],
        variables,
    }
}

fn chat() -> Case {
    let mut templates = vec!["You answer questions about {{ product }} in {{ language }}.".into()];
    for n in 0..5 {
        templates.push(format!(
            "Question {n}: what is {{{{ topic_{n} }}}}, and why?"
        ));
        templates.push(format!(
            "Answer {n}: {{{{ topic_{n} }}}} is a part of {{{{ product }}}}."
        ));
    }
    templates.push("Describe {{ product }}: {{ question }}".into());
    assert_eq!(templates.len(), 12);
    Case {
        title: "chat of 12 segments",
        templates,
        variables: object(json!({
            "product": "the garden shed", "language": "English", "question": "Does it leak?",
            "topic_0": "the roof", "topic_1": "the door", "topic_2": "the floor", "topic_3": "the window",
            "topic_4": "the wall",
        })),
    }
}

/// A template of the kind that models bring with them.
fn conversation() -> Case {
    let template = "{% for m in messages %}{% if (m.role == 'user') != (loop.index0 % 2 == 0) %}!{% endif %}\
                    {{ '<|im_start|>' + m['role'] + '\n' + m['content']|trim + '<|im_end|>\n' }}{% endfor %}\
                    {% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}";
    let message = |n: usize| json!({"role": if n % 2 == 0 { "user" } else { "assistant" }, "content": format!(" message {n} ")});
    let messages: Vec<_> = (0..20).map(message).collect();
    Case {
        title: "chat template, 20 messages",
        templates: vec![template.into()],
        variables: object(json!({"messages": messages, "add_generation_prompt": true})),
    }
}

fn hash(texts: impl Iterator<Item = String>) -> usize {
    let mut hasher = Sha256::new();
    let mut bytes = 0;
    for text in texts {
        bytes += text.len();
        hasher.update(&text);
        black_box(text);
    }
    black_box(hasher.finalize());
    bytes
}

fn ours(templates: &[Parsed], variables: &Bindings) -> usize {
    hash(
        templates
            .iter()
            .map(|template| template.render(variables).unwrap()),
    )
}

fn render(c: &mut Criterion) {
    for case in [one_variable(), long_text(), chat(), conversation()] {
        let mut group = c.benchmark_group(case.title);
        let environment = bare::environment();
        let parse = |template| environment.template_from_str(template).unwrap();
        let stock: Vec<_> = case
            .templates
            .iter()
            .map(|template| parse(template))
            .collect();
        group.bench_function("bare engine", |b| {
            b.iter(|| {
                let values = bare::values(black_box(case.variables.clone()));
                hash(
                    stock
                        .iter()
                        .map(|template| template.render(values.clone()).unwrap()),
                )
            });
        });
        let parsed: Vec<_> = case
            .templates
            .iter()
            .map(|template| engine::parse(template).unwrap())
            .collect();
        group.bench_function("from pairs", |b| {
            b.iter(|| {
                ours(
                    &parsed,
                    &engine::bindings(black_box(case.variables.clone())),
                )
            });
        });
        let ready = engine::bindings(case.variables.clone());
        group.bench_function("variables ready", |b| b.iter(|| ours(&parsed, &ready)));
        group.finish();
    }
}

fn parse(c: &mut Criterion) {
    for case in [one_variable(), long_text(), conversation()] {
        let mut group = c.benchmark_group(format!("parse: {}", case.title));
        let template = &case.templates[0];
        let environment = bare::environment();
        group.bench_function("bare engine", |b| {
            b.iter(|| {
                environment
                    .template_from_str(black_box(template))
                    .unwrap()
                    .name()
                    .len()
            });
        });
        group.bench_function("parse", |b| {
            b.iter(|| engine::parse(black_box(template)).is_ok())
        });
        group.finish();
    }
}

criterion_group!(benches, render, parse);
criterion_main!(benches);

//! The cost of a render, beside that of the same substitutions in the bare engine and one SHA-256 of the same
//! bytes; and on two threads beside one.
//!
//! The bare engine converts the same variables, parses nothing, and checks nothing.

use std::hint::black_box;

mod threads;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use minijinja::{Environment, UndefinedBehavior, Value};
use openarmature_prompts::{
    Message, Prompt, Segment, Variables, placeholder,
    prompt::{ImageBlockTemplate, Placeholders, TextBlockTemplate},
};
use serde_json::{Map, json};
use sha2::{Digest, Sha256};
use threads::on_threads;

/// A prompt, its variables, and the same templates for the bare engine.
struct Case {
    prompt: Prompt,
    variables: Map<String, serde_json::Value>,
    placeholders: Placeholders,
    templates: Vec<String>,
    given: Vec<String>,
}

impl Case {
    fn text(template: String, variables: Map<String, serde_json::Value>) -> Self {
        Self {
            prompt: Prompt::text("case", &template),
            variables,
            placeholders: Placeholders::new(),
            templates: vec![template],
            given: vec![],
        }
    }

    fn ours(&self, variables: &Variables) -> usize {
        let result = self.prompt.render_with(variables, &self.placeholders);
        result.unwrap().messages().len()
    }

    /// Creates the bare engine.
    fn environment(&self) -> Environment<'_> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let names = [
            "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13", "14", "15",
        ];
        for (name, template) in names.into_iter().zip(&self.templates) {
            environment.add_template(name, template).unwrap();
        }
        environment
    }

    fn bare(&self, templates: &[minijinja::Template<'_, '_>], hash: bool) -> usize {
        let context = Value::from(minijinja::value::Serde(&self.variables));
        let mut hasher = Sha256::new();
        let mut bytes = 0;
        for template in templates {
            let text = template.render(context.clone()).unwrap();
            bytes += text.len();
            if hash {
                hasher.update(&text);
            }
            black_box(text);
        }
        for given in &self.given {
            let text = given.clone();
            hasher.update(&text);
            black_box(text);
        }
        black_box(hasher.finalize());
        bytes
    }
}

fn object(value: serde_json::Value) -> Map<String, serde_json::Value> {
    serde_json::from_value(value).unwrap()
}

fn one_variable() -> Case {
    Case::text(
        "Hello, {{ user }}!".into(),
        object(json!({"user": "Alice"})),
    )
}

/// 4 KiB of text with 40 variables and a loop.
fn long_text() -> Case {
    let mut template = String::new();
    let mut variables = Map::new();
    for n in 0..40 {
        let filler = "Some instructions for the model that do not change between calls. ";
        template.extend([
            filler,
            "Take {{ value_",
            &n.to_string(),
            " }} into account.\n",
        ]);
        variables.insert(
            format!("value_{n}"),
            format!("the value of number {n}").into(),
        );
    }
    template += "{% for item in items %}- {{ item.name }}: {{ item.count }}\n{% endfor %}";
    let items: Vec<_> = (0..10)
        .map(|n| json!({"name": format!("item {n}"), "count": n}))
        .collect();
    variables.insert("items".into(), items.into());
    Case::text(template, variables)
}

/// 12 segments, two of them placeholders, one with an image.
fn chat() -> Case {
    let mut segments = vec![
        Segment::system("You answer questions about {{ product }} in {{ language }}."),
        placeholder!("examples"),
    ];
    let mut templates =
        vec!["You answer questions about {{ product }} in {{ language }}.".to_owned()];
    for n in 0..4 {
        let question = format!("Question {n}: what is {{{{ topic_{n} }}}}, and why?");
        let answer = format!("Answer {n}: {{{{ topic_{n} }}}} is a part of {{{{ product }}}}.");
        segments.push(Segment::user(&question));
        segments.push(Segment::assistant(&answer));
        templates.extend([question, answer]);
    }
    segments.push(placeholder!("history"));
    let (text, url) = (
        "Describe {{ product }}: {{ question }}",
        "https://example.com/{{ picture }}.png",
    );
    segments.push(Segment::user_blocks(
        TextBlockTemplate::new(text),
        [ImageBlockTemplate::url(url).into()],
    ));
    assert_eq!(segments.len(), 12);
    templates.extend([text.to_owned(), url.to_owned()]);
    let given = [
        "Where is it?",
        "On the left.",
        "And the other?",
        "On the right.",
    ];
    let message = |text: &&str| Message::user(*text).unwrap();
    Case {
        prompt: Prompt::chat("case", segments),
        variables: object(json!({
            "product": "the garden shed", "language": "English", "question": "Does it leak?",
            "picture": "shed", "topic_0": "the roof", "topic_1": "the door", "topic_2": "the floor",
            "topic_3": "the window",
        })),
        placeholders: Placeholders::from([
            ("examples", given[..2].iter().map(message).collect()),
            ("history", given[2..].iter().map(message).collect()),
        ]),
        templates,
        given: given.iter().map(|text| (*text).to_owned()).collect(),
    }
}

fn cases() -> [(&'static str, Case); 3] {
    [
        ("one variable", one_variable()),
        ("4 KiB, 40 variables and a loop", long_text()),
        ("chat of 12 segments", chat()),
    ]
}

fn render(c: &mut Criterion) {
    for (title, case) in cases() {
        let mut group = c.benchmark_group(title);
        // The variables are converted by each side anew, as they are for each call.
        group.bench_function("render", |b| {
            b.iter(|| case.ours(&Variables::from(case.variables.clone())));
        });
        let environment = case.environment();
        let templates: Vec<_> = (0..case.templates.len())
            .map(|n| environment.get_template(&n.to_string()).unwrap())
            .collect();
        group.bench_function("bare engine and SHA-256", |b| {
            b.iter(|| {
                black_box(case.variables.clone());
                case.bare(&templates, true)
            });
        });
        group.finish();
    }
}

fn two_threads(c: &mut Criterion) {
    for (title, case) in cases() {
        let mut group = c.benchmark_group(format!("threads: {title}"));
        let variables = Variables::from(case.variables.clone());
        let environment = case.environment();
        let templates: Vec<_> = (0..case.templates.len())
            .map(|n| environment.get_template(&n.to_string()).unwrap())
            .collect();
        for threads in [1, 2] {
            group.throughput(Throughput::Elements(threads as u64));
            group.bench_function(format!("render on {threads}"), |b| {
                b.iter_custom(|times| {
                    on_threads(threads, times, || {
                        black_box(case.ours(&variables));
                    })
                });
            });
            group.bench_function(format!("bare engine on {threads}"), |b| {
                b.iter_custom(|times| {
                    on_threads(threads, times, || {
                        black_box(case.bare(&templates, true));
                    })
                });
            });
        }
        group.finish();
    }
}

criterion_group!(benches, render, two_threads);
criterion_main!(benches);

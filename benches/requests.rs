//! The cost of the body of a request, beside that of the serialization of the same messages.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use openarmature_prompts::{
    Message, Prompt, PromptResult, Segment, placeholder,
    prompt::{ImageBlockTemplate, Placeholders, SamplingConfig, TextBlockTemplate},
    requests,
};

/// A chat of 12 segments, two of them placeholders, one with an image.
fn chat() -> PromptResult {
    let mut segments = vec![
        Segment::system("You answer questions about {{ product }} in {{ language }}."),
        placeholder!("examples"),
    ];
    for n in 0..4 {
        segments.push(Segment::user(format!(
            "Question {n}: what is {{{{ product }}}}, and why?"
        )));
        segments.push(Segment::assistant(format!(
            "Answer {n}: it is a part of {{{{ product }}}}."
        )));
    }
    segments.push(placeholder!("history"));
    segments.push(Segment::user_blocks(
        TextBlockTemplate::new("Describe {{ product }}: does it leak?"),
        [ImageBlockTemplate::url("https://example.com/{{ product }}.png").into()],
    ));
    assert_eq!(segments.len(), 12);
    let given = |texts: [&str; 2]| texts.map(|text| Message::user(text).unwrap()).to_vec();
    let placeholders = Placeholders::from([
        ("examples", given(["Where is it?", "On the left."])),
        ("history", given(["And the other?", "On the right."])),
    ]);
    let sampling = SamplingConfig::new().with_max_tokens(256);
    let prompt = Prompt::chat("chat", segments).with_sampling(sampling);
    let variables = [("product", "the garden shed"), ("language", "English")];
    prompt.render_with(variables, &placeholders).unwrap()
}

fn bodies(c: &mut Criterion) {
    let result = chat();
    let mut group = c.benchmark_group("chat of 12 segments");
    group.bench_function("serialized messages", |b| {
        b.iter(|| serde_json::to_value(black_box(&result).messages()).unwrap());
    });
    group.bench_function("openai", |b| {
        b.iter(|| requests::openai::body("gpt-4o-mini", black_box(&result)).unwrap());
    });
    group.bench_function("anthropic", |b| {
        b.iter(|| requests::anthropic::body("claude-sonnet-4-5", black_box(&result)).unwrap());
    });
    group.bench_function("gemini", |b| {
        b.iter(|| requests::gemini::body(black_box(&result)).unwrap());
    });
    group.finish();
}

criterion_group!(benches, bodies);
criterion_main!(benches);

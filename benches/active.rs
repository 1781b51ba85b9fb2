//! The cost of entering and leaving a scope, beside that of setting and restoring a bare thread-local.

use std::{cell::Cell, hint::black_box, sync::Arc};

use criterion::{Criterion, criterion_group, criterion_main};
use openarmature_prompts::{Prompt, PromptGroup, active, prompt_group};

thread_local! {
    static BARE: Cell<Option<Arc<u64>>> = const { Cell::new(None) };
}

fn scopes(c: &mut Criterion) {
    let mut group = c.benchmark_group("enter and leave");

    let value = Arc::new(7);
    group.bench_function("bare thread-local", |b| {
        b.iter(|| {
            let before = BARE.replace(Some(black_box(&value).clone()));
            black_box(());
            BARE.set(before);
        });
    });

    let result = Prompt::text("classify", "Classify this.")
        .render(())
        .unwrap();
    group.bench_function("prompt", |b| {
        b.iter(|| active::with_prompt(black_box(&result), || black_box(())));
    });

    let literal = prompt_group!["support"; result.clone(), result.clone()];
    group.bench_function("group with a literal name", |b| {
        b.iter(|| active::with_group(black_box(&literal), || black_box(())));
    });

    let members = literal.into_members();
    let dynamic = PromptGroup::from_members(String::from("support"), members);
    group.bench_function("group with a dynamic name", |b| {
        b.iter(|| active::with_group(black_box(&dynamic), || black_box(())));
    });

    active::with_group(&dynamic, || {
        active::with_prompt(&result, || {
            group.bench_function("look at what is active", |b| b.iter(active::current));
        });
    });
    group.finish();
}

criterion_group!(benches, scopes);
criterion_main!(benches);

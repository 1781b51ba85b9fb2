//! The cost of a fetch: `get` from memory, from a hot cache and from a full one beside its render, from files,
//! with more and more prompts in the backend, and from two threads beside one.

use std::{fs, hint::black_box, path::PathBuf};

mod threads;

use criterion::{Criterion, criterion_group, criterion_main};
use openarmature_prompts::{
    Prompt, PromptManager, Variables,
    backend::{CachedBackend, FilesystemBackend, MemoryBackend},
};
use threads::on_threads;

const SIZES: [usize; 3] = [1, 100, 10_000];

fn name(n: usize) -> String {
    format!("team/prompt-{n}")
}

fn template(n: usize) -> String {
    format!("Hello, {{{{ user }}}}! This is prompt {n}.")
}

fn in_memory(size: usize) -> MemoryBackend {
    MemoryBackend::new((0..size).map(|n| Prompt::text(name(n), template(n))))
}

fn on_disk(size: usize) -> PathBuf {
    let root = std::env::temp_dir().join(format!("prompts-bench-{}-{size}", std::process::id()));
    fs::create_dir_all(root.join("production/team")).unwrap();
    for n in 0..size {
        fs::write(root.join(format!("production/{}.j2", name(n))), template(n)).unwrap();
    }
    root
}

fn variables() -> Variables {
    Variables::try_from_iter([("user", "Alice")]).unwrap()
}

/// Renders on the same executor as a `get`, so that the executor's cost is in both.
fn render(prompt: &Prompt, variables: &Variables) {
    black_box(pollster::block_on(async { prompt.render(variables) }).unwrap());
}

fn get(manager: &PromptManager, name: &str, variables: &Variables) {
    black_box(pollster::block_on(async { manager.get(name, variables).await }).unwrap());
}

fn fetch(c: &mut Criterion) {
    let variables = variables();
    for size in SIZES {
        let wanted = name(size / 2);
        let mut group = c.benchmark_group(format!("{size} prompts"));

        let prompt = Prompt::text(&wanted, template(size / 2));
        group.bench_function("render alone", |b| {
            b.iter(|| render(&prompt, &variables));
        });

        let manager = PromptManager::new(in_memory(size));
        group.bench_function("get from memory", |b| {
            b.iter(|| get(&manager, &wanted, &variables));
        });

        let manager = PromptManager::new(CachedBackend::new(in_memory(size)));
        for n in 0..size {
            get(&manager, &name(n), &variables);
        }
        group.bench_function("get from a hot cache", |b| {
            b.iter(|| get(&manager, &wanted, &variables));
        });

        let full = CachedBackend::new(in_memory(size + size.div_ceil(2))).with_capacity(size);
        let manager = PromptManager::new(full);
        for n in 0..size + size.div_ceil(2) {
            get(&manager, &name(n), &variables);
        }
        get(&manager, &wanted, &variables);
        group.bench_function("get from a full cache", |b| {
            b.iter(|| get(&manager, &wanted, &variables));
        });

        let root = on_disk(size);
        let manager = PromptManager::new(FilesystemBackend::new(&root));
        group.bench_function("get from files", |b| {
            b.iter(|| get(&manager, &wanted, &variables));
        });
        fs::remove_dir_all(root).unwrap();
        group.finish();
    }
}

fn two_threads(c: &mut Criterion) {
    let mut group = c.benchmark_group("threads");
    let variables = variables();
    let wanted = name(50);
    let prompt = Prompt::text(&wanted, template(50));
    let memory = PromptManager::new(in_memory(100));
    let cached = PromptManager::new(CachedBackend::new(in_memory(100)));
    get(&cached, &wanted, &variables);
    for threads in [1, 2] {
        group.bench_function(format!("render alone on {threads}"), |b| {
            b.iter_custom(|times| {
                on_threads(threads, times, || {
                    render(&prompt, &variables);
                })
            });
        });
        for (title, manager) in [
            ("get from memory", &memory),
            ("get from a hot cache", &cached),
        ] {
            group.bench_function(format!("{title} on {threads}"), |b| {
                b.iter_custom(|times| {
                    on_threads(threads, times, || get(manager, &wanted, &variables))
                });
            });
        }
    }
    group.finish();
}

criterion_group!(benches, fetch, two_threads);
criterion_main!(benches);

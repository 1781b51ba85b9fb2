//! The cost of rendering a typed prompt, beside the same render with pairs and with `Variables::from_serialize`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use openarmature_prompts::{CheckedPrompt, TypedPrompt, Variables};
use serde::Serialize;

/// Defines a struct that is a prompt, and its pairs.
macro_rules! typed {
    ($name:ident, $template:tt, $count:literal: $($field:ident)+) => {
        #[derive(Clone, Copy, Serialize, TypedPrompt)]
        #[prompt(name = "bench", text = $template)]
        struct $name<'a> {
            $($field: &'a str,)+
        }

        impl<'a> $name<'a> {
            fn new(value: &'a str) -> Self {
                Self { $($field: value),+ }
            }

            fn pairs(self) -> [(&'static str, &'a str); $count] {
                [$((stringify!($field), self.$field)),+]
            }
        }
    };
}

typed!(One, "{{ message }}", 1: message);
typed!(
    Forty,
    "{{ f00 }} {{ f01 }} {{ f02 }} {{ f03 }} {{ f04 }} {{ f05 }} {{ f06 }} {{ f07 }} {{ f08 }} \
    {{ f09 }} {{ f10 }} {{ f11 }} {{ f12 }} {{ f13 }} {{ f14 }} {{ f15 }} {{ f16 }} {{ f17 }} \
    {{ f18 }} {{ f19 }} {{ f20 }} {{ f21 }} {{ f22 }} {{ f23 }} {{ f24 }} {{ f25 }} {{ f26 }} \
    {{ f27 }} {{ f28 }} {{ f29 }} {{ f30 }} {{ f31 }} {{ f32 }} {{ f33 }} {{ f34 }} {{ f35 }} \
    {{ f36 }} {{ f37 }} {{ f38 }} {{ f39 }}",
    40:
    f00 f01 f02 f03 f04 f05 f06 f07 f08 f09 f10 f11 f12 f13 f14 f15 f16 f17 f18 f19
    f20 f21 f22 f23 f24 f25 f26 f27 f28 f29 f30 f31 f32 f33 f34 f35 f36 f37 f38 f39
);

macro_rules! compare {
    ($c:ident, $name:literal, $type:ident) => {
        let mut group = $c.benchmark_group($name);
        let value = $type::new("Where is my order?");
        let (prompt, checked) = ($type::prompt(), CheckedPrompt::<$type<'_>>::compiled_in());
        assert_eq!(
            checked.render(&value).unwrap().messages(),
            prompt.render(value.pairs()).unwrap().messages(),
        );
        group.bench_function("typed", |b| {
            b.iter(|| checked.render(black_box(&value)).unwrap())
        });
        group.bench_function("pairs", |b| {
            b.iter(|| prompt.render(black_box(value).pairs()).unwrap())
        });
        group.bench_function("from_serialize", |b| {
            b.iter(|| {
                let variables = Variables::from_serialize(black_box(&value));
                prompt.render(variables).unwrap()
            })
        });
        // What a manager does each time it fetches a prompt that is cached.
        group.bench_function("check", |b| {
            b.iter(|| black_box(prompt).check::<$type<'_>>().unwrap())
        });
        group.finish();
    };
}

fn benches(c: &mut Criterion) {
    compare!(c, "1 variable", One);
    compare!(c, "40 variables", Forty);
}

criterion_group!(all, benches);
criterion_main!(all);
